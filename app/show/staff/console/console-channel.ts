// Messages between the consoles of one browser: which one leads offline, and which presses the server has not
// received yet. Stages use another channel, because a console's view is not public.
import type { ConsoleView } from "../../console-view.ts";
import type { ShowKind } from "../../script/show-kind.ts";
import type { Claim } from "../../stage/current-claim.ts";
import { openWindowChannel, type WindowChannel } from "../../stage/stage-channel.ts";
import type { ConsolePress } from "./console-press.ts";

export type ConsoleMessage = {
  claim: Claim;
  view: ConsoleView;
  /** Presses that this console has not sent to the server yet. */
  unsent: readonly ConsolePress[];
};

export function openConsoleChannel(
  slug: string,
  kind: ShowKind,
): WindowChannel<ConsoleMessage> | undefined {
  return openWindowChannel(`goldkey ${kind} consoles ${slug}`);
}

export function claimOf(
  { show, driver }: ConsoleView,
  console: string,
  aheadOfServer: boolean,
): Claim {
  const { version, sentAt } = show;
  const drivesSince = driver.you ? driver.since : undefined;
  return { version, sentAt, console, drivesSince, aheadOfServer };
}

/** The view of the driving console, changed for another console of the same person. */
export function viewOfWatcher({ claim, view }: ConsoleMessage, console: string): ConsoleView {
  return {
    ...view,
    driver: { ...view.driver, you: false, own: true, silent: false },
    offeredBy: "",
    people: view.people.map((person) => ({
      ...person,
      you: person.console === console,
      driving: person.console === claim.console,
    })),
  };
}
