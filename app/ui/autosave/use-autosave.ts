import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { SaveState } from "./autosave-state.tsx";
import { postSave, readFields, type SaveResult } from "./post-save.ts";

export type Autosave<Result extends SaveResult> = {
  form: RefObject<HTMLFormElement | null>;
  /** The response to the newest save that got one. */
  result: Result | undefined;
  state: SaveState;
  unsaved: boolean;
  /** The version that the next save is based on: the last one this window has seen. */
  version: number;
  /** Call it on every change. */
  touch(): void;
  saveSoon(): void;
  saveNow(): void;
  /** Saves everything that is not saved yet. Resolves to whether that worked. */
  saveAll(): Promise<boolean>;
  /** Continues from another version, after the person has resolved a conflict. */
  continueFrom(version: number, keepMine: boolean): void;
};

type AutosaveProgress = {
  touched: number;
  sent: number;
  saved: number;
  /** The save that is being sent. */
  sending: Promise<void>;
  busy: boolean;
  waits: boolean;
  timer: number;
  unmounted: boolean;
  /** Got no response, but may have reached the server. It is sent again unchanged before anything newer. */
  unanswered?: URLSearchParams | undefined;
};

const pauseBeforeSaving = 2000;
const pauseBeforeRetry = 5000;

/**
 * Saves a form shortly after the last change and when a field loses focus, one save at a time, at an address that
 * answers with JSON.
 */
export function useAutosave<Result extends SaveResult>(
  first: number,
  address: string,
): Autosave<Result> {
  const form = useRef<HTMLFormElement>(null);
  const [result, setResult] = useState<Result>();
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const [waits, setWaits] = useState(false);
  const { revalidate } = useRevalidator();
  const version = useRef(first);
  /** In a ref, because timers and responses outlive the render they were created in. */
  const progress = useRef<AutosaveProgress>({
    touched: 0,
    sent: 0,
    saved: 0,
    sending: Promise.resolve(),
    busy: false,
    waits: false,
    timer: 0,
    unmounted: false,
  });

  function schedule(pause: number) {
    window.clearTimeout(progress.current.timer);
    progress.current.timer = window.setTimeout(saveNow, pause);
  }

  function touch() {
    progress.current.touched += 1;
    setUnsaved(true);
    schedule(pauseBeforeSaving);
  }

  async function saveNow() {
    window.clearTimeout(progress.current.timer);
    // While one save is being sent, its response starts the next.
    if (form.current && !progress.current.busy && !progress.current.waits) {
      progress.current.sending = send(form.current);
    }
    await progress.current.sending;
  }

  async function saveAll(): Promise<boolean> {
    const current = progress.current;
    await current.sending;
    while (current.saved !== current.touched) {
      const before = current.saved;
      await saveNow();
      if (current.saved === before) return false;
    }
    return true;
  }

  async function send(filledIn: HTMLFormElement) {
    const current = progress.current;
    if (!current.unanswered) {
      current.sent = current.touched;
      current.unanswered = readFields(filledIn);
      current.unanswered.set("act", "save");
      current.unanswered.set("version", `${version.current}`);
    }
    current.busy = true;
    setBusy(true);
    const response = (await postSave<Result>(address, current.unanswered)) as Result;
    current.busy = false;
    if (!response.unreachable) current.unanswered = undefined;
    if (!current.unmounted) receive(response);
  }

  function receive(response: Result) {
    const current = progress.current;
    setBusy(false);
    setResult(response);
    current.waits = Boolean(response.conflict);
    setWaits(current.waits);
    if (response.saved) {
      version.current = response.saved.version;
      current.saved = current.sent;
      // The page around the form shows saved data.
      void revalidate();
    }
    if (current.waits) return;
    if (response.unreachable) schedule(pauseBeforeRetry);
    else if (current.sent !== current.touched) schedule(pauseBeforeSaving);
    else if (response.saved) setUnsaved(false);
  }

  useEffect(() => {
    progress.current.unmounted = false;
    return () => {
      progress.current.unmounted = true;
      window.clearTimeout(progress.current.timer);
    };
  }, []);

  return {
    form,
    result,
    unsaved,
    version: version.current,
    state: stateOf(result, { unsaved, busy, waits }),
    touch,
    saveNow: () => void saveNow(),
    saveAll,
    // After React has put the change into the form: the click that adds a section also takes the focus from a field.
    saveSoon: () => progress.current.touched !== progress.current.sent && schedule(0),
    continueFrom(next, keepMine) {
      version.current = next;
      progress.current.waits = false;
      setWaits(false);
      if (keepMine) touch();
      else {
        progress.current.sent = progress.current.touched;
        progress.current.saved = progress.current.touched;
        window.clearTimeout(progress.current.timer);
        setUnsaved(false);
      }
    },
  };
}

function stateOf(
  result: SaveResult | undefined,
  { unsaved, busy, waits }: { unsaved: boolean; busy: boolean; waits: boolean },
): SaveState {
  if (busy) return { state: "saving" };
  if (waits) return { state: "failed", reason: "someone else changed it first." };
  if (unsaved && result?.problem) return { state: "failed", reason: result.problem };
  if (unsaved && result?.problems) {
    const count = Object.keys(result.problems).length;
    const fields = count === 1 ? "one field needs" : `${count} fields need`;
    return { state: "failed", reason: `${fields} another look.` };
  }
  if (unsaved) return { state: "unsaved" };
  return result?.saved ? { state: "saved", at: result.saved.at } : { state: "unchanged" };
}
