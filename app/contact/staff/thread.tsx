import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { EnquiryDetails, ThreadEvent } from "./enquiry.server.ts";

/** The sender's message, then all events in order. */
export function Thread({ enquiry }: { enquiry: EnquiryDetails }) {
  return (
    <section aria-label="History" className="grid gap-4">
      {enquiry.suspicious && enquiry.statusKey === "new" && (
        <Note look="warn" icon="flag">
          Held because its sender {enquiry.suspicious}. Bots do that, and so do some password
          managers. You decide.
        </Note>
      )}
      <Message
        by={enquiry.name}
        at={enquiry.arrived}
        beside={`${enquiry.kind === "complaint" ? "complaints page" : "contact form"} · ${enquiry.reference}`}
      >
        <div className="rounded-md bg-raised px-4 py-3.5">
          {enquiry.message || "Asks for a viewing, without a message."}
        </div>
        <Attachments enquiry={enquiry} />
      </Message>
      {enquiry.thanks && (
        <Line>
          Number sent to {enquiry.email} ·{" "}
          <span title={enquiry.thanks.why}>{enquiry.thanks.label.toLowerCase()}</span>
        </Line>
      )}
      {enquiry.events.map((event) => (
        <Event key={event.id} event={event} enquiry={enquiry} />
      ))}
    </section>
  );
}

/** A visitor's files are opened on the reader's own device, so the line below says to be careful. */
function Attachments({ enquiry: { reference, attachments } }: { enquiry: EnquiryDetails }) {
  if (attachments.length === 0) return null;
  return (
    <>
      <ul aria-label="Files" className="mt-2 flex flex-wrap gap-2">
        {attachments.map(({ id, name, size }) => (
          <li key={id}>
            <Link
              to={href("/admin/enquiries/:reference/files/:file", { reference, file: `${id}` })}
              reloadDocument
              className={`text-sm ${linkClass}`}
            >
              {name}
            </Link>{" "}
            <span className="text-xs text-muted">{size}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-muted">
        Anybody can send a file. Open it only if you expect it.
      </p>
    </>
  );
}

function Event({ event, enquiry }: { event: ThreadEvent; enquiry: EnquiryDetails }) {
  if (event.kind === "note") {
    return (
      <Message by={event.by} at={event.at} beside="note, only staff see it">
        <div className="rounded-md border border-dashed border-line-control px-4 py-3.5 text-soft">
          {event.text}
        </div>
      </Message>
    );
  }
  if (event.kind === "reply") {
    return (
      <Message by={event.by} at={event.at} beside="mail" mail={event.mail} ours>
        <div className="rounded-md bg-high px-4 py-3.5">{event.text}</div>
      </Message>
    );
  }
  if (event.kind === "offer") {
    return (
      <Message by={event.by} at={event.at} beside="offers a time" mail={event.mail} ours>
        <Appointment when={event.visit} where={event.text} />
      </Message>
    );
  }
  if (event.kind === "wishes") {
    return (
      <Message by={event.by} at={event.at} beside="asks for other times">
        <div className="rounded-md bg-raised px-4 py-3.5">{event.text}</div>
      </Message>
    );
  }
  if (event.kind === "visit") {
    const file = href("/admin/enquiries/:reference/visit/:event", {
      reference: enquiry.reference,
      event: String(event.id),
    });
    return (
      <Message
        by={event.by}
        at={event.at}
        beside="viewing confirmed"
        mail={event.mail}
        ours={event.isOurs}
      >
        <Appointment when={event.visit} where={event.text}>
          {event.id === enquiry.currentVisit && (
            <Link
              to={file}
              reloadDocument
              className={`mt-1.5 block w-fit text-xs whitespace-nowrap ${linkClass}`}
            >
              Calendar file
            </Link>
          )}
        </Appointment>
      </Message>
    );
  }
  return (
    <Line>
      <DateTime time={event.at} /> · {event.by} {describeEvent(event)}
    </Line>
  );
}

function Appointment({
  when,
  where,
  children,
}: {
  when: string | null;
  where: string;
  children?: ReactNode;
}) {
  return (
    <div className="rounded-md border border-line-strong px-4 py-3.5">
      <b className="font-medium">{when}</b>
      <span className="block text-soft">{where}</span>
      {children}
    </div>
  );
}

function describeEvent({ kind, status, text, visit }: ThreadEvent): string {
  if (kind === "cancelled") return `cancelled the viewing${visit ? ` of ${visit}` : ""}`;
  if (kind === "call") return "called";
  if (kind === "whatsapp") return "wrote on WhatsApp";
  if (kind === "assigned") return text ? `assigned it to ${text}` : "unassigned it";
  return `marked it as ${status?.toLowerCase()}`;
}

function Line({ children }: { children: ReactNode }) {
  return <p className="text-center text-xs text-muted">{children}</p>;
}

function Message({
  by,
  at,
  beside,
  mail,
  ours = false,
  children,
}: {
  by: string;
  at: EnquiryDetails["arrived"];
  beside: string;
  mail?: ThreadEvent["mail"];
  /** Messages from staff are on the right. */
  ours?: boolean;
  children: ReactNode;
}) {
  return (
    <article className={`w-full max-w-160 ${ours ? "justify-self-end" : ""}`}>
      <p className="mb-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs text-muted">
        <Avatar name={by} small />
        <b className="text-sm font-medium text-text">{by}</b>
        <span>
          <DateTime time={at} /> · {beside}
        </span>
        {mail && (
          <Chip bare look={mail.look}>
            {mail.label}
          </Chip>
        )}
      </p>
      <div className="leading-relaxed wrap-anywhere whitespace-pre-wrap text-text">{children}</div>
      {mail && mail.look !== "ok" && <p className="mt-1 text-xs text-muted">{mail.why}</p>}
    </article>
  );
}
