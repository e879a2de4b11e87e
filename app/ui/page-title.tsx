import type { ReactNode } from "react";

/** The top of a page: the title in eight columns, a sentence in the other four, on one baseline. */
export function PageTitle({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <div className="wrap pt-[calc(var(--spacing-header)+clamp(2.5rem,1.5rem+4vw,5.5rem))] pb-block">
      <div className="twelve items-end gap-y-6">
        <h1 className="type-title lg:col-span-8">{title}</h1>
        {lead && <p className="type-lead lg:col-span-4 lg:mb-2 lg:text-[1.125rem]">{lead}</p>}
      </div>
    </div>
  );
}
