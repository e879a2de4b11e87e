// A console's line to the server: looks, presses, and goes on from its pack while the network is away.
import { useEffect, useRef, useState } from "react";
import type { ActAnswer } from "../acts.ts";
import type { ConsoleView } from "../console-view.ts";
import type { ShowKind } from "../read-show.server.ts";
import { ShowClock } from "../stage/show-clock.ts";
import { surviveReloads } from "../stage/survive-reloads.ts";
import { openVenueLine } from "../stage/venue-line.ts";
import { type Believed, counts, type Word } from "../stage/whose-word.ts";
import type { ConsoleAnswer } from "./act.ts";
import { askServer } from "./ask-server.ts";
import { openConsoleLine, watched, wordOf } from "./console-line.ts";
import { consoleName } from "./console-name.ts";
import { NearScreens } from "./near-screens.ts";
import { ShowMemory } from "./offline-memory.ts";
import { OfflineShow } from "./offline-show.ts";

export type Press = Record<string, string | number>;

export type ConsoleLine = {
  view: ConsoleView | undefined;
  clock: ShowClock;
  /** False while the server cannot be reached; how often that happened. */
  reached: boolean;
  drops: number;
  /** Presses that wait for the network. */
  waiting: number;
  holdsPack: boolean;
  refusal: (ActAnswer & { ok: false })["reason"] | "needs-network" | undefined;
  press(press: Press): void;
};

const lookEvery = 1_000;

