import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { loginAddress } from "../return-address.ts";
import { fetchSession } from "./fetch-session.ts";
import { openSessionChannel } from "./session-channel.ts";
import { keepSession, type WatchedSession } from "./session-keeper.ts";

type KeptSession = {
  /** Unknown while a page is restored from the back/forward cache: another person may be signed in by now. */
  state: "known" | "unknown";
  reachable: boolean;
};

/**
 * For the layout of the admin area. After a sign-out, here or elsewhere, the login page replaces this one within
 * seconds, with the reason.
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
      check: () => fetchSession("GET"),
      refresh: () => fetchSession("POST"),
      onEnd(reason) {
        channel.notify();
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
    const channel = openSessionChannel(keeper.checkNow);
    channel.notify();

    async function revalidateRestored(event: PageTransitionEvent) {
      if (!event.persisted) return;
      setState("unknown");
      await revalidate();
      setState("known");
    }
    function checkWhenVisible() {
      if (document.visibilityState === "visible") keeper.checkNow();
    }
    window.addEventListener("pageshow", revalidateRestored);
    window.addEventListener("online", keeper.checkNow);
    document.addEventListener("visibilitychange", checkWhenVisible);
    return () => {
      keeper.stop();
      channel.close();
      window.removeEventListener("pageshow", revalidateRestored);
      window.removeEventListener("online", keeper.checkNow);
      document.removeEventListener("visibilitychange", checkWhenVisible);
    };
  }, [person, expiresAt, navigate, revalidate]);

  return { state, reachable };
}
