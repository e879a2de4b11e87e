import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { QrCode } from "../ui/qr-code.tsx";

export type PrintedOperatorKey = {
  /** 64 hex digits: the key in force when the draw opened. */
  key: string;
  /** The QR code of the `vkey`. It is no address of this site, so that a verifier does not have to trust the site. */
  qr: { size: number; path: string };
};

/** The operator's key in words and as a QR code, to take off the site: docs/protocol.md, section 7. */
export function OperatorKey({
  printed: { key, qr },
  label,
  note,
  qrLabel,
  onPaper = false,
}: {
  printed: PrintedOperatorKey;
  label: string;
  note?: string;
  qrLabel: string;
  /** On a light sheet a QR code needs no margin of its own. */
  onPaper?: boolean;
}) {
  return (
    <div
      className={`flex flex-wrap items-start gap-x-5 gap-y-3 ${onPaper ? "[--color-muted:var(--color-on-paper-muted)]" : ""}`}
    >
      <div className={onPaper ? "w-24 flex-none" : "w-28 flex-none bg-paper p-2.5"}>
        <QrCode {...qr} label={qrLabel} />
      </div>
      <div className="min-w-0 flex-1 basis-40">
        <p className="type-label wrap-anywhere">{label}</p>
        <p className="type-mono mt-1">{operatorKeyInWords(key)}</p>
        {note && <p className="type-small mt-2 text-muted">{note}</p>}
      </div>
    </div>
  );
}
