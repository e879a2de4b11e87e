import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Nothing here yet: what this is for, the first act, and how it goes in three steps. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  steps,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  steps?: [Step, Step, Step];
}) {
  return (
    <div className="grid justify-items-center gap-3.5 px-6 pt-14 pb-16 text-center max-lg:px-0 max-lg:pt-10">
      <span className="grid size-14 place-items-center rounded-full border border-line-strong text-soft">
        <Icon name={icon} />
      </span>
      <h2 className="font-display text-[1.625rem] leading-snug">{title}</h2>
      <div className="max-w-136 leading-relaxed">{children}</div>
      {actions && <div className="flex flex-wrap justify-center gap-2">{actions}</div>}
      {steps && (
        <ol className="mt-6 grid max-w-narrow grid-cols-3 gap-4 text-left max-md:grid-cols-1">
          {steps.map((step, place) => (
            <li key={step.title} className="border-t border-line-strong pt-3 leading-normal">
              <b className="mb-0.5 block font-medium text-text">
                {place + 1}. {step.title}
              </b>
              {step.text}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

type Step = { title: string; text: string };

/** A search or filter that finds nothing: one sentence and the way back to everything. */
export function NothingFound({ children, back }: { children: ReactNode; back: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 border-b border-line px-1 py-10">
      <p className="text-text">{children}</p>
      {back}
    </div>
  );
}
