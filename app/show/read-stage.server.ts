// The stage, also before a show has been started. It then shows what the draw's own pages show.

import type { SealedDraw } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { presentShow, readPublicShow, readScriptOf } from "./read-show.server.ts";
import type { PublicShow } from "./script/public-show.ts";
import { settled } from "./script/reveal-timeline.ts";
import { runSheet } from "./script/run-sheet.ts";
import type { ShowScript } from "./script/script.ts";
import { defaultShowSettings } from "./script/settings.ts";
import type { ShowKind } from "./script/show-kind.ts";
import type { ShowRow } from "./tables.server.ts";

/** The running show; without one, the countdown, the wait for the value, or the published result. */
export async function readStage(
  services: Pick<DrawServices, "database">,
  draw: SealedDraw,
  kind: ShowKind,
): Promise<PublicShow> {
  const show = await readPublicShow(services, draw, kind);
  if (show) return show;
  const { script, now } = await readScriptOf(services.database, draw, "real");
  return presentShow(services.database, draw, rowWithoutShow(draw, script, now), script, now);
}

function rowWithoutShow(draw: SealedDraw, script: ShowScript, now: number): ShowRow {
  const startsAt = now - settled;
  const step = stepWithoutShow(script);
  const sheet = step === "board" ? runSheet(script, defaultShowSettings, {}) : [step];
  return {
    draw: draw.id,
    rehearsal: false,
    version: 0,
    step,
    stepNumber: 0,
    startsAt,
    replay: false,
    screen: "show",
    message: "",
    sound: false,
    automatic: false,
    shown: Object.fromEntries(sheet.map((key, index) => [key, startsAt + index])),
    settings: defaultShowSettings,
    calledAt: null,
    callEndsAt: null,
    askedSkip: null,
    offeredTo: "",
    driver: { console: "", staffId: "", name: "", since: 0 },
    driverSeenAt: 0,
    startedAt: 0,
    endedAt: now,
  };
}

function stepWithoutShow({ slots, sealedAt }: ShowScript): string {
  if (slots.length > 0) return "board";
  return sealedAt === undefined ? "countdown" : "waiting";
}
