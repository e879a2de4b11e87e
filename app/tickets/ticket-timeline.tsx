import { href } from "react-router";
import { OwnTime } from "../content/own-time.tsx";
import { useLocale } from "../content/use-settings.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { count } from "../platform/in-words.ts";
import { TextLink } from "../ui/link.tsx";
import type { TicketView } from "./own-ticket.server.ts";
import { timelineOf } from "./timeline.ts";

/** What has happened to the ticket and what comes next. */
export function TicketTimeline({ ticket }: { ticket: TicketView }) {
  const locale = useLocale();
  const texts = useTexts("ticket");
  const steps = { ...texts, ...useTexts("ticketSteps") };
  return (
    <section className="wrap mt-section">
      <div className="twelve">
        <div className="lg:col-span-4">
          <h2 className="type-section">{texts.whereItStands}</h2>
          <p className="type-small mt-4 max-w-88 text-muted">
            {texts.placeToLook} <TextLink to={href("/check")}>{texts.checkMessage}</TextLink>
          </p>
        </div>
        <ol className="grid lg:col-span-8 lg:col-start-5">
          {timelineOf(ticket, count(ticket.ticket, locale), steps).map((step) => (
            <li
              key={step.title}
              className="group relative grid grid-cols-[1rem_1fr] gap-x-5 pb-8 last:pb-0"
            >
              <span
                aria-hidden="true"
                className={`z-1 mt-2.5 size-[9px] rounded-full border ${step.done ? "border-gold bg-gold" : "border-line-control bg-ground"}`}
              />
              <span
                aria-hidden="true"
                className="absolute top-2.5 -bottom-2.5 inset-s-1 w-px bg-line-strong group-last:hidden"
              />
              <div>
                <p className="text-sm text-muted tabular-nums">
                  {step.when}
                  {step.at !== undefined && <OwnTime seconds={step.at} />}
                </p>
                <h3 className="type-card mt-0.5 mb-1.5">
                  {step.title}
                  <span className="sr-only">{step.done ? ` ${ticket.texts.done}` : ""}</span>
                </h3>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
