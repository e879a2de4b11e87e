import { type RefObject, useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import type { SaveState } from "../parts/autosave-state.tsx";

/** What every answer to a save has in common. */
export type SaveAnswer = {
  saved?: { version: number; at: string };
  conflict?: { version: number };
  problem?: string;
  problems?: object;
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

/** Saves a form a moment after the last letter and on leaving a field, one save at a time. */
export function useAutosave<Answer extends SaveAnswer>(first: number): Autosave<Answer> {
  const form = useRef<HTMLFormElement>(null);
  // Answers are plain JSON, so they arrive as they were sent.
  const fetcher = useFetcher() as FetcherWithComponents<Answer>;
  const [unsaved, setUnsaved] = useState(false);
  const [settled, setSettled] = useState<object>();
  const version = useRef(first);
  const touched = useRef(0);
  const sent = useRef(0);
  const timer = useRef(0);
  const answer = fetcher.data;
  const waits = Boolean(answer?.conflict) && settled !== answer;

  function touch() {
    touched.current += 1;
    setUnsaved(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(saveNow, pauseBeforeSaving);
  }

  function saveNow() {
    window.clearTimeout(timer.current);
    if (!form.current || waits) return;
    if (fetcher.state !== "idle") return;
    sent.current = touched.current;
    const fields = new FormData(form.current);
    fields.set("act", "save");
    fields.set("version", `${version.current}`);
    fetcher.submit(fields, { method: "post" });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every answer
  useEffect(() => {
    if (!answer) return;
    if (answer.saved) version.current = answer.saved.version;
    if (sent.current !== touched.current) touch();
    else if (answer.saved) setUnsaved(false);
  }, [answer]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    form,
    fetcher,
    unsaved,
    version: version.current,
    state: stateOf(answer, { unsaved, busy: fetcher.state !== "idle", waits }),
    touch,
    saveNow,
    saveSoon: () => unsaved && saveNow(),
    continueFrom(next, keepMine) {
      version.current = next;
      setSettled(answer);
      setUnsaved(keepMine);
      window.clearTimeout(timer.current);
      if (keepMine) timer.current = window.setTimeout(touch);
    },
  };
}

function stateOf(
  answer: SaveAnswer | undefined,
  { unsaved, busy, waits }: { unsaved: boolean; busy: boolean; waits: boolean },
): SaveState {
  if (busy) return { state: "saving" };
  if (waits) return { state: "failed", reason: "somebody else changed it first." };
  if (answer?.problem) return { state: "failed", reason: answer.problem };
  if (unsaved && answer?.problems) {
    const count = Object.keys(answer.problems).length;
    const fields = count === 1 ? "one field needs" : `${count} fields need`;
    return { state: "failed", reason: `${fields} another look.` };
  }
  if (unsaved) return { state: "unsaved" };
  return answer?.saved ? { state: "saved", at: answer.saved.at } : { state: "unchanged" };
}
