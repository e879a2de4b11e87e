import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { SaveState } from "./autosave-state.tsx";
import { postSave, readFields, type SaveResult } from "./post-save.ts";

export type Autosave<Result extends SaveResult> = {
  form: RefObject<HTMLFormElement | null>;
  /** To the newest save that was answered. */
  answer: Result | undefined;
  state: SaveState;
  unsaved: boolean;
  /** The version the next save builds on: what this window has seen, never what others did since. */
  version: number;
  /** Something was typed. */
  touch(): void;
  saveSoon(): void;
  saveNow(): void;
  /** Before leaving: sends whatever is not saved yet, and says whether all of it was. */
  saveAll(): Promise<boolean>;
  /** Goes on from another version, after the person has decided what becomes of a conflict. */
  continueFrom(version: number, keepMine: boolean): void;
};

type Now = {
  touched: number;
  sent: number;
  saved: number;
  /** The save that is on its way. */
  underWay: Promise<void>;
  busy: boolean;
  waits: boolean;
  timer: number;
  left: boolean;
  /** Its answer was lost and the server may have heard it: it is said again as it was, before anything newer. */
  unanswered?: URLSearchParams | undefined;
};

const pauseBeforeSaving = 2000;
const pauseBeforeRetry = 5000;

/**
 * Saves a form a moment after the last letter and on leaving a field, one save at a time, at an address that
 * answers with JSON.
 */
export function useAutosave<Result extends SaveResult>(
  first: number,
  address: string,
): Autosave<Result> {
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState<Result>();
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const [waits, setWaits] = useState(false);
  const { revalidate } = useRevalidator();
  const version = useRef(first);
  /** Timers and answers outlive the render they were made in, so what they ask for stands here, not in a closure. */
  const now = useRef<Now>({
    touched: 0,
    sent: 0,
    saved: 0,
    underWay: Promise.resolve(),
    busy: false,
    waits: false,
    timer: 0,
    left: false,
  });

  function schedule(pause: number) {
    window.clearTimeout(now.current.timer);
    now.current.timer = window.setTimeout(saveNow, pause);
  }

  function touch() {
    now.current.touched += 1;
    setUnsaved(true);
    schedule(pauseBeforeSaving);
  }

  async function saveNow() {
    window.clearTimeout(now.current.timer);
    // While one save is on its way, its answer starts the next.
    if (form.current && !now.current.busy && !now.current.waits) {
      now.current.underWay = send(form.current);
    }
    await now.current.underWay;
  }

  async function saveAll(): Promise<boolean> {
    const its = now.current;
    await its.underWay;
    while (its.saved !== its.touched) {
      const before = its.saved;
      await saveNow();
      if (its.saved === before) return false;
    }
    return true;
  }

  async function send(filledIn: HTMLFormElement) {
    const its = now.current;
    if (!its.unanswered) {
      its.sent = its.touched;
      its.unanswered = readFields(filledIn);
      its.unanswered.set("act", "save");
      its.unanswered.set("version", `${version.current}`);
    }
    its.busy = true;
    setBusy(true);
    const heard = (await postSave<Result>(address, its.unanswered)) as Result;
    its.busy = false;
    if (!heard.unreachable) its.unanswered = undefined;
    if (!its.left) hear(heard);
  }

  function hear(heard: Result) {
    const its = now.current;
    setBusy(false);
    setAnswer(heard);
    its.waits = Boolean(heard.conflict);
    setWaits(its.waits);
    if (heard.saved) {
      version.current = heard.saved.version;
      its.saved = its.sent;
      // What stands around the form speaks of what is saved.
      void revalidate();
    }
    if (its.waits) return;
    if (heard.unreachable) schedule(pauseBeforeRetry);
    else if (its.sent !== its.touched) schedule(pauseBeforeSaving);
    else if (heard.saved) setUnsaved(false);
  }

  useEffect(() => {
    now.current.left = false;
    return () => {
      now.current.left = true;
      window.clearTimeout(now.current.timer);
    };
  }, []);

  return {
    form,
    answer,
    unsaved,
    version: version.current,
    state: stateOf(answer, { unsaved, busy, waits }),
    touch,
    saveNow: () => void saveNow(),
    saveAll,
    saveSoon: () => now.current.touched !== now.current.sent && void saveNow(),
    continueFrom(next, keepMine) {
      version.current = next;
      now.current.waits = false;
      setWaits(false);
      if (keepMine) touch();
      else {
        now.current.sent = now.current.touched;
        now.current.saved = now.current.touched;
        window.clearTimeout(now.current.timer);
        setUnsaved(false);
      }
    },
  };
}

function stateOf(
  answer: SaveResult | undefined,
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
