// The show without network: the pack holds the fixed result, and presses wait until they can be sent. Pure.
import type { ShowActResult } from "../../acts.ts";
import type { ConsoleView } from "../../console-view.ts";
import type { OfflinePack } from "../../pack.server.ts";
import type { StageScreen } from "../../script/public-show.ts";
import { leadMilliseconds } from "../../script/reveal-timeline.ts";
import type { ConsolePress } from "./console-press.ts";

export type OfflineShow = {
  /** The steps still to come. */
  pack: OfflinePack | undefined;
  /** Presses made without network that the server has not received, oldest first. */
  unsent: readonly ConsolePress[];
  /** Those of the console that leads without network. A console that takes the show from it sends them instead. */
  leaderUnsent: readonly ConsolePress[];
};

export const emptyOfflineShow: OfflineShow = { pack: undefined, unsent: [], leaderUnsent: [] };

export function hasPack({ pack }: OfflineShow): boolean {
  return (pack?.steps.length ?? 0) > 0;
}

/** Another console leads and has got what was pressed here, so that only one of the two sends it. */
export function followLeader(
  offline: OfflineShow,
  leaderUnsent: readonly ConsolePress[],
): OfflineShow {
  return { ...offline, unsent: [], leaderUnsent };
}

/**
 * The server has responded to the first unsent press. If it refused, what was pressed afterwards is dropped too.
 * A stale press may have arrived before, and only its response been lost: the next press names the step after it,
 * so it fits or is stale itself.
 */
export function afterDelivery(offline: OfflineShow, result: ShowActResult): OfflineShow {
  const continues = result.ok || result.reason === "stale";
  return { ...offline, unsent: continues ? offline.unsent.slice(1) : [] };
}

export type OfflinePress = { view: ConsoleView; offline: OfflineShow };

/** Undefined when only the server can do it: a skip, for example, needs the ledger. `now` is the server's clock. */
export function pressOffline(
  offline: OfflineShow,
  view: ConsoleView,
  press: ConsolePress,
  now: number,
): OfflinePress | undefined {
  if (press.act === "take") return takeShow(offline, view, press, now);
  if (!view.driver.you) return undefined;
  if (press.act === "next" || press.act === "here") return moveOn(offline, view, press, now);
  const screen = screenAfter(press);
  return screen && { view: changeShow(view, { screen }, now), offline: addUnsent(offline, press) };
}

function screenAfter(press: ConsolePress): StageScreen | undefined {
  switch (press.act) {
    case "blackout":
      return { kind: press.on === "yes" ? "blackout" : "show" };
    case "message":
      return { kind: "message", text: `${press.text}` };
    case "picture":
      return { kind: "show" };
    default:
      return undefined;
  }
}

function addUnsent(offline: OfflineShow, press: ConsolePress): OfflineShow {
  return { ...offline, unsent: [...offline.unsent, press] };
}

function changeShow(
  view: ConsoleView,
  change: Partial<ConsoleView["show"]>,
  now: number,
): ConsoleView {
  const { show } = view;
  return { ...view, show: { ...show, ...change, version: show.version + 1, sentAt: now } };
}

/**
 * The server gets the taking first, then what the other console pressed without network. If that console could
 * send its presses meanwhile, the server refuses the taking.
 */
function takeShow(
  { pack, leaderUnsent }: OfflineShow,
  view: ConsoleView,
  press: ConsolePress,
  now: number,
): OfflinePress {
  const unsent = [press, ...leaderUnsent.filter(({ act }) => act !== "take")];
  return {
    offline: { pack, unsent, leaderUnsent: [] },
    view: {
      ...changeShow(view, {}, now),
      driver: { ...view.driver, you: true, silent: false, since: now },
      offeredBy: "",
      people: view.people.map((person) => ({ ...person, driving: person.you })),
    },
  };
}

/** To the next step of the pack. */
function moveOn(
  offline: OfflineShow,
  view: ConsoleView,
  press: ConsolePress,
  now: number,
): OfflinePress | undefined {
  const key = view.sheet.find(({ state }) => state === "now")?.key;
  const steps = offline.pack?.steps ?? [];
  const index = steps.findIndex((step) => step.key === key);
  const next = index < 0 ? undefined : steps[index + 1];
  if (!next || now < view.primary.from || press.step !== view.show.stepNumber) return undefined;
  const startsAt = now + leadMilliseconds;
  const after = steps[index + 2]?.show;
  return {
    offline: addUnsent(offline, { ...press, at: Math.round(now) }),
    view: {
      ...view,
      show: {
        ...next.show,
        ...{ startsAt, sentAt: now, sound: view.show.sound, replay: false },
        stepNumber: view.show.stepNumber + 1,
        version: view.show.version + 1,
      },
      preview: after?.step.kind === "intro" ? after : null,
      primary: { ...next.primary, from: startsAt + (next.primary.from - next.show.startsAt) },
      sheet: view.sheet.map((row) => {
        if (row.state === "now") return { ...row, state: "done" as const };
        return row.key === next.key ? { ...row, state: "now" as const, at: now } : row;
      }),
      call: null,
      askedSkip: null,
      goesOnAt: null,
    },
  };
}
