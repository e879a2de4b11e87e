import { Link } from "react-router";
import { Card, CardBody } from "../../ui/card.tsx";
import { BarChart } from "../../ui/chart/bar-chart.tsx";
import { Chip, type ChipLook } from "../../ui/chip.tsx";
import { Figures } from "../../ui/figures.tsx";
import { linkClass } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { RunningDraw } from "./running-draw.server.ts";

const states: Record<string, { label: string; look: ChipLook }> = {
  scheduled: { label: "Scheduled", look: "info" },
  open: { label: "Open", look: "ok" },
  closed: { label: "Closed", look: "warn" },
};

/** The figures of the running draw, or a sentence that there is none. */
export function DrawCard({
  draw,
  to,
  plan,
}: {
  draw: RunningDraw | null;
  /** The draw's admin page, if this person may open it. */
  to: string | null;
  plan: string | null;
}) {
  if (!draw) {
    return (
      <Card title="The draw">
        <CardBody>
          <p className="max-w-136">
            No draw is open. When one is, you see its tickets, its closing time and its entries per
            day here.{" "}
            {plan && (
              <Link to={plan} className={linkClass}>
                Plan a draw
              </Link>
            )}
          </p>
        </CardBody>
      </Card>
    );
  }
  const state = states[draw.state] ?? { label: draw.state, look: "plain" };
  const number = (value: number) => value.toLocaleString("en-GB");
  return (
    <section className="min-w-0 rounded-md bg-raised">
      <div className="flex flex-wrap gap-5 p-4.5">
        {draw.picture && (
          <div className="h-34 w-44 flex-none overflow-hidden rounded-sm max-md:w-full">
            <Picture picture={draw.picture} sizes="(width < 48rem) 100vw, 11rem" alt="" eager />
          </div>
        )}
        <div className="grid min-w-60 flex-1 content-start gap-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-display text-[1.375rem] leading-tight">
              {to ? (
                <Link
                  to={to}
                  className="text-inherit no-underline hover:underline hover:decoration-gold hover:underline-offset-[0.2em]"
                >
                  {draw.title}
                </Link>
              ) : (
                draw.title
              )}
            </h2>
            <Chip look={state.look}>{state.label}</Chip>
            {draw.demonstration && <Chip hollow>Demonstration</Chip>}
            <span className="text-muted">{draw.when}</span>
          </div>
          <Figures
            figures={[
              { label: "Tickets", value: number(draw.tickets) },
              { label: "Today", value: number(draw.today) },
              { label: "On hold", value: number(draw.held) },
              { label: "Excluded", value: number(draw.excluded) },
              ...(draw.coupons.all > 0
                ? [
                    {
                      label: "Coupons used",
                      value: number(draw.coupons.used),
                      aside: `of ${number(draw.coupons.all)}`,
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </div>
      <CardBody>
        <BarChart bars={draw.days} unit="entries" sentence={sentenceFor(draw)} />
        {draw.tickets > 0 && (
          <details className="mt-2 text-xs text-muted">
            <summary className="min-h-6 cursor-pointer max-lg:py-3">Technical details</summary>
            <p className="mt-1">
              The list of tickets is sealed up to ticket {number(draw.tickets)},{" "}
              <DateTime time={draw.head.at} />. Root of its tree:{" "}
              <span className="type-mono break-all">{draw.head.root}</span>
            </p>
          </details>
        )}
      </CardBody>
    </section>
  );
}

function sentenceFor({ days, today }: RunningDraw) {
  const busiest = days.reduce((most, day) => (day.value > most.value ? day : most));
  if (busiest.value === 0) return "No entries in the last four weeks.";
  return `Entries per day for four weeks. Most on ${busiest.label}: ${busiest.value}. Today: ${today}.`;
}
