// A console's view and offline pack at the intro of the only prize, as a base for tests.

import { baseShow } from "../live/testing/base-show.ts";
import type { ConsoleView, PrimaryAct } from "../show/console-view.ts";
import type { OfflinePack } from "../show/pack.server.ts";
import type { PublicShow } from "../show/script/public-show.ts";

const keys = ["intro 0", "draw 0.0", "board"];
const primary: PrimaryAct = { act: "next", label: "", detail: "", from: 0 };

export const drivingView: ConsoleView = {
  show: { ...baseShow, stepNumber: 4, version: 9, sentAt: 9_000 },
  preview: null,
  sheet: keys.map((key, index) => ({
    ...{ key, label: "", detail: "", at: null },
    state: index === 0 ? "now" : "coming",
  })),
  primary,
  driver: { you: true, name: "Ada", since: 1, silent: false, own: true },
  ...{ offeredBy: "", offeredTo: "", people: [], screens: [], viewers: 0 },
  ...{ automatic: false, nextStepAt: null, call: null, askedSkip: null, callable: [] },
  ...{ decidedAt: null, value: null },
};

export const watchingView: ConsoleView = {
  ...drivingView,
  driver: { ...drivingView.driver, you: false, since: 1 },
};

/** The same view with a later show. */
export function withShow(view: ConsoleView, change: Partial<PublicShow>): ConsoleView {
  return { ...view, show: { ...view.show, ...change } };
}

export const testPack: OfflinePack = {
  version: 9,
  steps: keys.map((key) => ({ key, show: baseShow, primary })),
};
