// Runs the effects of console-state.ts: requests, channels, timer and memory of one console.
import { useEffect, useRef, useState } from "react";
import type { ConsoleView } from "../../console-view.ts";
import type { OfflinePack } from "../../pack.server.ts";
import type { ShowKind } from "../../script/show-kind.ts";
import { registerOfflineWorker } from "../../stage/offline-worker.ts";
import { ShowClock } from "../../stage/parts/show-clock.ts";
import { ResponseLimit } from "../../stage/response-limit.ts";
import { openStageChannel } from "../../stage/stage-channel.ts";
import { openConsoleChannel } from "./console-channel.ts";
import { consoleName } from "./console-name.ts";
import type { ConsolePress } from "./console-press.ts";
import {
  type ConsoleEffect,
  type ConsoleEvent,
  type ConsoleState,
  newConsoleState,
  reduceConsole,
} from "./console-state.ts";
import { ShowMemory } from "./offline-memory.ts";
import { hasPack } from "./offline-show.ts";
import { sendAct } from "./send-act.ts";
import { StageWindows } from "./stage-windows.ts";

export type ConsoleConnection = Pick<ConsoleState, "reached" | "drops" | "refusal"> & {
  /** Undefined until there is something to show. */
  view: ConsoleView | undefined;
  clock: ShowClock;
  /** How many presses wait for the network. */
  unsent: number;
  hasPack: boolean;
  press(press: ConsolePress): void;
};

const lookInterval = 1_000;

export function useConsole(address: string, slug: string, kind: ShowKind): ConsoleConnection {
  const [clock] = useState(() => new ShowClock());
  const [state, setState] = useState(newConsoleState);
  const dispatchRef = useRef<(event: ConsoleEvent) => void>(() => {});

  useEffect(() => {
    const console = consoleName();
    const query = kind === "rehearsal" ? "?rehearsal" : "";
    const memory = new ShowMemory(`${address}${query}`);
    const windows = new StageWindows();
    const limit = new ResponseLimit();
    const stages = openStageChannel(slug, kind);
    const consoles = openConsoleChannel(slug, kind);
    let current = newConsoleState;
    let closed = false;
    let timer = 0;

    function dispatch(event: ConsoleEvent) {
      if (closed) return;
      const step = reduceConsole(current, event, { now: Date.now(), server: clock.now() });
      current = step.state;
      setState(current);
      for (const effect of step.effects) run(effect);
    }

    function run(effect: ConsoleEffect) {
      switch (effect.kind) {
        case "send": {
          const { request } = effect;
          const press =
            request.kind === "look" ? { act: "look", screens: windows.report() } : request.press;
          void sendAct(`${address}/act${query}`, { ...press, console }, clock, limit).then(
            (response) => dispatch({ kind: "responded", response }),
          );
          return;
        }
        case "look-later":
          timer = window.setTimeout(() => dispatch({ kind: "look-due" }), lookInterval);
          return;
        case "fetch-pack": {
          const { version } = effect;
          void fetchPack(`${address}/pack${query}`).then((pack) =>
            dispatch({ kind: "pack-fetched", version, pack }),
          );
          return;
        }
        case "broadcast": {
          const { claim, view } = effect.message;
          stages?.send({ kind: "show", show: view.show, claim });
          consoles?.send(effect.message);
          return;
        }
        case "save":
          memory.save(effect.memory);
          return;
        case "clear-memory":
          memory.clear();
          return;
      }
    }

    stages?.listen((message) => {
      if (message.kind !== "screen") return;
      windows.add(message);
      dispatch({ kind: "screen-reported", version: message.version });
    });
    consoles?.listen((message) => dispatch({ kind: "message-received", message }));
    clock.restore();
    dispatchRef.current = dispatch;
    const loaded = memory.load();
    if (!loaded.view) limit.waitLongest();
    dispatch({ kind: "opened", console, memory: loaded });
    void registerOfflineWorker();
    return () => {
      closed = true;
      window.clearTimeout(timer);
      stages?.close();
      consoles?.close();
    };
  }, [address, slug, kind, clock]);

  const { view, claim, reached, drops, refusal, offline } = state;
  return {
    clock,
    reached,
    drops,
    refusal,
    unsent: offline.unsent.length,
    view: claim && view,
    hasPack: hasPack(offline),
    press: (press) => dispatchRef.current({ kind: "pressed", press }),
  };
}

async function fetchPack(address: string): Promise<OfflinePack | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : null;
  } catch {
    // Offline already: the console works without it as long as it is not reloaded.
    return null;
  }
}
