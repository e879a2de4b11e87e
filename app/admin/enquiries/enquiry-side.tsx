import { href, Link } from "react-router";
import { readablePhone } from "../../ui/readable-phone.ts";
import { linkClass } from "../parts/button.tsx";
import { Card, CardBody } from "../parts/card.tsx";
import { Chip } from "../parts/chip.tsx";
import { Facts } from "../parts/facts.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Moment } from "../parts/moment.tsx";
import { Note } from "../parts/note.tsx";
import type { EnquiryDetails } from "./enquiry.server.ts";

/** Who wrote, how to reach them, by when, and what they wrote before. */
export function EnquirySide({ enquiry }: { enquiry: EnquiryDetails }) {
  const subject = encodeURIComponent(`Re: ${enquiry.subject} (${enquiry.reference})`);
  return (
    <div className="grid gap-4">
      <Card title="Sender">
        <CardBody>
          <div className="grid gap-4">
            <div className="flex flex-wrap gap-2">
              {enquiry.phone && (
                <>
                  <Reach to={`tel:${enquiry.phone}`} icon="phone" label="Call" />
                  <Reach
                    to={`https://wa.me/${enquiry.phone.replace("+", "")}`}
                    icon="message"
                    label="WhatsApp"
                    away
                  />
                </>
              )}
              {enquiry.email && (
                <Reach
                  to={`mailto:${enquiry.email}?subject=${subject}`}
                  icon="enquiries"
                  label="Mail"
                />
              )}
            </div>
            <Facts
              facts={[
                ...(enquiry.phone
                  ? [
                      {
                        label: "Phone",
                        value: <span className="tabular-nums">{readablePhone(enquiry.phone)}</span>,
                      },
                    ]
                  : []),
                ...(enquiry.email ? [{ label: "E-mail", value: enquiry.email }] : []),
                { label: "Reference", value: enquiry.reference },
              ]}
            />
            <Note>
              <span className="text-xs">
                You opened this at <Moment moment={enquiry.opened} />. That is written in the
                activity log.
              </span>
            </Note>
          </div>
        </CardBody>
      </Card>
      {enquiry.clock && (
        <Card title="Reply clock">
          <CardBody>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <Chip look={enquiry.clock.look}>{enquiry.clock.label}</Chip>
              <span>
                Promised by <Moment moment={enquiry.due} />
              </span>
            </p>
          </CardBody>
        </Card>
      )}
      {enquiry.others.length > 0 && (
        <Card title="Same person">
          <CardBody>
            <ul className="grid gap-2">
              {enquiry.others.map((other) => (
                <li key={other.reference} className="flex justify-between gap-3">
                  <Link
                    to={href("/admin/enquiries/:reference", { reference: other.reference })}
                    className={`min-w-0 truncate ${linkClass}`}
                  >
                    {other.subject}
                  </Link>
                  <span className="flex-none text-xs text-muted">
                    <Moment moment={other.arrived} />
                  </span>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
    </div>
  );
}

function Reach({
  to,
  icon,
  label,
  away = false,
}: {
  to: string;
  icon: IconName;
  label: string;
  away?: boolean;
}) {
  return (
    <a
      href={to}
      {...(away && { target: "_blank", rel: "noopener noreferrer" })}
      className="inline-flex h-8 items-center gap-2 rounded-sm border border-line-control px-3 text-xs font-medium text-text no-underline hover:border-text hover:bg-text/6 max-lg:h-11 max-lg:text-sm"
    >
      <Icon name={icon} className="size-4" />
      {label}
      {away && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
