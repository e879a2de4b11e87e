import { href, Link, useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Facts } from "../../ui/facts.tsx";
import { selectClass } from "../../ui/form/field.tsx";
import { Icon, type IconName } from "../../ui/icon/icon.tsx";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { EnquiryDetails } from "./enquiry.server.ts";
import { ViewingCard } from "./viewing-card.tsx";

/** The sender, how to reach them, when the reply is due, and their other enquiries and tickets. */
export function EnquirySide({ enquiry, action }: { enquiry: EnquiryDetails; action: string }) {
  return (
    <div className="grid gap-4">
      <ViewingCard enquiry={enquiry} action={action} />
      <Sender enquiry={enquiry} action={action} />
      <Card title="Assigned to">
        <CardBody>
          <Assign enquiry={enquiry} action={action} />
        </CardBody>
      </Card>
      <ReplyClock enquiry={enquiry} />
      {enquiry.tickets.length > 0 && (
        <Card title="Tickets">
          <CardBody>
            <ul className="grid gap-2">
              {enquiry.tickets.map((ticket) => (
                <li key={ticket.key} className="flex justify-between gap-3">
                  <Link to={ticket.to} className={`min-w-0 truncate tabular-nums ${linkClass}`}>
                    {ticket.label}
                  </Link>
                  <Chip bare look={ticket.status === "counted" ? "ok" : "warn"}>
                    {ticket.status === "on-hold" ? "on hold" : ticket.status}
                  </Chip>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
      {enquiry.others.length > 0 && (
        <Card title="Same person" aside={`${enquiry.others.length + 1} messages`}>
          <CardBody>
            <ul className="grid gap-2">
              {enquiry.others.map((other) => (
                <li key={other.reference} className="flex items-center justify-between gap-3">
                  <Link
                    to={href("/admin/enquiries/:reference", { reference: other.reference })}
                    className={`min-w-0 truncate ${linkClass}`}
                  >
                    {other.subject}
                  </Link>
                  <span className="flex-none text-xs text-muted">
                    <DateTime time={other.arrived} />
                  </span>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
      <Retention enquiry={enquiry} action={action} />
    </div>
  );
}

function Sender({ enquiry, action }: { enquiry: EnquiryDetails; action: string }) {
  const attempt = useFetcher();
  useToastFrom(attempt.data);
  const log = (way: "call" | "whatsapp") => () => {
    attempt.submit({ act: way }, { method: "post", action });
  };
  return (
    <Card title="Sender">
      <CardBody>
        <div className="grid gap-4">
          {enquiry.phone && (
            <div className="flex flex-wrap gap-2">
              <Reach to={`tel:${enquiry.phone}`} icon="phone" label="Call" onClick={log("call")} />
              <Reach
                to={`https://wa.me/${enquiry.phone.replace("+", "")}`}
                icon="message"
                label="WhatsApp"
                onClick={log("whatsapp")}
                away
              />
            </div>
          )}
          <Facts
            facts={[
              ...(enquiry.phone
                ? [
                    {
                      label: "Phone",
                      value: <span className="tabular-nums">{enquiry.phoneText}</span>,
                    },
                  ]
                : []),
              ...(enquiry.email ? [{ label: "E-mail", value: enquiry.email }] : []),
              ...enquiry.wishes,
              { label: "Reference", value: enquiry.reference },
              ...(enquiry.others.length > 0
                ? [{ label: "Since", value: <DateTime time={enquiry.since} /> }]
                : []),
            ]}
          />
          <Note>
            <span className="text-xs">
              You opened this at <DateTime time={enquiry.opened} />. The activity log records this.
            </span>
          </Note>
        </div>
      </CardBody>
    </Card>
  );
}

function Assign({ enquiry, action }: { enquiry: EnquiryDetails; action: string }) {
  const fetcher = useFetcher();
  useToastFrom(fetcher.data);
  return (
    <fetcher.Form method="post" action={action} className="flex gap-2">
      <input type="hidden" name="act" value="assign" />
      <label className="min-w-0 flex-1">
        <span className="sr-only">Assigned to</span>
        <select
          key={enquiry.assigneeId}
          name="to"
          defaultValue={enquiry.assigneeId}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className={selectClass}
        >
          <option value="">Nobody yet</option>
          {enquiry.colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <Button type="submit">Assign</Button>
      </noscript>
    </fetcher.Form>
  );
}

function ReplyClock({ enquiry }: { enquiry: EnquiryDetails }) {
  if (!enquiry.clock && !enquiry.answered) return null;
  return (
    <Card title="Reply clock">
      <CardBody>
        <div className="grid gap-2">
          {enquiry.answered && (
            <p>
              First reply after <b className="font-medium text-text">{enquiry.answered}</b>.
            </p>
          )}
          {enquiry.clock && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <Chip look={enquiry.clock.look}>{enquiry.clock.label}</Chip>
              <span>
                Reply due <DateTime time={enquiry.due} />
              </span>
            </p>
          )}
          {enquiry.clock?.look === "bad" && (
            <Note look="warn" icon="clock">
              <span className="text-xs">
                Nobody replied within the promised time. Colleagues on duty were told by e-mail.
              </span>
            </Note>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

function Retention({ enquiry, action }: { enquiry: EnquiryDetails; action: string }) {
  const fetcher = useFetcher();
  useToastFrom(fetcher.data);
  return (
    <Card title="How long it is kept">
      <CardBody>
        <fetcher.Form method="post" action={action} className="grid gap-3">
          <input type="hidden" name="act" value="customer" />
          <input type="hidden" name="customer" value={enquiry.customer ? "no" : "yes"} />
          <p>
            {enquiry.customer ? (
              "They are a customer, so this enquiry is kept."
            ) : (
              <>
                Deleted <DateTime time={enquiry.keptUntil} />, twelve months after the last message,
                as the privacy page promises.
              </>
            )}
          </p>
          <div>
            <Button type="submit" small disabled={fetcher.state !== "idle"}>
              {enquiry.customer ? "Unmark as customer" : "Mark as customer"}
            </Button>
          </div>
        </fetcher.Form>
      </CardBody>
    </Card>
  );
}

/** Dials or opens WhatsApp, and records the attempt in the thread. */
function Reach({
  to,
  icon,
  label,
  onClick,
  away = false,
}: {
  to: string;
  icon: IconName;
  label: string;
  onClick: () => void;
  away?: boolean;
}) {
  return (
    <a
      href={to}
      onClick={onClick}
      {...(away && { target: "_blank", rel: "noopener noreferrer" })}
      className="inline-flex h-8 items-center gap-2 rounded-sm border border-line-control px-3 text-xs font-medium text-text no-underline hover:border-text hover:bg-text/6 max-lg:h-11 max-lg:text-sm"
    >
      <Icon name={icon} className="size-4" />
      {label}
      {away && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
