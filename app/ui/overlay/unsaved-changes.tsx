import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog, FinalButton, useDialog } from "./dialog.tsx";

/** Longer than a slow save, short enough not to look stuck. */
const saveTimeout = 5000;

/**
 * Saves before the person leaves the page. If that fails or is not possible, asks first: with our dialog inside the
 * admin area, with the browser's own when the person leaves it.
 */
export function UnsavedChanges({
  unsaved,
  subject,
  save,
}: {
  unsaved: boolean;
  subject: string;
  /** Resolves to whether everything is saved. */
  save?: () => Promise<boolean>;
}) {
  const handle = useDialog();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const blocked = blocker.state === "blocked";
  const leaving = useRef(false);
  const saving = useRef(save);
  saving.current = save;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to leave
  useEffect(() => {
    if (!blocked) return;
    leaving.current = false;
    let cancelled = false;
    void savedInTime(saving.current).then((saved) => {
      if (cancelled) return;
      if (saved) blocker.proceed();
      else handle.open();
    });
    return () => {
      cancelled = true;
    };
  }, [blocked]);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Save while the browser asks.
      void saving.current?.();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  return (
    <ConfirmDialog
      handle={handle}
      question={`Leave without saving ${subject}?`}
      consequences={[
        ...(save ? [{ icon: "warning" as const, text: "We could not save it just now." }] : []),
        { icon: "close", text: "You will lose what you typed and have not saved." },
        { icon: "eye", text: "What was saved before stays as it is." },
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

async function savedInTime(save: (() => Promise<boolean>) | undefined): Promise<boolean> {
  if (!save) return false;
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, saveTimeout, false));
  return Promise.race([save(), timeout]);
}
