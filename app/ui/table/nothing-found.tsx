import type { ReactNode } from "react";

/** A search or filter that finds nothing: one sentence and the way back to everything. */
export function NothingFound({ children, back }: { children: ReactNode; back: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 border-b border-line px-1 py-10">
      <p className="text-text">{children}</p>
      {back}
    </div>
  );
}
