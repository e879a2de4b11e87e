import { ValueForm } from "../../draws/staff/value/value-form.tsx";
import type { ValueView } from "../../draws/staff/value/value-view.ts";
import { Button } from "../../ui/button.tsx";
import { clockTime } from "../script/clock-time.ts";
import { Stage } from "../stage/stage.tsx";
import { CallControls, WinnerLine } from "./call-controls.tsx";
import type { ConsoleProps } from "./console-props.ts";
import { DriverNotes } from "./driver-notes.tsx";
import { Pace } from "./pace-choice.tsx";
import { QuickActs } from "./quick-acts.tsx";

/** Monitor of the stage, preview of the next step, and the primary button. */
export function OnAirPane(props: ConsoleProps) {
  const { view, connection, loaded, now } = props;
  const { show, preview, screens, viewers } = view;
  return (
    <section aria-label="On air" className="sm:max-lg:col-span-2">
      <div className="grid content-start gap-4 px-5 py-4 max-lg:px-4">
        <p className="flex items-center gap-3 lg:hidden">
          <LiveChip {...props} />
          <span className="ml-auto text-[1.125rem] font-medium text-text tabular-nums">
            {clockTime(now, loaded.stage.timeZone)}
          </span>
        </p>
        <DriverNotes {...props} />
        <div>
          <p className="mb-1.5 flex items-center gap-2.5 text-xs text-muted">
            <b className="text-sm font-semibold text-text">The audience sees</b>
            <span>
              {screensInWords(screens.length)}
              {viewers > 0 && `, ${viewers.toLocaleString("en-GB")} following live`}
            </span>
            <span className="ml-auto flex items-center gap-3 max-lg:hidden">
              <LiveChip {...props} />
              <span className="text-[1.125rem] font-medium text-text tabular-nums">
                {clockTime(now, loaded.stage.timeZone)}
              </span>
            </span>
          </p>
          <div className="stage-frame show-monitor" inert>
            <Stage show={show} config={loaded.stage} clock={connection.clock} live />
          </div>
        </div>
        {view.value && (
          <section aria-labelledby="enter-value" className="grid gap-3 rounded-md bg-raised p-4">
            <h2 id="enter-value" className="font-medium text-text">
              {valueHeading(view.value)}
            </h2>
            <ValueForm value={view.value} />
          </section>
        )}
        <div className="grid gap-5 max-lg:contents lg:grid-cols-[13rem_minmax(0,1fr)] max-xl:lg:grid-cols-[9rem_minmax(0,1fr)]">
          <div className="max-lg:hidden">
            <p className="mb-1.5 text-sm font-semibold text-text">After that</p>
            {preview ? (
              <div className="stage-frame show-monitor" inert>
                <Stage
                  key={preview.step.kind}
                  show={{ ...preview, stepNumber: -show.stepNumber }}
                  config={loaded.stage}
                  clock={connection.clock}
                  live
                />
              </div>
            ) : (
              <p className="show-monitor grid place-items-center p-3 text-center text-xs text-muted">
                Nothing is shown before it is on stage.
              </p>
            )}
          </div>
          <div className="show-dock">
            <PrimaryButton {...props} />
            <CallControls {...props} />
            <SecondaryActs {...props} />
          </div>
        </div>
        <div className="grid gap-2 sm:grid-cols-[2fr_1fr] lg:hidden">
          <QuickActs {...props} />
          <Pace {...props} />
        </div>
        <WinnerLine {...props} />
      </div>
    </section>
  );
}

function valueHeading({ source, isDue }: ValueView): string {
  if (source === "drand") return isDue ? "The public round does not arrive?" : "The public round";
  return isDue ? "Enter the public value" : "The public value";
}

function LiveChip({ loaded, view }: ConsoleProps) {
  if (view.show.over) return <span className="text-xs font-semibold text-muted">Over</span>;
  const rehearsal = loaded.kind === "rehearsal";
  return (
    <span
      className={`inline-flex h-7 items-center gap-2 rounded-sm px-3 text-xs font-bold ${rehearsal ? "show-stripes" : "bg-danger-solid text-text"}`}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {rehearsal ? "Rehearsal" : "On air"}
    </span>
  );
}

function screensInWords(screens: number): string {
  if (screens === 0) return "no stage window is open on this device";
  return screens === 1 ? "1 screen here" : `${screens} screens here`;
}

function PrimaryButton({ view, connection, now, acts }: ConsoleProps) {
  const { primary, driver, nextStepAt } = view;
  const tooSoon = primary.act !== "none" && !connection.clock.hasPassed(primary.from);
  const disabled = primary.act === "none" || tooSoon || !driver.you;
  const detail = tooSoon
    ? `then: ${primary.label}`
    : nextStepAt !== null && nextStepAt > now
      ? `automatically in ${Math.ceil((nextStepAt - now) / 1000)} s`
      : primary.detail;
  return (
    <button
      type="button"
      className="show-gold"
      aria-disabled={disabled}
      aria-keyshortcuts="Space"
      onClick={acts.primary}
    >
      {tooSoon ? "Let it run" : primary.label}
      <small>
        {driver.you ? detail : `${driver.name} is running the show`}
        {driver.you && !disabled && <span className="max-lg:hidden">. Space or clicker</span>}
      </small>
    </button>
  );
}

/** Going back, ending the show, and calling a winner. */
function SecondaryActs({ view, connection, acts }: ConsoleProps) {
  const { driver, show } = view;
  if (!driver.you || show.step.kind === "called") return null;
  const atTheEnd = show.step.kind === "board" && !show.over;
  return (
    <div className="grid grid-cols-2 gap-2 [&>*]:w-full sm:max-lg:grid-cols-1 max-lg:[&>:only-child]:col-span-full">
      <Button icon="previous" onClick={acts.back}>
        Back one screen
      </Button>
      {atTheEnd ? (
        <Button icon="flag" onClick={() => connection.press({ act: "end", step: show.stepNumber })}>
          End the show
        </Button>
      ) : (
        <CallWinner view={view} connection={connection} />
      )}
    </div>
  );
}

function CallWinner({ view, connection }: Pick<ConsoleProps, "view" | "connection">) {
  const { callable, show } = view;
  if (callable.length === 0) return null;
  return (
    <select
      aria-label="Call a winner to the stage"
      className="select-mark min-h-10 w-full appearance-none rounded-sm border border-line-control bg-transparent py-2 pr-9 pl-3 font-medium text-text max-lg:min-h-11"
      value=""
      onChange={(event) =>
        connection.press({ act: "call", slot: event.target.value, step: show.stepNumber })
      }
    >
      <option value="">Call a winner…</option>
      {callable.map(({ slot, label }) => (
        <option key={slot} value={slot}>
          {label}
        </option>
      ))}
    </select>
  );
}
