import type { ReactNode } from "react";

/** The one light surface. It redefines the colour tokens for everything inside. */
const colours =
  "bg-paper text-on-paper [--color-line:var(--color-paper-line)] [--color-muted:var(--color-on-paper-muted)] [--color-soft:var(--color-on-paper)] [--color-text:var(--color-on-paper)] [--focus-ring:0_0_0_2px_var(--color-paper),0_0_0_4px_var(--color-paper-gold)]";

export function PaperSheet({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <article
      className={`rounded-lg shadow-dialog print:border print:border-line print:shadow-none ${colours} ${className}`}
    >
      {children}
    </article>
  );
}
