// The stage with the texts of the form and sample data.
import { useState } from "react";
import { inventScript } from "../../../show/script/invent-script.ts";
import { presentStep } from "../../../show/script/present-step.ts";
import { type PublicShow, type PublicStep, phaseOfStep } from "../../../show/script/public-show.ts";
import { settled } from "../../../show/script/reveal-timeline.ts";
import { runSheet } from "../../../show/script/run-sheet.ts";
import { defaultShowSettings } from "../../../show/script/settings.ts";
import { parseStepKey } from "../../../show/script/step-position.ts";
import { ShowClock } from "../../../show/stage/parts/show-clock.ts";
import type { StageConfig, StageTexts } from "../../../show/stage/parts/stage-config.ts";
import { Stage } from "../../../show/stage/stage.tsx";
import { Button } from "../../../ui/button.tsx";
import { qrPath } from "../../../ui/qr-code.tsx";

type StageTextGroup = "stage" | "stageDraw" | "skipReasons";
type PreviewStep = { label: string; step: PublicStep };

/** The moments of a show that use a group of texts; the first is the default. */
const momentsOf: Record<StageTextGroup, string[]> = {
  stage: ["Countdown", "Sealed", "Waiting", "Number is here", "No result"],
  stageDraw: ["Before the roll", "Winner", "Equal prizes", "Called", "Moves on", "All winners"],
  skipReasons: ["Moves on"],
};

export function StagePreview({
  group,
  texts,
  company,
}: {
  group: StageTextGroup;
  texts: StageTexts;
  company: string;
}) {
  const [clock] = useState(() => new ShowClock());
  const [now] = useState(() => Date.now());
  const [evening] = useState(() => inventEvening(now));
  const [chosen, setChosen] = useState("");
  const moments = evening.filter(({ label }) => momentsOf[group].includes(label));
  const shown = moments.find(({ label }) => label === chosen) ?? moments[0];
  if (!shown) return null;
  const site = window.location.host;
  const config: StageConfig = {
    ...{ company, texts, translation: null, picture: undefined },
    enterAddress: `${site}/draw`,
    enterQr: qrPath(`https://${site}/draw`),
    verifyQr: qrPath(`https://${site}/verify`),
    verifyAddress: `${site}/verify`,
    language: "en-GB",
    locale: "en-GB",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return (
    <section aria-label="Preview" className="min-w-0 flex-1 overflow-y-auto bg-sunk p-5 max-lg:p-3">
      <div className="grid gap-3">
        <fieldset aria-label="Which moment" className="flex flex-wrap gap-1.5">
          {moments.map(({ label }) => (
            <Button
              key={label}
              small
              look={label === shown.label ? "plain" : "quiet"}
              aria-pressed={label === shown.label}
              onClick={() => setChosen(label)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        <div className="stage-frame aspect-video w-full rounded-sm border border-line-strong" inert>
          <Stage
            // The key remounts the stage, so that no animation of the previous moment continues.
            key={shown.label}
            show={showOf(shown.step, now)}
            config={config}
            clock={clock}
            live
          />
        </div>
        <p className="text-xs text-muted">An invented evening. Phones show their own texts.</p>
      </div>
    </section>
  );
}

const minute = 60_000;

function inventEvening(now: number): PreviewStep[] {
  const prizes = [
    { id: "house", name: "The house on the bay", quantity: 1, detail: "", picture: undefined },
    { id: "key", name: "A golden key", quantity: 3, detail: "", picture: undefined },
  ];
  const skipReasons = ["absent-at-event"];
  const { script: invented, reserves } = inventScript({ prizes, skipReasons, now, number: 7 });
  const [reserve = { ticket: 1, name: "", place: "" }] = reserves;
  const [house, ...keys] = invented.slots;
  const skipped = house?.turns.map((turn) => ({ ...turn, skipReason: "absent-at-event" })) ?? [];
  const moved = { ...reserve, rank: 5, skipReason: "", confirmed: true };
  const decided = { ...invented, excluded: [7, 11, 13] };
  const movedOn = {
    ...decided,
    slots: house ? [{ ...house, turns: [...skipped, moved] }, ...keys] : keys,
  };
  const sheet = runSheet(decided, defaultShowSettings, {});
  const shown = Object.fromEntries(
    [...sheet, "skipped 0.0", "draw 0.1"].map((key, index) => [key, index]),
  );
  const moment = (label: string, key: string, script = decided): PreviewStep => ({
    label,
    step: presentStep(parseStepKey(key), {
      script,
      shown,
      settings: defaultShowSettings,
      ineligible: script.excluded,
      call: { calledAt: now, endsAt: now + 3 * minute },
    }),
  });
  return [
    moment("Countdown", "countdown", { ...decided, closesAt: now + 12 * minute }),
    moment("Sealed", "sealed"),
    moment("Waiting", "waiting", {
      ...decided,
      source: "api.drand.sh",
      moment: now + 4 * minute,
      decidedAt: undefined,
    }),
    moment("Number is here", "waiting", {
      ...decided,
      decidedAt: now - minute,
      moment: now - minute,
    }),
    { label: "No result", step: { kind: "cancelled", reason: "the draw was cancelled." } },
    moment("Before the roll", "intro 0"),
    moment("Winner", "draw 0.0"),
    moment("Equal prizes", "batch 1"),
    moment("Called", "called 0.0"),
    moment("Moves on", "skipped 0.0", movedOn),
    moment("Moved up", "draw 0.1", movedOn),
    moment("All winners", "board", movedOn),
  ];
}

function showOf(step: PublicStep, now: number): PublicShow {
  return {
    slug: "",
    title: "The winter draw",
    version: 0,
    stepNumber: 0,
    step,
    sentAt: now,
    startsAt: now - settled,
    phase: phaseOfStep[step.kind],
    // As a rehearsal, so that the countdown does not request the newest tickets.
    rehearsal: step.kind === "countdown",
    replay: false,
    sound: false,
    over: false,
    ...{ screen: { kind: "show" }, prizesLeft: 3, drawn: 1, shown: [] },
  };
}
