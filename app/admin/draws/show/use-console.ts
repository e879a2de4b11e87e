// A console's line to the server: looks, presses, and goes on from its pack while the network is away.
import { useEffect, useRef, useState } from "react";
import type { ActAnswer } from "../../../draw/show/acts.ts";
import type { ConsoleView } from "../../../draw/show/console-view.ts";
import type { ShowKind } from "../../../draw/show/read-show.server.ts";
import { ShowClock } from "../../../draw/stage/show-clock.ts";
import { surviveReloads } from "../../../draw/stage/survive-reloads.ts";
import { openVenueLine, type VenueLine } from "../../../draw/stage/venue-line.ts";
import type { ConsoleAnswer } from "./act.ts";
import { consoleName } from "./console-name.ts";
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
const patience = 4_000;
const screenForgottenAfter = 6_000;

type Screen = { id: string; name: string; lag: number; sound: boolean; heard: number };

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
    const screens = new Map<string, Screen>();
    const line: VenueLine | undefined = openVenueLine(slug, kind);
    let ended = false;
    let timer = 0;
    let up = true;
    let turn = Promise.resolve();
    let newest = before.view;

    line?.listen((word) => {
      if (word.kind !== "screen") return;
      const { id, size, lag, sound } = word;
      screens.set(id, { id, name: size, lag: Math.round(lag), sound, heard: Date.now() });
      // A stage that was loaded anew without network hears where the show is from here.
      if (!up && newest && newest.show.stepNumber !== word.step) {
        line?.say({ kind: "show", show: newest.show });
      }
    });

    async function send(press: Press): Promise<ConsoleAnswer | undefined> {
      const body = new URLSearchParams({ console: name });
      for (const [field, value] of Object.entries(press)) body.set(field, `${value}`);
      try {
        const asked = Date.now();
        const answer = await fetch(`${address}/act${question}`, {
          method: "POST",
          body,
          signal: AbortSignal.timeout(patience),
        });
        if (!answer.ok || answer.redirected) return undefined;
        const heard = (await answer.json()) as ConsoleAnswer;
        if (heard.view) clock.learn(heard.view.show.sentAt, asked, Date.now());
        return heard;
      } catch {
        return undefined;
      }
    }

    function take(heard: ConsoleAnswer | undefined): boolean {
      if (ended) return false;
      if (!heard?.view) {
        if (up) setDrops((known) => known + 1);
        up = false;
        setReached(false);
        // A window that was loaded anew without network goes on from what it knew.
        setView((known) => known ?? newest);
        setHoldsPack(offline.ready);
        setWaiting(offline.waiting.length);
        return false;
      }
      up = true;
      setReached(true);
      follow(heard.view);
      void renewPack(heard.view);
      return true;
    }

    function follow(next: ConsoleView) {
      newest = next;
      setView(next);
      line?.say({ kind: "show", show: next.show });
      if (next.show.over) memory.forget();
      else memory.keep({ view: next, waiting: [...offline.waiting] });
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

    async function look() {
      window.clearTimeout(timer);
      // What was pressed without network is told first, in order, each with the moment it was made.
      for (let next = offline.first; next; next = offline.first) {
        const heard = await send(next);
        if (!heard) break;
        offline.told(heard.answer);
        setWaiting(offline.waiting.length);
      }
      if (offline.waiting.length === 0) {
        const near = [...screens.values()].filter(
          ({ heard }) => Date.now() - heard < screenForgottenAfter,
        );
        const report = near.map(({ heard: _, ...screen }) => screen);
        take(await send({ act: "look", screens: JSON.stringify(report) }));
      } else {
        take(undefined);
      }
      if (!ended) timer = window.setTimeout(() => queue(look), lookEvery);
    }

    /** One question at a time, so that an older answer never comes after a newer one. */
    function queue(work: () => Promise<void>) {
      turn = turn.then(() => (ended ? undefined : work()));
    }

    async function press(wanted: Press) {
      setRefusal(undefined);
      if (up) {
        const heard = await send(wanted);
        if (heard?.answer.ok === false) setRefusal(heard.answer.reason);
        if (take(heard)) return;
      }
      const next = newest && offline.press(newest, wanted);
      if (!next) {
        setRefusal("needs-network");
        return;
      }
      follow(next);
      setWaiting(offline.waiting.length);
    }

    pressing.current = (wanted) => queue(() => press(wanted));
    queue(look);
    void surviveReloads();
    return () => {
      ended = true;
      window.clearTimeout(timer);
      line?.close();
    };
  }, [address, slug, kind, clock]);

  return {
    ...{ view, clock, reached, drops, waiting, holdsPack, refusal },
    press: (wanted) => pressing.current(wanted),
  };
}
