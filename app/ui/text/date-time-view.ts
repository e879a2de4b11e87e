// Times as staff read them: in the company's time zone, not that of the device. Pure.

/** The zone, language and time of a view. Loaders format times, so that server and browser agree. */
export type Clock = { timeZone: string; locale: string; now: Date };

/** A time: machine-readable, short and in full. */
export type DateTimeView = { iso: string; short: string; full: string };

const dayMilliseconds = 24 * 60 * 60 * 1000;

export function viewDateTime(instant: Date, clock: Clock): DateTimeView {
  return {
    iso: instant.toISOString(),
    short: shortDateTime(instant, clock),
    full: fullDateTime(instant, clock),
  };
}

/** "10:24" today · "yesterday 19:40" · "Sat 19:40" this week · "12 Nov, 21:07" this year · "3 Mar 2025" */
function shortDateTime(instant: Date, clock: Clock) {
  const time = format(instant, clock, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const days = daysBetween(instant, clock.now, clock.timeZone);
  if (days === 0) return time;
  if (days === 1) return `yesterday ${time}`;
  if (days === -1) return `tomorrow ${time}`;
  if (days > 1 && days < 7) return `${format(instant, clock, { weekday: "short" })} ${time}`;
  const sameYear = yearOf(instant, clock) === yearOf(clock.now, clock);
  if (sameYear) return `${format(instant, clock, { day: "numeric", month: "short" })}, ${time}`;
  return format(instant, clock, { day: "numeric", month: "short", year: "numeric" });
}

/** "Sunday 15 November 2026, 10:24:05 GMT" */
function fullDateTime(instant: Date, clock: Clock) {
  const time = format(instant, clock, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  return `${longDay(instant, clock)}, ${time}`;
}

/** "Sunday 15 November 2026" */
export function longDay(instant: Date, clock: Clock) {
  const day = format(instant, clock, { day: "numeric", month: "long", year: "numeric" });
  return `${format(instant, clock, { weekday: "long" })} ${day}`;
}

/** "10:24" */
export function clockTime(instant: Date, clock: Clock) {
  return format(instant, clock, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** A duration as in "42 min", "3 h", "2 days". Rounded down. */
export function spanInWords(milliseconds: number) {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

export function greeting(clock: Clock) {
  const hour = Number(format(clock.now, clock, { hour: "2-digit", hourCycle: "h23" }));
  if (hour < 5) return "Good evening";
  if (hour < 12) return "Good morning";
  return hour < 18 ? "Good afternoon" : "Good evening";
}

/** The calendar day in the company's time zone, as 2026-11-15. Charts and date filters use it. */
export function dayAt(instant: Date, timeZone: string) {
  // The Swedish locale formats dates as ISO 8601.
  return formatFor("sv-SE", { timeZone, dateStyle: "short" }).format(instant);
}

/** The last `count` calendar days in the company's time zone, oldest first, including today. */
export function lastDays(count: number, { now, timeZone }: Clock) {
  const today = Date.parse(dayAt(now, timeZone));
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMilliseconds).toISOString().slice(0, 10),
  );
}

/** "19 Oct", for a calendar day such as 2026-10-19. */
export function dayLabel(day: string, { locale }: Clock) {
  return formatFor(locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The start of today in the company's time zone. */
export function startOfToday({ now, timeZone }: Clock) {
  const [hours = 0, minutes = 0, seconds = 0] = formatFor("en-GB", {
    timeZone,
    timeStyle: "medium",
    hourCycle: "h23",
  })
    .format(now)
    .split(":")
    .map(Number);
  const passed = ((hours * 60 + minutes) * 60 + seconds) * 1000 + now.getMilliseconds();
  return new Date(now.getTime() - passed);
}

/** Whole calendar days between two times, in the company's time zone. */
function daysBetween(from: Date, to: Date, timeZone: string) {
  return (Date.parse(dayAt(to, timeZone)) - Date.parse(dayAt(from, timeZone))) / dayMilliseconds;
}

function yearOf(instant: Date, { timeZone }: Clock) {
  return dayAt(instant, timeZone).slice(0, 4);
}

/** Creating an Intl.DateTimeFormat costs a hundred times more than using it, and a table has hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = locale + JSON.stringify(options);
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, formatter);
  return formatter;
}

function format(instant: Date, { locale, timeZone }: Clock, options: Intl.DateTimeFormatOptions) {
  return formatFor(locale, { timeZone, ...options }).format(instant);
}
