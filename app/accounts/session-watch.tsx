import type { ReactNode } from "react";
import { useSessionKeeper } from "./use-session-keeper.ts";

export type WatchedSession = { person: string; lastsMilliseconds: number };

/** Around everything in the admin area: what is inside is shown only while it is known who looks at it. */
export function SessionWatch({
  session,
  children,
}: {
  session: WatchedSession;
  children: ReactNode;
}) {
  const { state, reachable } = useSessionKeeper(session);
  if (state === "unknown") {
    return (
      <p role="status" className="grid min-h-[60svh] place-items-center text-muted">
        Loading...
      </p>
    );
  }
  return (
    <>
      {children}
      {!reachable && (
        <p
          role="status"
          className="fixed inset-x-0 bottom-0 z-50 bg-overlay px-4 py-3 text-center text-sm text-text shadow-float"
        >
          The site cannot be reached. It will be tried again; what you typed is still here.
        </p>
      )}
    </>
  );
}
