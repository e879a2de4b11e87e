import type { ReactNode } from "react";

export type Fact = { label: string; value: ReactNode; strong?: boolean };

/** Label and value between hairlines, as in a catalogue. */
export function Facts({ facts, small = false }: { facts: Fact[]; small?: boolean }) {
  return (
    <dl className={small ? "text-sm" : ""}>
      {facts.map((fact) => (
        <div
          key={fact.label}
          className="flex justify-between gap-6 border-t border-line py-3.5 last:border-b"
        >
          <dt className={fact.strong ? "text-text" : "text-muted"}>{fact.label}</dt>
          <dd className="text-right text-text tabular-nums">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
