// The show offline: the pack holds the fixed result, and presses wait until they can be sent. Pure.
import type { ShowActResult } from "../../acts.ts";
import type { ConsoleView } from "../../console-view.ts";
import type { OfflinePack } from "../../pack.server.ts";
import type { StageScreen } from "../../script/public-show.ts";
import { leadMilliseconds } from "../../script/reveal-timeline.ts";
import type { ConsolePress } from "./console-press.ts";

export type OfflineShow = {
  /** The steps still to come. */
  pack: OfflinePack | undefined;
  /** Presses made offline that the server has not received, oldest first. */
  unsent: readonly ConsolePress[];
  /** The unsent presses of the console that leads offline. A console that takes over from it sends them instead. */
  leaderUnsent: readonly ConsolePress[];
};

export const emptyOfflineShow: OfflineShow = { pack: undefined, unsent: [], leaderUnsent: [] };

export function hasPack({ pack }: OfflineShow): boolean {
  return (pack?.steps.length ?? 0) > 0;
}

/** Another console leads and has received the presses of this one. Only that console sends them. */
export function followLeader(
  offline: OfflineShow,
  leaderUnsent: readonly ConsolePress[],
): OfflineShow {
  return { ...offline, unsent: [], leaderUnsent };
}

/**
 * The server has responded to the first unsent press. If it refused, the later presses are dropped too. "stale" is
 * not a refusal: the press may have arrived earlier and only its response was lost. The next press names the step
 * after it and is checked on its own.
 */
export function afterDelivery(offline: OfflineShow, result: ShowActResult): OfflineShow {
  const continues = result.ok || result.reason === "stale";
  return { ...offline, unsent: continues ? offline.unsent.slice(1) : [] };
}

export type OfflinePress = { view: ConsoleView; offline: OfflineShow };

/** Undefined when only the server can perform it: a skip needs the ledger. `now` is the server's clock. */
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
 * The server receives "take" first, then what the other console pressed offline. If that console could send its
 * presses meanwhile, the server refuses "take".
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

/** Moves to the next step of the pack. */
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
        startsAt,
        sentAt: now,
        sound: view.show.sound,
        replay: false,
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
      nextStepAt: null,
    },
  };
}
