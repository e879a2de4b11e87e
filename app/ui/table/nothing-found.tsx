import type { ReactNode } from "react";

/** For a search or filter without results: a sentence and a link that clears it. */
export function NothingFound({ children, back }: { children: ReactNode; back: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 border-b border-line px-1 py-10">
      <p className="text-text">{children}</p>
      {back}
    </div>
  );
}
