// Time left, as a countdown shows it and as a screen reader says it. Pure.

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

export function timeLeft(seconds: number): TimeLeft {
  const rest = Math.max(0, seconds);
  return {
    days: Math.floor(rest / 86_400),
    hours: Math.floor((rest % 86_400) / 3600),
    minutes: Math.floor((rest % 3600) / 60),
    seconds: rest % 60,
  };
}

/** "21 days, 17 hours and 13 minutes"; seconds are said in the last minute only. */
export function spokenTimeLeft(seconds: number): string {
  const { days, hours, minutes, seconds: rest } = timeLeft(seconds);
  if (days + hours + minutes === 0) return said(rest, "second");
  const parts = [
    ...(days > 0 ? [said(days, "day")] : []),
    ...(days + hours > 0 ? [said(hours, "hour")] : []),
    said(minutes, "minute"),
  ];
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

/** "21 days 17:13:48", where there is room for one line. */
export function shortTimeLeft(seconds: number): string {
  const { days, hours, minutes, seconds: rest } = timeLeft(seconds);
  const clock = [hours, minutes, rest].map((part) => String(part).padStart(2, "0")).join(":");
  return days > 0 ? `${said(days, "day")} ${clock}` : clock;
}

/** "9 seconds ago", "3 hours ago": one unit is enough. */
export function ago(seconds: number): string {
  const { days, hours, minutes, seconds: rest } = timeLeft(seconds);
  if (days > 0) return `${said(days, "day")} ago`;
  if (hours > 0) return `${said(hours, "hour")} ago`;
  if (minutes > 0) return `${said(minutes, "minute")} ago`;
  return rest < 2 ? "just now" : `${said(rest, "second")} ago`;
}

function said(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? "" : "s"}`;
}
