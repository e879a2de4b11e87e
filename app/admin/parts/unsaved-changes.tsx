import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog, FinalButton, useDialog } from "./dialog.tsx";

/** Asks before typed text is lost: by our own dialog inside the admin area, by the browser's on leaving it. */
export function UnsavedChanges({ unsaved, what }: { unsaved: boolean; what: string }) {
  const handle = useDialog();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const blocked = blocker.state === "blocked";
  const leaving = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is made of stable refs
  useEffect(() => {
    if (!blocked) return;
    leaving.current = false;
    handle.open();
  }, [blocked]);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  return (
    <ConfirmDialog
      handle={handle}
      question={`Leave without saving ${what}?`}
      consequences={[
        { icon: "close", text: "What you typed here and have not saved is lost." },
        { icon: "seen", text: "What was saved before stays as it is." },
      ]}
      keep="Stay here"
      onClose={() => {
        if (blocker.state === "blocked" && !leaving.current) blocker.reset();
      }}
      confirm={
        <FinalButton
          onClick={() => {
            leaving.current = true;
            handle.close();
            if (blocker.state === "blocked") blocker.proceed();
          }}
        >
          Leave without saving
        </FinalButton>
      }
    />
  );
}
