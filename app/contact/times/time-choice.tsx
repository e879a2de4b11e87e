import { useState } from "react";
import { OwnTime } from "../../content/own-time.tsx";
import { useSettings } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { fromWallClock } from "../../platform/zoned-time.ts";
import { FieldProblem, selectClass } from "../../ui/form/field.tsx";
import type { SlotDay, TypedTimes } from "./viewing-slots.ts";

type TimeChoiceTexts = Wording["contact"];

/** Up to three times for a viewing, in the order of preference. Works without JavaScript. */
export function TimeChoice({
  days,
  city,
  typed,
  problem,
  hint = "",
  texts,
}: {
  days: SlotDay[];
  /** Whose clock the times follow: "London". */
  city: string;
  typed: TypedTimes;
  problem?: string | undefined;
  /** A sentence after the one about the zone. */
  hint?: string;
  texts: TimeChoiceTexts;
}) {
  const legends = [texts.firstTime, texts.secondTime, texts.thirdTime];
  return (
    <div className="grid gap-5.5">
      {legends.map((legend, index) => (
        <OneTime
          key={legend}
          place={index + 1}
          legend={legend}
          days={days}
          typed={typed}
          problem={index === 0 ? problem : undefined}
          texts={texts}
        />
      ))}
      <p id="times-help" className="-mt-2 text-sm text-muted">
        {fillIn(texts.timesHint, { city })} {hint}
      </p>
    </div>
  );
}

function OneTime({
  place,
  legend,
  days,
  typed,
  problem,
  texts,
}: {
  place: number;
  legend: string;
  days: SlotDay[];
  typed: TypedTimes;
  problem: string | undefined;
  texts: TimeChoiceTexts;
}) {
  const { timeZone } = useSettings();
  const [dayName, timeName] = [`day${place}`, `time${place}`];
  const [day, setDay] = useState<string>();
  const [time, setTime] = useState(typed[timeName] ?? "");
  const chosen = days.find((candidate) => candidate.day === (day ?? typed[dayName]));
  // Without JavaScript a chosen day cannot change the times, so all are listed, and the server checks.
  const times = (day && chosen ? [chosen] : days).flatMap((candidate) => candidate.times);
  const clockTimes = [...new Set(times)].sort();
  const isOffered = chosen?.times.includes(time);
  const at = isOffered ? fromWallClock(`${chosen?.day}T${time}`, timeZone) : undefined;
  const invalid = problem ? true : undefined;
  const described = problem ? "times-problem times-help" : "times-help";
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm leading-snug font-medium text-text">
        {legend}
        {place > 1 && <span className="font-normal text-muted"> ({texts.optional})</span>}
      </legend>
      <div className="grid gap-3 min-[24rem]:grid-cols-[minmax(0,1fr)_7.5rem]">
        <select
          name={dayName}
          aria-label={`${legend}: ${texts.day}`}
          aria-invalid={invalid}
          aria-describedby={described}
          defaultValue={typed[dayName] ?? ""}
          onChange={(event) => setDay(event.target.value)}
          className={selectClass}
        >
          <option value="">{texts.chooseDay}</option>
          {days.map((candidate) => (
            <option key={candidate.day} value={candidate.day}>
              {candidate.label}
            </option>
          ))}
        </select>
        <select
          name={timeName}
          aria-label={`${legend}: ${texts.clockTime}`}
          aria-invalid={invalid}
          aria-describedby={described}
          defaultValue={typed[timeName] ?? ""}
          onChange={(event) => setTime(event.target.value)}
          className={`${selectClass} tabular-nums`}
        >
          <option value="">{texts.clockTime}</option>
          {clockTimes.map((candidate) => (
            <option key={candidate} value={candidate}>
              {candidate}
            </option>
          ))}
        </select>
      </div>
      {at !== undefined && (
        <p className="text-sm empty:hidden">
          <OwnTime seconds={at} />
        </p>
      )}
      {problem && <FieldProblem id="times" problem={problem} />}
    </fieldset>
  );
}
