/** The last time, not after now, when it was this hour in the company's time zone. Pure. */
export function lastDue(now: Date, hour: number, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    timeStyle: "medium",
    hourCycle: "h23",
  }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  const since = (((hours - hour + 24) % 24) * 60 + minutes) * 60 + seconds;
  return new Date(now.getTime() - since * 1000 - now.getMilliseconds());
}
