import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { loginAddress } from "../return-address.ts";
import { askSession } from "./ask-session.ts";
import { keepSession, type WatchedSession } from "./session-keeper.ts";
import { openSessionNews } from "./session-news.ts";

export type KeptSession = {
  /** Unknown while a page comes back from the browser's memory: it may be somebody else's by now. */
  state: "known" | "unknown";
  reachable: boolean;
};

/**
 * For the layout of the admin area. Signed out here, in another tab or on another machine: the login page
 * takes the place of this one within seconds, with the reason.
 */
export function useSessionKeeper({ person, expiresAt, now }: WatchedSession): KeptSession {
  const [state, setState] = useState<KeptSession["state"]>("known");
  const [reachable, setReachable] = useState(true);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const here = useRef("");
  here.current = pathname + search;

  const serverTime = useRef(now);
  serverTime.current = now;

  useEffect(() => {
    const keeper = keepSession({
      person,
      expiresAt: Date.now() + (expiresAt - serverTime.current),
      look: () => askSession("GET"),
      refresh: () => askSession("POST"),
      onEnd(reason) {
        news.tell();
        const shown = reason === "signed-out" ? undefined : reason;
        navigate(loginAddress({ from: here.current, reason: shown }), { replace: true });
      },
      onOtherPerson: () => void revalidate(),
      onReach: setReachable,
      now: Date.now,
      later(act, milliseconds) {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
    });
    const news = openSessionNews(keeper.lookNow);
    news.tell();

    async function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return;
      setState("unknown");
      await revalidate();
      setState("known");
    }
    function seen() {
      if (document.visibilityState === "visible") keeper.lookNow();
    }
    window.addEventListener("pageshow", comeBack);
    window.addEventListener("online", keeper.lookNow);
    document.addEventListener("visibilitychange", seen);
    return () => {
      keeper.stop();
      news.close();
      window.removeEventListener("pageshow", comeBack);
      window.removeEventListener("online", keeper.lookNow);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [person, expiresAt, navigate, revalidate]);

  return { state, reachable };
}
