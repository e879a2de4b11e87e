// The remaining time as the stage shows it. Pure.
import { inUnit } from "../../../draws/time-left.ts";

/** "12:47", "3:12:47": whole seconds, rounded up so that "00:00" comes last. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => `${value}`.padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${two(minutes)}:${two(seconds % 60)}`;
}

/** The same for screen readers. */
export function timeLeftInWords(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [
    { value: Math.floor(seconds / 86_400), unit: "day" as const },
    { value: Math.floor((seconds % 86_400) / 3600), unit: "hour" as const },
    { value: Math.floor((seconds % 3600) / 60), unit: "minute" as const },
    { value: seconds % 60, unit: "second" as const },
  ].filter(({ value }) => value > 0);
  const words = parts.slice(0, 2).map(({ value, unit }) => inUnit(value, unit, locale));
  return words.join(" ") || inUnit(0, "second", locale);
}
