import { useEffect, useState } from "react";
import { useTexts } from "../../content/wording/use-texts.ts";
import { serverTime } from "../../draws/server-clock.ts";
import type { PublicShow } from "../../show/script/public-show.ts";
import { leadMilliseconds } from "../../show/script/reveal-timeline.ts";
import { Button } from "../../ui/button.tsx";
import { LiveShow } from "./live-show.tsx";
import { animationEndsAt } from "./reveal-moment.ts";

/** How long a step stays after its animation. */
const pauses: Partial<Record<PublicShow["step"]["kind"], number>> = {
  intro: 3_500,
  skipped: 6_000,
};
const defaultPause = 5_500;

/** Replays a show at its own pace, or faster with a button. */
export function ReplayShow({ steps, onLeave }: { steps: PublicShow[]; onLeave(): void }) {
  const texts = useTexts("live");
  const [index, setIndex] = useState(0);
  const [startsAt, setStartsAt] = useState(() => serverTime() + leadMilliseconds);
  const recorded = steps[index];
  const last = index === steps.length - 1;

  function goToNext() {
    setStartsAt(serverTime() + leadMilliseconds);
    setIndex((current) => Math.min(current + 1, steps.length - 1));
  }

  useEffect(() => {
    if (!recorded || last) return;
    const ends =
      animationEndsAt({ ...recorded, startsAt }) + (pauses[recorded.step.kind] ?? defaultPause);
    const timer = setTimeout(goToNext, Math.max(0, ends - serverTime()));
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);

  if (!recorded) return null;
  const show = { ...recorded, startsAt, sentAt: startsAt - leadMilliseconds, stepNumber: index };
  return (
    <>
      <LiveShow key={index} show={show} replaying />
      <div className="sticky bottom-0 mt-12 flex gap-3 border-t border-line bg-ground/95 px-gutter py-3 lg:px-edge">
        {!last && (
          <Button look="gold" onClick={goToNext}>
            {texts.next}
          </Button>
        )}
        <Button look={last ? "gold" : "plain"} onClick={onLeave}>
          {last ? texts.toResult : texts.leave}
        </Button>
      </div>
    </>
  );
}
