import { type ReactNode, useEffect, useState } from "react";
import { dateFormat } from "../platform/date-format.ts";
import { useSettings } from "./use-settings.ts";
import { fillIn } from "./wording/fill-in.ts";
import { useFrameTexts } from "./wording/use-frame-texts.ts";

/**
 * A time as the visitor's own clock shows it, when it differs from the company's: "Wednesday 00:00 your time". Only in
 * the browser, because the server does not know where the visitor is. `children`: the company's time, before it.
 */
export function OwnTime({ seconds, children }: { seconds: number; children?: ReactNode }) {
  const { locale, timeZone } = useSettings();
  const { ownTime } = useFrameTexts();
  const [time, setTime] = useState("");
  useEffect(() => {
    const instant = new Date(seconds * 1000);
    const own = dateFormat(locale, shape).format(instant);
    const differs = own !== dateFormat(locale, { ...shape, timeZone }).format(instant);
    setTime(differs ? own : "");
  }, [seconds, locale, timeZone]);
  const own = time && (
    <span key="own" className="text-muted">{` (${fillIn(ownTime, { time })})`}</span>
  );
  return [children, own];
}

const shape = { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
