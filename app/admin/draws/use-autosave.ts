import { type RefObject, useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { SaveState } from "../parts/autosave-state.tsx";

/** What every answer to a save has in common. */
export type SaveAnswer = {
  saved?: { version: number; at: string };
  conflict?: { version: number };
  problem?: string;
  problems?: object;
  /** The server did not hear of it: tried again by itself. */
  unreachable?: boolean;
};

export type Autosave<Answer extends SaveAnswer> = {
  form: RefObject<HTMLFormElement | null>;
  fetcher: FetcherWithComponents<Answer>;
  state: SaveState;
  unsaved: boolean;
  /** The version the next save builds on: what this window has seen, never what others did since. */
  version: number;
  /** Something was typed. */
  touch(): void;
  saveSoon(): void;
  saveNow(): void;
  /** Goes on from another version, after the person has decided what becomes of a conflict. */
  continueFrom(version: number, keepMine: boolean): void;
};

const pauseBeforeSaving = 2000;
const pauseBeforeRetry = 5000;

/** Saves a form a moment after the last letter and on leaving a field, one save at a time. */
export function useAutosave<Answer extends SaveAnswer>(first: number): Autosave<Answer> {
  const form = useRef<HTMLFormElement>(null);
  // Answers are plain JSON, so they arrive as they were sent.
  const fetcher = useFetcher() as FetcherWithComponents<Answer>;
  const [unsaved, setUnsaved] = useState(false);
  const [waits, setWaits] = useState(false);
  const version = useRef(first);
  /** Timers outlive the render they were set in, so what they ask for stands here, not in a closure. */
  const now = useRef({ touched: 0, sent: 0, busy: false, waits: false, timer: 0 });
  const answer = fetcher.data;

  function schedule(pause: number) {
    window.clearTimeout(now.current.timer);
    now.current.timer = window.setTimeout(saveNow, pause);
  }

  function touch() {
    now.current.touched += 1;
    setUnsaved(true);
    schedule(pauseBeforeSaving);
  }

  function saveNow() {
    const { busy, waits: deciding, timer, touched } = now.current;
    window.clearTimeout(timer);
    // While one save is on its way, its answer starts the next.
    if (!form.current || busy || deciding) return;
    now.current.sent = touched;
    now.current.busy = true;
    const fields = new FormData(form.current);
    fields.set("act", "save");
    fields.set("version", `${version.current}`);
    fetcher.submit(fields, { method: "post" });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every answer
  useEffect(() => {
    if (fetcher.state !== "idle" || !now.current.busy || !answer) return;
    now.current.busy = false;
    now.current.waits = Boolean(answer.conflict);
    setWaits(now.current.waits);
    if (answer.saved) version.current = answer.saved.version;
    if (now.current.waits) return;
    if (now.current.sent !== now.current.touched) schedule(pauseBeforeSaving);
    else if (answer.saved) setUnsaved(false);
    else if (answer.unreachable) schedule(pauseBeforeRetry);
  }, [fetcher.state, answer]);
  useEffect(() => () => window.clearTimeout(now.current.timer), []);

  return {
    form,
    fetcher,
    unsaved,
    version: version.current,
    state: stateOf(answer, { unsaved, busy: fetcher.state !== "idle", waits }),
    touch,
    saveNow,
    saveSoon: () => now.current.touched !== now.current.sent && saveNow(),
    continueFrom(next, keepMine) {
      version.current = next;
      now.current.waits = false;
      setWaits(false);
      if (keepMine) touch();
      else {
        now.current.sent = now.current.touched;
        window.clearTimeout(now.current.timer);
        setUnsaved(false);
      }
    },
  };
}

function stateOf(
  answer: SaveAnswer | undefined,
  { unsaved, busy, waits }: { unsaved: boolean; busy: boolean; waits: boolean },
): SaveState {
  if (busy) return { state: "saving" };
  if (waits) return { state: "failed", reason: "somebody else changed it first." };
  if (unsaved && answer?.problem) return { state: "failed", reason: answer.problem };
  if (unsaved && answer?.problems) {
    const count = Object.keys(answer.problems).length;
    const fields = count === 1 ? "one field needs" : `${count} fields need`;
    return { state: "failed", reason: `${fields} another look.` };
  }
  if (unsaved) return { state: "unsaved" };
  return answer?.saved ? { state: "saved", at: answer.saved.at } : { state: "unchanged" };
}
