// Figures of the stage: digits in cells of their own, and codes to photograph.
import type { Qr } from "./furniture.ts";

/** "12:47": nothing trembles while it ticks. */
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

export function StageQr({ qr, label }: { qr: Qr; label: string }) {
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
