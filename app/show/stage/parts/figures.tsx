// Digits of equal width, and QR codes.
import type { StageQrCode } from "./stage-config.ts";

/** "12:47": each digit has a cell of its own, so that nothing moves while it ticks. */
export function Digits({ text, className = "" }: { text: string; className?: string }) {
  return (
    <span className={`digits ${className}`} aria-hidden="true">
      {[...text].map((sign, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place keeps its cell whatever it shows
        <i key={place} className={sign === ":" || sign === "," ? "sep" : undefined}>
          {sign}
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
