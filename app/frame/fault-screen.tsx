import type { ReactNode } from "react";

/** The layout of both error screens: what happened, the error's text, and links. */
export function FaultScreen({
  title,
  lead,
  details,
  children,
}: {
  title: string;
  lead?: string;
  details: string;
  children: ReactNode;
}) {
  return (
    <section className="flex min-h-svh flex-col justify-center pt-[calc(var(--spacing-header)+3rem)] pb-16">
      <div className="wrap">
        <div className="max-w-narrow">
          <h1 className="type-title">{title}</h1>
          {lead && <p className="type-lead mt-6">{lead}</p>}
          <pre
            dir="auto"
            className="my-6 rounded-sm border border-s-2 border-line border-s-danger bg-raised px-5 py-4.5 font-mono text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap text-soft"
          >
            {details}
          </pre>
          {children}
        </div>
      </div>
    </section>
  );
}
