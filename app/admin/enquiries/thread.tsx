import { Face } from "../parts/face.tsx";
import { Moment } from "../parts/moment.tsx";
import { Note } from "../parts/note.tsx";
import type { EnquiryDetails } from "./enquiry.server.ts";

/** What they wrote, and everything that happened since, in order. */
export function Thread({ enquiry }: { enquiry: EnquiryDetails }) {
  return (
    <section aria-label="History" className="grid gap-4">
      {enquiry.suspicious && enquiry.statusWord === "new" && (
        <Note look="warn" icon="flag">
          Held because its sender {enquiry.suspicious}. Programs do that; some password managers do
          too. You decide.
        </Note>
      )}
      <Message
        by={enquiry.name}
        at={enquiry.arrived}
        beside={`contact form · ${enquiry.reference}`}
      >
        <div className="rounded-md bg-raised px-4 py-3.5">{enquiry.message}</div>
      </Message>
      {enquiry.events.map((event) =>
        event.kind === "note" ? (
          <Message key={event.id} by={event.by} at={event.at} beside="note, only staff see it">
            <div className="rounded-md border border-dashed border-line-control px-4 py-3.5 text-soft">
              {event.text}
            </div>
          </Message>
        ) : (
          <p key={event.id} className="text-center text-xs text-muted">
            <Moment moment={event.at} /> · {event.by} set it to {event.status?.toLowerCase()}
          </p>
        ),
      )}
    </section>
  );
}

function Message({
  by,
  at,
  beside,
  children,
}: {
  by: string;
  at: EnquiryDetails["arrived"];
  beside: string;
  children: React.ReactNode;
}) {
  return (
    <article className="max-w-160">
      <p className="mb-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs text-muted">
        <Face name={by} small />
        <b className="text-sm font-medium text-text">{by}</b>
        <span>
          <Moment moment={at} /> · {beside}
        </span>
      </p>
      <div className="leading-relaxed wrap-anywhere whitespace-pre-wrap text-text">{children}</div>
    </article>
  );
}
