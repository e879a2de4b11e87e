// The state machine of a console. Pure: use-console.ts runs the effects.
import type { ActRefusal } from "../../acts.ts";
import type { ConsoleView } from "../../console-view.ts";
import type { OfflinePack } from "../../pack.server.ts";
import { type AcceptedClaim, type Claim, isCurrent } from "../../stage/current-claim.ts";
import { type ConsoleMessage, claimOf, viewOfWatcher } from "./console-channel.ts";
import type { ConsolePress } from "./console-press.ts";
import type { ConsoleResponse } from "./console-response.ts";
import type { OfflineMemory } from "./offline-memory.ts";
import {
  afterDelivery,
  emptyOfflineShow,
  followLeader,
  type OfflineShow,
  pressOffline,
} from "./offline-show.ts";

export type ConsoleState = {
  /** The name of this window. */
  console: string;
  /** The newest view; after a reload the one from before. */
  view: ConsoleView | undefined;
  /** Where `view` comes from. Undefined before the first response or timeout; `view` is not shown until then. */
  claim: AcceptedClaim | undefined;
  /** False while the server cannot be reached. */
  reached: boolean;
  /** How often the server became unreachable. */
  drops: number;
  /** Why the last press was refused. */
  refusal: ActRefusal | "needs-network" | undefined;
  /** One request at a time, so that an older response never arrives after a newer one. */
  request: ConsoleRequest | undefined;
  /** Requests that wait for the current one. */
  queue: readonly QueuedRequest[];
  offline: OfflineShow;
  /** The version of the show for which the pack was requested last. */
  packRequestedFor: number | undefined;
};

type QueuedRequest = { kind: "look" } | { kind: "press"; press: ConsolePress };

/** Before a look, presses made offline are delivered. */
type ConsoleRequest = QueuedRequest | { kind: "deliver"; press: ConsolePress };

export type ConsoleEvent =
  /** The window was opened or reloaded. */
  | { kind: "opened"; console: string; memory: OfflineMemory }
  | { kind: "look-due" }
  | { kind: "pressed"; press: ConsolePress }
  /** The response to `request`; undefined when the server could not be reached. */
  | { kind: "responded"; response: ConsoleResponse | undefined }
  /** Null when the server has no pack or could not be reached. */
  | { kind: "pack-fetched"; version: number; pack: OfflinePack | null }
  /** From another console of this browser. */
  | { kind: "message-received"; message: ConsoleMessage }
  /** From a stage window of this browser: the version of the show it displays. */
  | { kind: "screen-reported"; version: number };

export type ConsoleEffect =
  | { kind: "send"; request: ConsoleRequest }
  /** Dispatches `look-due` after a second. */
  | { kind: "look-later" }
  | { kind: "fetch-pack"; version: number }
  /** To the stage windows and the other consoles of this browser. */
  | { kind: "broadcast"; message: ConsoleMessage }
  | { kind: "save"; memory: OfflineMemory }
  | { kind: "clear-memory" };

type ConsoleStep = { state: ConsoleState; effects: ConsoleEffect[] };

/** `now` is the clock of this device, `server` the estimated clock of the server. Both in milliseconds. */
type ConsoleTime = { now: number; server: number };

export const newConsoleState: ConsoleState = {
  console: "",
  view: undefined,
  claim: undefined,
  reached: true,
  drops: 0,
  refusal: undefined,
  request: undefined,
  queue: [],
  packRequestedFor: undefined,
  offline: emptyOfflineShow,
};

export function reduceConsole(
  state: ConsoleState,
  event: ConsoleEvent,
  time: ConsoleTime,
): ConsoleStep {
  switch (event.kind) {
    case "opened": {
      const { view, ...memory } = event.memory;
      const offline = { ...emptyOfflineShow, ...memory };
      return enqueue({ ...state, console: event.console, view, offline }, { kind: "look" }, time);
    }
    case "look-due":
      return enqueue(state, { kind: "look" }, time);
    case "pressed":
      // Offline, a press does not wait for a request that gets no response.
      return state.reached
        ? enqueue(state, { kind: "press", press: event.press }, time)
        : pressWhileOffline(state, event.press, time);
    case "responded":
      return state.request
        ? receive(state, state.request, event.response, time)
        : withoutEffects(state);
    case "pack-fetched":
      return storePack(state, event.version, event.pack);
    case "message-received":
      return followMessage(state, event.message, time);
    case "screen-reported":
      // A stage that was reloaded offline gets the current step from the console that leads.
      return !state.reached && state.view?.driver.you && state.view.show.version > event.version
        ? broadcast(state)
        : withoutEffects(state);
  }
}

