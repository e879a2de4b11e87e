import { type ReactNode, useEffect, useState } from "react";
import { dateFormat } from "../platform/date-format.ts";
import { useLocale, useSettings } from "./use-settings.ts";
import { fillIn } from "./wording/fill-in.ts";
import { useFrameTexts } from "./wording/use-frame-texts.ts";

/**
 * A coming time by the visitor's own clock where it differs: "Wednesday 00:00 your time", after the company's, `children`.
 * Nobody plans for the past, and pages about it stay still.
 */
export function OwnTime({ seconds, children }: { seconds: number; children?: ReactNode }) {
  const { timeZone } = useSettings();
  const locale = useLocale();
  const { ownTime } = useFrameTexts();
  const [time, setTime] = useState("");
  useEffect(() => {
    const instant = new Date(seconds * 1000);
    const own = dateFormat(locale, shape).format(instant);
    const differs = own !== dateFormat(locale, { ...shape, timeZone }).format(instant);
    setTime(differs && instant.getTime() > Date.now() ? own : "");
  }, [seconds, locale, timeZone]);
  // Only in the browser: the server does not know where the visitor is.
  return time ? [children, ` (${fillIn(ownTime, { time })})`] : children;
}

const shape = { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
