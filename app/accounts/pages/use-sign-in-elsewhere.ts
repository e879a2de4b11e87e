import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { openSessionChannel } from "../sessions/session-channel.ts";

/** The login page follows a sign-in in another tab, and notifies other tabs of a sign-out. */
export function useSignInElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const check = () => void revalidate();
    const checkWhenVisible = () => document.visibilityState === "visible" && check();
    const channel = openSessionChannel(check);
    channel.notify();
    document.addEventListener("visibilitychange", checkWhenVisible);
    return () => {
      channel.close();
      document.removeEventListener("visibilitychange", checkWhenVisible);
    };
  }, [revalidate]);
}