function withoutEffects(state: ConsoleState): ConsoleStep {
  return { state, effects: [] };
}

function andThen(step: ConsoleStep, next: (state: ConsoleState) => ConsoleStep): ConsoleStep {
  const { state, effects } = next(step.state);
  return { state, effects: [...step.effects, ...effects] };
}

function enqueue(state: ConsoleState, request: QueuedRequest, time: ConsoleTime): ConsoleStep {
  return startNext({ ...state, queue: [...state.queue, request] }, time);
}

function startNext(state: ConsoleState, time: ConsoleTime): ConsoleStep {
  const [next, ...queue] = state.queue;
  if (state.request || !next) return withoutEffects(state);
  const dequeued = { ...state, queue };
  if (next.kind === "look") return startLook(dequeued);
  if (state.reached) return send({ ...dequeued, refusal: undefined }, next);
  // The network was lost while this press was queued.
  return andThen(pressWhileOffline(dequeued, next.press, time), (after) => startNext(after, time));
}

function startLook(state: ConsoleState): ConsoleStep {
  const [press] = state.offline.unsent;
  return send(state, press ? { kind: "deliver", press } : { kind: "look" });
}

function send(state: ConsoleState, request: ConsoleRequest): ConsoleStep {
  return { state: { ...state, request }, effects: [{ kind: "send", request }] };
}

function receive(
  waiting: ConsoleState,
  request: ConsoleRequest,
  response: ConsoleResponse | undefined,
  time: ConsoleTime,
): ConsoleStep {
  const state = { ...waiting, request: undefined };
  if (request.kind === "press") {
    const step = response?.view
      ? acceptView({ ...state, refusal: refusalOf(response) }, response.view, "press", time)
      : andThen(loseNetwork(state, time), (lost) => pressWhileOffline(lost, request.press, time));
    return andThen(step, (after) => startNext(after, time));
  }
  if (request.kind === "deliver") {
    const delivered = response ? noteDelivery(state, request.press, response) : state;
    // Without a response the other presses stay unsent, unless another console took over the show and them.
    if (response || delivered.offline.unsent.length === 0) return startLook(delivered);
    return finishLook(delivered, undefined, time);
  }
  // The response does not include a press made during the request.
  if (response && state.offline.unsent.length > 0) return startLook(state);
  return finishLook(state, response, time);
}

function refusalOf({ result }: ConsoleResponse): ActRefusal | undefined {
  return result.ok ? undefined : result.reason;
}

function noteDelivery(
  state: ConsoleState,
  press: ConsolePress,
  response: ConsoleResponse,
): ConsoleState {
  const refusal = refusalOf(response);
  const isFirst = state.offline.unsent[0] === press;
  return {
    ...state,
    refusal: refusal && refusal !== "stale" ? refusal : state.refusal,
    // Another console may have taken over the show and the unsent presses meanwhile.
    offline: isFirst ? afterDelivery(state.offline, response.result) : state.offline,
  };
}

function finishLook(
  state: ConsoleState,
  response: ConsoleResponse | undefined,
  time: ConsoleTime,
): ConsoleStep {
  const step = response?.view
    ? acceptView(state, response.view, "look", time)
    : loseNetwork(state, time);
  const { state: after, effects } = step;
  return andThen({ state: after, effects: [...effects, { kind: "look-later" }] }, (next) =>
    startNext(next, time),
  );
}

