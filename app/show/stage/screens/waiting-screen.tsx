import type { CSSProperties } from "react";
import { fillIn } from "../../../content/wording/fill-in.ts";
import { FilledText } from "../../../content/wording/filled-text.tsx";
import { lookUpAddress, withoutAddress } from "../../../draws/written-value.ts";
import { groupDigits } from "../../../platform/group-digits.ts";
import { clockTime, zonedTime } from "../../script/clock-time.ts";
import { Digits } from "../parts/figures.tsx";
import { Lines } from "../parts/lines.tsx";
import type { ScreenProps } from "../parts/screen-props.ts";
import { useSeconds } from "../parts/show-clock.ts";
import type { StageConfig, StageTexts } from "../parts/stage-config.ts";
import { StageFrame } from "../parts/stage-frame.tsx";
import { timeLeft, timeLeftInWords } from "../parts/stage-time.ts";
import "./waiting-screen.css";

/** The beacon publishes one round every three seconds. */
const roundPeriod = 3000;
const beads = 20;

export function WaitingScreen(props: ScreenProps<"waiting">) {
  const { show, step, config, clock } = props;
  const now = useSeconds(clock, show.sentAt);
  const decided = step.decidedAt !== undefined && now >= step.decidedAt;
  const remaining = step.moment - now;
  const texts = config.texts.stage;
  const name =
    step.round > 0
      ? fillIn(texts.round, { round: groupDigits(step.round, config.locale) })
      : texts.number;
  const isValue = step.round === 0;
  return (
    <StageFrame
      {...props}
      look={isValue ? "waiting public-value" : "waiting"}
      background={<div className="bg" />}
      where={isValue ? null : <FilledText text={texts.lookUp} source={<b>{step.source}</b>} />}
    >
      <span className="pulse" />
      <span className="pulse" />
      {decided ? (
        <Decided name={name} step={step} texts={texts} />
      ) : (
        <StillWaiting {...{ name, remaining, step, config }} />
      )}
      {isValue && <Source description={step.source} texts={texts} />}
      {step.round > 0 && <Beads now={now} step={step} decided={decided} config={config} />}
    </StageFrame>
  );
}

function Decided({
  name,
  step: { value, source },
  texts,
}: {
  name: string;
  step: ScreenProps<"waiting">["step"];
  texts: StageTexts["stage"];
}) {
  return (
    <>
      <h1>{name}</h1>
      {value === "" ? (
        <p className="serif here">{texts.here}</p>
      ) : (
        <p className="figure value" style={valueSize(value, source)}>
          {value}
        </p>
      )}
      <p className="why">{texts.hereText}</p>
    </>
  );
}

/**
 * A value has up to 200 characters: short ones are as large as the width allows, long ones take several lines. A long
 * description below it needs room too.
 */
function valueSize(value: string, description: string): CSSProperties {
  const largest = { "": 330, long: 250, "very-long": 200 }[lengthOf(withoutAddress(description))];
  const size = (width: number) => Math.round(Math.max(72, Math.min(largest, width / value.length)));
  return { "--value-size": size(2600), "--value-size-tall": size(1500) } as CSSProperties;
}

function lengthOf(text: string): "" | "long" | "very-long" {
  if (text.length <= 120) return "";
  return text.length <= 280 ? "long" : "very-long";
}

/** Which value decides, as sealed: up to 500 characters. */
function Source({ description, texts }: { description: string; texts: StageTexts["stage"] }) {
  const address = lookUpAddress(description);
  const text = withoutAddress(description);
  return (
    <div className={`source ${lengthOf(text)}`}>
      <p>{text}</p>
      {address && (
        <p>
          <FilledText
            text={texts.valueAddress}
            address={<b>{address.replace(/^https?:\/\//, "")}</b>}
          />
        </p>
      )}
    </div>
  );
}

function StillWaiting({
  name,
  remaining,
  step,
  config,
}: {
  name: string;
  remaining: number;
  step: ScreenProps<"waiting">["step"];
  config: StageConfig;
}) {
  const texts = config.texts.stage;
  const isValue = step.round === 0;
  const seconds = Math.max(0, Math.ceil(remaining / 1000));
  const text = seconds < 100 ? `${seconds}`.padStart(2, "0") : timeLeft(remaining);
  if (remaining <= 0) {
    return (
      <>
        <h1>{name}</h1>
        <p className="serif here">{isValue ? texts.valueSoon : texts.soon}</p>
        <p className="why">{isValue ? texts.valueSoonText : texts.soonText}</p>
      </>
    );
  }
  return (
    <>
      <h1>{fillIn(texts.numberIn, { number: name })}</h1>
      <p role="timer" aria-label={timeLeftInWords(remaining, config.locale)}>
        <Digits text={text} className={`sec ${text.length > 4 ? "long" : ""}`} />
      </p>
      <p className="why">
        <Lines
          text={isValue ? texts.valueNotYet : texts.notYet}
          time={zonedTime(step.moment, config)}
        />
      </p>
    </>
  );
}

/** One bead is one public round. The label for the current time is left out close to the round of the draw. */
function Beads({
  now,
  step,
  decided,
  config,
}: {
  now: number;
  step: ScreenProps<"waiting">["step"];
  decided: boolean;
  config: StageConfig;
}) {
  const texts = config.texts.stage;
  const toGo = Math.max(0, Math.ceil((step.moment - now) / roundPeriod));
  const passed = decided ? beads : Math.max(1, beads - toGo);
  const x = (index: number) => ({ "--x": `${5.2 + index * 4.13}%` }) as CSSProperties;
  return (
    <div className="beads" aria-hidden="true">
      <span className="string" />
      {Array.from({ length: beads }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: beads do not move
          key={index}
          className={`bead ${index < passed ? "past" : ""} ${index === passed - 1 && !decided ? "now" : ""}`}
          style={x(index)}
        />
      ))}
      <span
        className={`bead ours ${decided ? "past" : ""}`}
        style={{ "--x": "91.5%" } as CSSProperties}
      />
      {!decided && toGo > 3 && (
        <p style={x(passed - 1)}>{fillIn(texts.now, { time: clockTime(now, config.timeZone) })}</p>
      )}
      <p className="ours-l" style={{ "--x": "91.5%" } as CSSProperties}>
        {fillIn(texts.ours, { time: clockTime(step.moment, config.timeZone) })}
      </p>
    </div>
  );
}
