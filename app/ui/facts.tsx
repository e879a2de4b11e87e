import type { ReactNode } from "react";

export type Fact = { label: string; value: ReactNode; strong?: boolean };

/** Labels and values: separated by lines for visitors, in two columns where space is scarce. */
export function Facts({ facts, small = false }: { facts: Fact[]; small?: boolean }) {
  return (
    <dl
      className={`compact:grid compact:grid-cols-[7rem_1fr] compact:gap-x-3 compact:gap-y-2 ${small ? "text-sm" : ""}`}
    >
      {facts.map((fact) => (
        <div
          key={fact.label}
          className="flex justify-between gap-6 border-t border-line py-3.5 last:border-b compact:contents"
        >
          <dt className={fact.strong ? "text-text" : "text-muted"}>{fact.label}</dt>
          <dd className="text-end text-text tabular-nums compact:min-w-0 compact:text-start compact:normal-nums compact:wrap-anywhere">
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
