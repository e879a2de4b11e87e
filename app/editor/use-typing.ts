import { useEffect, useRef, useState } from "react";
import type { DocumentValue, TypingResult } from "./editor-act-result.ts";

/** Short enough to feel immediate, long enough not to post every keystroke. */
const pauseBeforePreview = 250;
const heartbeat = 10_000;

/**
 * Posts unsaved text, one request at a time, and receives its problems and the other editors. The preview is
 * rendered from it. Saving is separate: ui/autosave.
 */
export function useTyping({
  address,
  version,
  place,
  first,
  onStored,
}: {
  address: string;
  version: () => number;
  place: string;
  first: TypingResult;
  /** Called when the preview can be reloaded. */
  onStored: () => void;
}) {
  const [result, setResult] = useState(first);
  const now = useRef({ timer: 0, busy: false, again: false, failed: false, place, onStored });
  now.current.place = place;
  now.current.onStored = onStored;
  const document = useRef<DocumentValue>(undefined);
  // Loaded again after a save, and after a picture was described in the library. A new list may say the same as the first
  // one did, while what was typed since had others.
  useEffect(() => {
    setResult((before) => ({ ...before, concerns: first.concerns }));
    // The response under way may be older than this list.
    if (now.current.busy && document.current) now.current.again = true;
  }, [first.concerns]);

  async function send(typed: DocumentValue | undefined) {
    if (now.current.busy) {
      now.current.again ||= typed !== undefined;
      return;
    }
    now.current.busy = true;
    let arrived = false;
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          place: now.current.place,
          version: version(),
          ...(typed && { document: typed }),
        }),
      });
      arrived = response.ok;
      if (arrived) {
        const received = (await response.json()) as TypingResult;
        setResult((before) => (typed ? received : { ...before, ...withoutProblems(received) }));
        if (typed && Object.keys(received.problems).length === 0) now.current.onStored();
      }
    } catch {
      // Offline there is no preview. The autosave shows that, and retries.
    }
    now.current.busy = false;
    if (typed) now.current.failed = !arrived;
    if (now.current.again) {
      now.current.again = false;
      await send(document.current);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the editor's whole life
  useEffect(() => {
    send(undefined);
    const timer = window.setInterval(() => {
      if (window.document.visibilityState !== "visible") return;
      // A failed request is retried, so that the preview is not outdated until the next keystroke.
      send(now.current.failed ? document.current : undefined);
    }, heartbeat);
    const leave = () =>
      navigator.sendBeacon(
        address,
        JSON.stringify({ place: "", version: version(), leaving: true }),
      );
    window.addEventListener("pagehide", leave);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(now.current.timer);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [address]);

  return {
    result,
    typed(next: DocumentValue) {
      document.current = next;
      window.clearTimeout(now.current.timer);
      now.current.timer = window.setTimeout(() => send(document.current), pauseBeforePreview);
    },
  };
}

/** A heartbeat has no text, so its response has no problems or concerns. */
function withoutProblems({ otherEditors, overtaken }: TypingResult) {
  return { otherEditors, overtaken };
}