export function useConsole(address: string, slug: string, kind: ShowKind): ConsoleLine {
  const [clock] = useState(() => new ShowClock());
  const [view, setView] = useState<ConsoleView>();
  const [reached, setReached] = useState(true);
  const [drops, setDrops] = useState(0);
  const [waiting, setWaiting] = useState(0);
  const [holdsPack, setHoldsPack] = useState(false);
  const [refusal, setRefusal] = useState<ConsoleLine["refusal"]>();
  const pressing = useRef<(press: Press) => void>(() => {});

  useEffect(() => {
    const name = consoleName();
    const question = kind === "rehearsal" ? "?rehearsal" : "";
    const offline = new OfflineShow(clock);
    const memory = new ShowMemory(`${address}${question}`);
    const before = memory.recall();
    offline.recall(before);
    clock.recall();
    const screens = new NearScreens();
    const line = openVenueLine(slug, kind);
    const consoles = openConsoleLine(slug, kind);
    let ended = false;
    let timer = 0;
    let up = true;
    let turn = Promise.resolve();
    let newest = before.view;
    /** What stands behind `newest`: the server, this console without network, or another one. */
    let known: Believed | undefined;

    const send = (press: Press) =>
      askServer(`${address}/act${question}`, { ...press, console: name }, clock);

    line?.listen((word) => {
      if (word.kind !== "screen") return;
      screens.note(word);
      // A stage that was loaded anew without network hears where the show is from the console that leads it.
      if (!up && newest?.driver.you && newest.show.version > word.version) say();
    });

    consoles?.listen((said) => {
      const { word } = said;
      if (!known || word.console === name || !counts(word, known, Date.now())) return;
      // With the server at hand each asks for itself: it is told what is meant for it alone.
      if (up && !word.ahead && !known.ahead) return;
      // Another console leads: this one watches, and leaves the telling to it.
      if (word.drivesSince !== undefined) {
        offline.watch(said.waiting);
        follow(watched(said, name), word);
        setWaiting(0);
      } else if (word.console === known.console) {
        // It took back what it made without network; the next look shows what counts.
        known = { ...word, heardAt: Date.now() };
      }
    });

    function say() {
      if (!newest || !known) return;
      const { heardAt: _, ...word } = known;
      line?.say({ kind: "show", show: newest.show, word });
      consoles?.say({ word, view: newest, waiting: offline.waiting });
    }

    function take(heard: ConsoleAnswer | undefined, pressed = false): boolean {
      if (ended) return false;
      if (!heard?.view) {
        goWithout();
        return false;
      }
      up = true;
      setReached(true);
      const word = wordOf(heard.view, name, false);
      // Who drives may be what the server has not heard yet.
      if (!newest?.driver.you) word.drivesSince = undefined;
      if (!pressed && known && !counts(word, known, Date.now())) return true;
      offline.watch([]);
      follow(heard.view, wordOf(heard.view, name, false));
      say();
      void renewPack(heard.view);
      return true;
    }

    /** From now on, and every second: whoever drives leads the stage and the other consoles of this browser. */
    function goWithout() {
      if (up) setDrops((known) => known + 1);
      up = false;
      setReached(false);
      setHoldsPack(offline.ready);
      setWaiting(offline.waiting.length);
      if (!newest) return;
      // A window that was loaded anew without network goes on from what it knew.
      setView(newest);
      known ??= { ...wordOf(newest, name, false), heardAt: Date.now() };
      if (!newest.driver.you) return;
      known = { ...wordOf(newest, name, true), heardAt: Date.now() };
      say();
    }

    function follow(next: ConsoleView, word: Word) {
      newest = next;
      known = { ...word, heardAt: Date.now() };
      setView(next);
      if (next.show.over) memory.forget();
      else {
        const { waiting, heard } = offline;
        memory.keep({ view: next, waiting: [...waiting], heard: [...heard] });
      }
    }

    /** Every console holds what is still to come, so that a lost network does not stop the evening. */
    async function renewPack({ show: { version, over } }: ConsoleView) {
      if (over || !offline.wants(version)) return;
      try {
        const answer = await fetch(`${address}/pack${question}`);
        const pack = answer.ok ? await answer.json() : null;
        offline.keep(pack, version);
        if (pack) memory.keep({ pack });
        setHoldsPack(offline.ready);
      } catch {
        offline.forgetAsking();
      }
    }

    /** What was pressed without network is told first, in order, each with the moment it was made. */
    async function tell() {
      for (let next = offline.first; next; next = offline.first) {
        const heard = await send(next);
        if (!heard) return;
        const { answer } = heard;
        if (!answer.ok && answer.reason !== "stale") setRefusal(answer.reason);
        // Unless another console took the show, and the telling with it, meanwhile.
        if (offline.first === next) offline.told(answer);
        setWaiting(offline.waiting.length);
      }
    }

    async function look() {
      window.clearTimeout(timer);
      let heard: ConsoleAnswer | undefined;
      do {
        await tell();
        heard = offline.first ? undefined : await send({ act: "look", screens: screens.report() });
        // What was pressed while this was asked is not in the answer.
      } while (heard && offline.first);
      take(heard);
      if (!ended) timer = window.setTimeout(() => queue(look), lookEvery);
    }

    /** One question at a time, so that an older answer never comes after a newer one. */
    function queue(work: () => Promise<void>) {
      turn = turn.then(() => (ended ? undefined : work()));
    }

    async function press(wanted: Press) {
      setRefusal(undefined);
      const heard = await send(wanted);
      if (heard?.answer.ok === false) setRefusal(heard.answer.reason);
      if (!take(heard, true)) pressWithout(wanted);
    }

    function pressWithout(wanted: Press) {
      const next = newest && offline.press(newest, wanted);
      setRefusal(next ? undefined : "needs-network");
      if (!next) return;
      follow(next, wordOf(next, name, true));
      setWaiting(offline.waiting.length);
      say();
    }

    // Without network nothing has to be waited for: not even for a question that nobody answers.
    pressing.current = (wanted) => {
      if (up) queue(async () => (up ? press(wanted) : pressWithout(wanted)));
      else pressWithout(wanted);
    };
    queue(look);
    void surviveReloads();
    return () => {
      ended = true;
      window.clearTimeout(timer);
      line?.close();
      consoles?.close();
    };
  }, [address, slug, kind, clock]);

  return {
    ...{ view, clock, reached, drops, waiting, holdsPack, refusal },
    press: (wanted) => pressing.current(wanted),
  };
}
