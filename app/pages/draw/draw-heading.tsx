import { OwnTime } from "../../content/own-time.tsx";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { Countdown } from "../../draws/countdown.tsx";
import { Note } from "../../ui/note.tsx";
import { LiveDot, Status } from "../../ui/status.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import type { DrawView } from "./draw-view.ts";

/** The draw's state, title and first paragraph; on the right the time left. */
export function DrawHeading({ draw }: { draw: DrawView }) {
  const counting = countdownOf(draw, useTexts("draw"));
  const texts = useTexts("drawLines");
  return (
    <div className="wrap pt-[calc(var(--spacing-header)+clamp(2.5rem,1.5rem+4vw,5.5rem))] pb-block">
      <div className="grid items-end gap-x-[clamp(3rem,5.5vw,6rem)] gap-y-8 lg:grid-cols-[minmax(0,1fr)_27.5rem]">
        <div>
          <p className="mb-4 text-sm">
            <StandingLine draw={draw} />
          </p>
          <h1 className="type-title">{draw.title}</h1>
          <FormattedText html={draw.leadHtml} className="type-lead mt-6 [&_p]:text-balance" />
        </div>
        {counting && <Countdown {...counting} now={draw.now} />}
      </div>
      {draw.demonstration && (
        <div className="mt-8">
          <Note icon="warning" live>
            <b className="font-semibold">{texts.demonstration}</b>{" "}
            {draw.phase === "open" ? texts.demonstrationOpen : texts.demonstrationOver}
          </Note>
        </div>
      )}
    </div>
  );
}

function StandingLine({ draw }: { draw: DrawView }) {
  const texts = useTexts("drawLines");
  const { opens, closes, moment } = draw.times;
  const ended = draw.ending?.when ?? "";
  switch (draw.phase) {
    case "scheduled":
      return (
        <>
          <Status look="waiting">{fillIn(texts.opensAt, { time: opens })}</Status>
          <OwnTime seconds={draw.opensAt} />
        </>
      );
    case "open":
      return (
        <span className="inline-flex items-baseline gap-3 text-muted">
          <LiveDot />
          <span>
            {fillIn(texts.openUntil, { time: closes })}
            <OwnTime seconds={draw.closesAt} />
          </span>
        </span>
      );
    case "waiting":
      return <Status look="waiting">{texts.waiting}</Status>;
    case "drawn":
      return <Status look="ok">{fillIn(texts.decidedAt, { time: moment })}</Status>;
    case "cancelled":
      return <Status look="off">{fillIn(texts.cancelledAt, { time: ended })}</Status>;
    case "void":
      return <Status look="off">{fillIn(texts.noResultSince, { time: ended })}</Status>;
  }
}

function countdownOf(
  { phase, opensAt, closesAt, moment, now }: DrawView,
  texts: { opensIn: string; closesIn: string; decidedIn: string },
) {
  if (phase === "scheduled") return { until: opensAt, label: texts.opensIn };
  if (phase === "open") return { until: closesAt, label: texts.closesIn };
  if (phase === "waiting" && now < moment) return { until: moment, label: texts.decidedIn };
  return undefined;
}
