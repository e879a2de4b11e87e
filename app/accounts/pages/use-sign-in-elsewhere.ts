import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { openSessionChannel } from "../sessions/session-channel.ts";

/** The login page follows a sign-in in another tab, and notifies other tabs of a sign-out. */
export function useSignInElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void revalidate();
    const seen = () => document.visibilityState === "visible" && look();
    const channel = openSessionChannel(look);
    channel.notify();
    document.addEventListener("visibilitychange", seen);
    return () => {
      channel.close();
      document.removeEventListener("visibilitychange", seen);
    };
  }, [revalidate]);
}
