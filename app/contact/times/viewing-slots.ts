// The times that visitors can choose for a viewing: within the opening hours, not on holidays, not in the past. Pure.
import type { SiteSettings } from "../../content/site-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { fromWallClock, toWallClock } from "../../platform/zoned-time.ts";
import { dayAfter, type Hours, localClock, nameDate, openSpansOn } from "./opening-hours.ts";

/** A day with at least one time, by the company's clock: "10:00". */
export type SlotDay = { day: string; label: string; times: string[] };

type SlotSettings = Hours & Pick<SiteSettings, "viewingMinutes">;

const mostTimes = 3;
/** A time that is offered is at least three hours away, so that somebody can confirm it and get there. */
const noticeSeconds = 3 * 60 * 60;
const daysOffered = 28;

export function listSlotDays(
  settings: SlotSettings,
  now: Date,
  notice: number = noticeSeconds,
): SlotDay[] {
  const today = localClock(settings.timeZone, now).date;
  const earliest = now.getTime() / 1000 + notice;
  return Array.from({ length: daysOffered }, (_, index) => dayAfter(today, index)).flatMap(
    (day) => {
      const times = timesOn(settings, day)
        .filter(({ at }) => at >= earliest)
        .map(({ time }) => time);
      return times.length > 0 ? [{ day, label: nameDate(day, "short", settings), times }] : [];
    },
  );
}

function timesOn(settings: SlotSettings, day: string) {
  const length = Number(settings.viewingMinutes);
  const step = Math.min(length, 60);
  return openSpansOn(settings, day).flatMap(({ opens, closes }) => {
    const [first, last] = [minutesOf(opens), minutesOf(closes) - length];
    const count = Math.max(0, Math.floor((last - first) / step) + 1);
    return Array.from({ length: count }, (_, index) => {
      const time = clockOf(first + index * step);
      const at = fromWallClock(`${day}T${time}`, settings.timeZone);
      // An hour that the change to summer time leaves out is not offered.
      const exists = at !== undefined && toWallClock(at, settings.timeZone) === `${day}T${time}`;
      return exists ? [{ time, at }] : [];
    }).flat();
  });
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => `${part}`.padStart(2, "0"))
    .join(":");
}

/** What somebody chose in the fields of TimeChoice, by field name: `day1`, `time1`, … */
export type TypedTimes = Partial<Record<string, string>>;

type ChosenTimes = { ok: true; times: Date[] } | { ok: false; problem: string };

/** The chosen times in their order, each once. A page may have been open for hours, so the notice does not count. */
export function readTimes(
  typed: TypedTimes,
  settings: SlotSettings,
  now: Date,
  texts: Wording["contactProblems"],
): ChosenTimes {
  const days = listSlotDays(settings, now, 0);
  const chosen = new Set<number>();
  for (let place = 1; place <= mostTimes; place++) {
    const [day, time] = [typed[`day${place}`] ?? "", typed[`time${place}`] ?? ""];
    if (!day && !time) continue;
    if (!day || !time) return { ok: false, problem: texts.halfTime };
    const offered = days.find((candidate) => candidate.day === day);
    if (!offered) return { ok: false, problem: texts.closedDay };
    const at = fromWallClock(`${day}T${time}`, settings.timeZone);
    if (at === undefined || !offered.times.includes(time)) {
      const facts = {
        day: offered.label,
        first: offered.times[0] ?? "",
        last: offered.times.at(-1) ?? "",
      };
      return { ok: false, problem: fillIn(texts.closedTime, facts) };
    }
    chosen.add(at);
  }
  return { ok: true, times: [...chosen].map((at) => new Date(at * 1000)) };
}

/** "London", for a sentence about the zone of times. */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
