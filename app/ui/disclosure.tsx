import type { ReactNode } from "react";
import { OpenMark } from "./open-mark.tsx";

/** A question that opens. Plain `details`, so it works without JavaScript. */
export function Disclosure({
  question,
  open = false,
  id,
  children,
}: {
  question: string;
  open?: boolean;
  id?: string;
  children: ReactNode;
}) {
  return (
    <details id={id} open={open} className="group border-t border-line py-3.5 last:border-b">
      <summary className="flex min-h-tap items-center justify-between gap-4">
        <h3 className="type-card">{question}</h3>
        <OpenMark className="-translate-y-1/4" />
      </summary>
      <div className="prose pt-1 pe-12 pb-4">{children}</div>
    </details>
  );
}
