import { useWords } from "../../content/wording/use-words.ts";
import { FormattedText } from "../../ui/formatted-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LiveDot, Status } from "../../ui/status.tsx";
import { Countdown } from "./countdown.tsx";
import type { DrawView } from "./draw-view.ts";

/** Where it stands, its title and one paragraph; on the right the time that is left. */
export function DrawHeading({ draw }: { draw: DrawView }) {
  const counting = countdownOf(draw, useWords("draw"));
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
          <Notice look="info">
            <b className="font-semibold">A demonstration.</b>{" "}
            {draw.phase === "open"
              ? "Enter it, keep the ticket, check everything: it works like a real draw, but its prizes do not exist and nobody will be rung."
              : "Its entrants are invented and its prizes were never given away. Everything else is real, and can be checked."}
          </Notice>
        </div>
      )}
    </div>
  );
}

function StandingLine({ draw }: { draw: DrawView }) {
  const { words, ending } = draw;
  switch (draw.phase) {
    case "scheduled":
      return <Status look="waiting">{`Opens ${words.opens}`}</Status>;
    case "open":
      return (
        <span className="inline-flex items-baseline gap-3 text-muted">
          <LiveDot />
          Open until {words.closes}
        </span>
      );
    case "waiting":
      return <Status look="waiting">Closed, waiting for the public number</Status>;
    case "drawn":
      return <Status look="ok">{`Decided ${words.moment}`}</Status>;
    case "cancelled":
      return <Status look="off">{`Cancelled ${ending?.when ?? ""}`}</Status>;
    case "void":
      return <Status look="off">{`Without a result since ${ending?.when ?? ""}`}</Status>;
  }
}

function countdownOf(
  { phase, opensAt, closesAt, moment, now }: DrawView,
  words: { opensIn: string; closesIn: string; decidedIn: string },
) {
  if (phase === "scheduled") return { until: opensAt, label: words.opensIn };
  if (phase === "open") return { until: closesAt, label: words.closesIn };
  if (phase === "waiting" && now < moment) return { until: moment, label: words.decidedIn };
  return undefined;
}
