const day = 86_400;

/** In how many seconds it is next this hour in the company's time zone. Pure. */
export function secondsUntilHour(now: Date, hour: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    timeStyle: "medium",
    hourCycle: "h23",
  }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  const wait = hour * 3600 - (hours * 3600 + minutes * 60 + seconds);
  return wait > 0 ? wait : wait + day;
}
