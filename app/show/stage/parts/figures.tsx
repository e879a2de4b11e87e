// Digits of equal width, and QR codes.
import type { StageQrCode } from "./stage-config.ts";

/** "12:47": every digit has a cell of its own, so that the others do not move when it changes. */
export function Digits({ text, className = "" }: { text: string; className?: string }) {
  return (
    <span dir="ltr" className={`digits ${className}`} aria-hidden="true">
      {[...text].map((character, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a position keeps its cell
        <i key={index} className={character === ":" || character === "," ? "sep" : undefined}>
          {character}
        </i>
      ))}
    </span>
  );
}

export function StageQr({ qr, label }: { qr: StageQrCode; label: string }) {
  return (
    <span className="qr" role="img" aria-label={label}>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
        fill="#0b0b0d"
      >
        <path d={qr.path} />
      </svg>
    </span>
  );
}
