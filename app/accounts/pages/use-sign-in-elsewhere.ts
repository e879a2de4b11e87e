import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { openSessionNews } from "../sessions/session-news.ts";

/** The login page follows a sign-in in another tab; its own coming tells the others of a sign-out. */
export function useSignInElsewhere(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void revalidate();
    const seen = () => document.visibilityState === "visible" && look();
    const news = openSessionNews(look);
    news.tell();
    document.addEventListener("visibilitychange", seen);
    return () => {
      news.close();
      document.removeEventListener("visibilitychange", seen);
    };
  }, [revalidate]);
}
