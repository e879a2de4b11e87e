// What stands around every screen of the stage and does not change during a show.
import type { Wording } from "../../content/wording/wording.ts";
import { inUnit } from "../../draws/time-left.ts";
import { groupDigits } from "../../platform/group-digits.ts";
import type { PictureView } from "../../ui/picture.tsx";

export type Qr = { size: number; path: string };

export type Furniture = {
  company: string;
  /** "goldkey.example/draw", as the audience types it. */
  enterAddress: string;
  enterQr: Qr;
  verifyQr: Qr;
  verifyAddress: string;
  /** Behind the countdown: the first prize's own picture. */
  picture: PictureView | undefined;
  /** What the screens say: here from the start, so that no network is needed later. */
  words: Pick<Wording, "stage" | "stageDraw">;
  locale: string;
  timeZone: string;
};

/** "20:41:30" in the company's own time. */
export function clockTime(milliseconds: number, { timeZone }: Pick<Furniture, "timeZone">): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(milliseconds);
}

/** "61,408" */
export function grouped(value: number): string {
  return groupDigits(value);
}

/** "12:47", "3:12:47": whole seconds, counted up so that zero comes last. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => `${value}`.padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${two(minutes)}:${two(seconds % 60)}`;
}

/** The same for people who listen. */
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
