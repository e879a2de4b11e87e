import type { ReactNode } from "react";

/** A sticky heading on the left, the content on the right. */
export function SectionWithAside({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="wrap mt-section">
      <div className="twelve">
        <div className="lg:col-span-4">
          <div className="lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]">
            <h2 className="type-section">{title}</h2>
            {note && <div className="type-small mt-4 max-w-80 text-muted">{note}</div>}
          </div>
        </div>
        <div className="min-w-0 lg:col-span-8 lg:col-start-5">{children}</div>
      </div>
    </section>
  );
}