function acceptView(
  before: ConsoleState,
  view: ConsoleView,
  from: "look" | "press",
  { now }: ConsoleTime,
): ConsoleStep {
  const state = { ...before, reached: true };
  const claim = claimOf(view, state.console, false);
  // The server may not know yet that another console has taken over.
  const compared = state.view?.driver.you ? claim : { ...claim, drivesSince: undefined };
  if (from === "look" && state.claim && !isCurrent(compared, state.claim, now))
    return withoutEffects(state);
  const caughtUp = { ...state, offline: followLeader(state.offline, []) };
  return andThen(andThen(show(caughtUp, view, claim, now), broadcast), requestPack);
}

/** A driving console renews its claim with every failed look, so that the windows of this browser follow it. */
function loseNetwork(before: ConsoleState, { now }: ConsoleTime): ConsoleStep {
  const drops = before.reached ? before.drops + 1 : before.drops;
  const state = { ...before, reached: false, drops };
  const { view } = state;
  if (!view) return withoutEffects(state);
  if (view.driver.you) {
    return broadcast({ ...state, claim: accepted(claimOf(view, state.console, true), now) });
  }
  const claim = state.claim ?? accepted(claimOf(view, state.console, false), now);
  return withoutEffects({ ...state, claim });
}

function pressWhileOffline(
  state: ConsoleState,
  press: ConsolePress,
  { now, server }: ConsoleTime,
): ConsoleStep {
  const pressed = state.view && pressOffline(state.offline, state.view, press, server);
  if (!pressed) return withoutEffects({ ...state, refusal: "needs-network" });
  const { view, offline } = pressed;
  const claim = claimOf(view, state.console, true);
  return andThen(show({ ...state, offline, refusal: undefined }, view, claim, now), broadcast);
}

function followMessage(
  state: ConsoleState,
  message: ConsoleMessage,
  { now }: ConsoleTime,
): ConsoleStep {
  const { claim, unsent } = message;
  if (!state.claim || claim.console === state.console) return withoutEffects(state);
  if (!isCurrent(claim, state.claim, now)) return withoutEffects(state);
  // Online, every console uses the server's response, which is specific to it.
  if (state.reached && !claim.aheadOfServer && !state.claim.aheadOfServer)
    return withoutEffects(state);
  if (claim.drivesSince !== undefined) {
    const offline = followLeader(state.offline, unsent);
    return show({ ...state, offline }, viewOfWatcher(message, state.console), claim, now);
  }
  // The leading console has withdrawn its offline presses. The next look shows the server's state.
  if (claim.console === state.claim.console)
    return withoutEffects({ ...state, claim: accepted(claim, now) });
  return withoutEffects(state);
}

function show(state: ConsoleState, view: ConsoleView, claim: Claim, now: number): ConsoleStep {
  const { unsent, leaderUnsent } = state.offline;
  return {
    state: { ...state, view, claim: accepted(claim, now) },
    effects: view.show.over
      ? [{ kind: "clear-memory" }]
      : [{ kind: "save", memory: { view, unsent, leaderUnsent } }],
  };
}

function accepted(claim: Claim, now: number): AcceptedClaim {
  return { ...claim, receivedAt: now };
}

function broadcast(state: ConsoleState): ConsoleStep {
  const { view, claim, offline } = state;
  if (!view || !claim) return withoutEffects(state);
  const { receivedAt: _, ...sent } = claim;
  const message = { claim: sent, view, unsent: offline.unsent };
  return { state, effects: [{ kind: "broadcast", message }] };
}

/** Every console holds the pack, so that the show can continue offline. */
function requestPack(state: ConsoleState): ConsoleStep {
  const { version, over } = state.view?.show ?? { version: 0, over: true };
  if (over || version === state.packRequestedFor) return withoutEffects(state);
  return {
    state: { ...state, packRequestedFor: version },
    effects: [{ kind: "fetch-pack", version }],
  };
}

function storePack(state: ConsoleState, version: number, pack: OfflinePack | null): ConsoleStep {
  // A pack that is missing or of another version is requested again after the next look.
  const packRequestedFor = pack?.version === version ? state.packRequestedFor : undefined;
  if (!pack) return withoutEffects({ ...state, packRequestedFor });
  return {
    state: { ...state, packRequestedFor, offline: { ...state.offline, pack } },
    effects: state.view?.show.over ? [] : [{ kind: "save", memory: { pack } }],
  };
}
