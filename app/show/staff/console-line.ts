// The line between the consoles of one browser: who leads while the network is away, and what the server has
// still to hear. Stages have another line: what stands on a console is not for the audience.
import type { ConsoleView } from "../console-view.ts";
import type { ShowKind } from "../read-show.server.ts";
import { type Line, openLine } from "../stage/venue-line.ts";
import type { Word } from "../stage/whose-word.ts";
import type { Press } from "./use-console.ts";

export type ConsoleWord = { word: Word; view: ConsoleView; waiting: readonly Press[] };

export function openConsoleLine(slug: string, kind: ShowKind): Line<ConsoleWord> | undefined {
  return openLine(`goldkey ${kind} consoles ${slug}`);
}

/** What this console says of a view: as the server told it, or ahead of the server. */
export function wordOf({ show, driver }: ConsoleView, console: string, ahead: boolean): Word {
  const { version, sentAt } = show;
  return { version, sentAt, console, drivesSince: driver.you ? driver.since : undefined, ahead };
}

/** The view of the console that drives, as one beside it shows it. Both belong to the same person. */
export function watched({ word, view }: ConsoleWord, console: string): ConsoleView {
  return {
    ...view,
    driver: { ...view.driver, you: false, own: true, silent: false },
    offeredBy: "",
    people: view.people.map((person) => ({
      ...person,
      you: person.console === console,
      driving: person.console === word.console,
    })),
  };
}
