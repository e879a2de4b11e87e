import { OwnTime } from "../content/own-time.tsx";
import { useLocale } from "../content/use-settings.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { OperatorKey } from "../draws/operator-key.tsx";
import { count } from "../platform/in-words.ts";
import { Facts } from "../ui/facts.tsx";
import { PaperSheet } from "../ui/paper-sheet.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import type { TicketView } from "./own-ticket.server.ts";
import { paperFacts } from "./paper-facts.ts";

/** The printable ticket: its number on the left, QR code and code on the stub. */
export function PaperTicket({
  ticket,
  company,
  badge,
  qr,
  address,
}: {
  ticket: TicketView;
  company: string;
  badge: string;
  qr: { size: number; path: string };
  /** What the QR code says, for people who type it. */
  address: string;
}) {
  const locale = useLocale();
  const { keepCode } = useTexts("ticket");
  const texts = useTexts("ticketPaper");
  const facts = paperFacts(ticket, texts);
  return (
    <PaperSheet className="grid md:grid-cols-[1fr_clamp(15rem,26%,19rem)] print:border print:border-line-control print:shadow-none">
      <div className="flex flex-col gap-[clamp(1.5rem,3vw,2.75rem)] p-[clamp(1.5rem,1rem+2.4vw,3rem)]">
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="type-card">{company}</p>
            <p className="type-small text-muted">
              {ticket.demonstration
                ? fillIn(texts.demonstration, { draw: ticket.title })
                : ticket.title}
            </p>
          </div>
          <Badge text={badge} />
        </div>
        <div>
          <p className="type-label">{texts.ticket}</p>
          <p className="-ms-[0.035em] text-[clamp(4rem,2.6rem+7vw,8rem)] leading-[0.9] font-light tracking-[-0.035em] lining-nums">
            {count(ticket.ticket, locale)}
          </p>
        </div>
        <div className="[&_dd]:max-md:text-start [&_dl>div]:max-md:block">
          <Facts
            facts={facts.map(({ label, value, at }) => ({
              ...{
                label,
                value: at === undefined ? value : <OwnTime seconds={at}>{value}</OwnTime>,
              },
            }))}
          />
        </div>
        <OperatorKey
          onPaper
          printed={ticket.operatorKey}
          label={fillIn(texts.operatorKey, { operator: ticket.operator })}
          qrLabel={texts.operatorKeyQr}
        />
      </div>
      <div className="grid content-between justify-items-start gap-5 border-dashed border-on-paper/35 p-[clamp(1.5rem,1rem+2.4vw,3rem)] max-md:border-t md:border-s">
        <QrCode {...qr} label={texts.qr} />
        <div>
          <p className="type-label">{texts.code}</p>
          <TicketCode code={ticket.code} />
        </div>
        <div>
          <p className="type-label">{texts.address}</p>
          <p className="font-mono text-sm leading-snug wrap-anywhere">{address}</p>
        </div>
        <p className="type-small text-muted">{keepCode}</p>
      </div>
    </PaperSheet>
  );
}

/** Groups of four, separated by CSS: the clipboard gets the code without spaces. */
function TicketCode({ code }: { code: string }) {
  const groups = code.match(/.{1,4}/g) ?? [];
  return (
    <p
      dir="ltr"
      className="flex flex-wrap rtl:justify-end gap-x-2.5 font-mono text-[1.0625rem] leading-[1.5] tracking-wide"
    >
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one code never move
        <span key={index}>{group}</span>
      ))}
    </p>
  );
}

function Badge({ text }: { text: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 flex-none place-items-center rounded-lg border border-paper-gold bg-on-paper font-display text-lg leading-none text-gold"
    >
      {text}
    </span>
  );
}
