/** "20:41:30 GMT": a time of the draw carries its zone. */
export function zonedTime(milliseconds: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "short" });
  const zone = format.formatToParts(milliseconds).find(({ type }) => type === "timeZoneName");
  return `${clockTime(milliseconds, timeZone)} ${zone?.value ?? ""}`.trim();
}

/** "20:41:30" in the company's time zone, the same in every browser. */
export function clockTime(milliseconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(milliseconds);
}
