// Cookies of people who were signed in a moment ago. Their requests have a share of the site of their own, so
// that they get through when visitors are too many. Not a permission: the guard checks every request.
import { createContext } from "react-router";

export type RecentSessions = {
  remember(cookie: string | null): void;
  has(cookie: string | undefined): boolean;
};

const rememberedMilliseconds = 10 * 60_000;
const mostRemembered = 1_000;

export const recentSessionsContext = createContext<RecentSessions>();

export function openRecentSessions(): RecentSessions {
  /** When each was last seen, the oldest first. */
  const seenAt = new Map<string, number>();
  return {
    remember(cookie) {
      if (!cookie) return;
      seenAt.delete(cookie);
      seenAt.set(cookie, Date.now());
      const [oldest] = seenAt.keys();
      if (seenAt.size > mostRemembered && oldest !== undefined) seenAt.delete(oldest);
    },
    has(cookie) {
      const at = cookie === undefined ? undefined : seenAt.get(cookie);
      return at !== undefined && Date.now() - at < rememberedMilliseconds;
    },
  };
}
