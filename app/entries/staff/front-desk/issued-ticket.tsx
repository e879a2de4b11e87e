import { OperatorKey, type PrintedOperatorKey } from "../../../draws/operator-key.tsx";
import { ticketNumber } from "../../../draws/staff/entry-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";

export type Issued = {
  ticket: number;
  name: string;
  draw: string;
  address: string;
  qr: { size: number; path: string };
  operator: string;
  operatorKey: PrintedOperatorKey;
  /** What happens to the ticket by mail; without an e-mail address, nothing. */
  mailed?: string | undefined;
};

/** The ticket just issued: its QR code to scan, or to print. */
export function IssuedTicket({ issued }: { issued: Issued }) {
  return (
    <section aria-label="The ticket just issued" className="grid gap-3 max-md:order-first">
      <div
        data-print-ticket
        className="grid justify-items-center gap-4 rounded-md bg-paper p-6 text-center text-on-paper"
      >
        <div role="status">
          <p className="text-xs text-on-paper-muted">{issued.draw}</p>
          <p className="mt-1">Ticket</p>
          <p className="text-[3.5rem] leading-none font-light tabular-nums">
            {ticketNumber(issued.ticket)}
          </p>
          <p className="mt-2 font-medium wrap-anywhere">{issued.name}</p>
        </div>
        <div className="w-48">
          <QrCode {...issued.qr} label={`QR code that opens ticket ${issued.ticket}`} />
        </div>
        <p className="text-2xs leading-snug break-all text-on-paper-muted">{issued.address}</p>
        <p className="text-xs text-on-paper-muted">
          Anyone who has this code can open the ticket. Keep it to yourself.
        </p>
        <div className="w-full text-left">
          <OperatorKey
            onPaper
            printed={issued.operatorKey}
            label={`Operator key of ${issued.operator}`}
            qrLabel="QR code of the operator key"
          />
        </div>
      </div>
      {issued.mailed && <p className="text-center text-muted wrap-anywhere">{issued.mailed}</p>}
      <Button onClick={() => window.print()}>Print this ticket</Button>
    </section>
  );
}
