import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon/icon.tsx";

/** For an empty list: what it is for, the first action, and how it works in three steps. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  steps,
}: {
  icon?: IconName;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  steps?: [FirstStep, FirstStep, FirstStep];
}) {
  return (
    <div className="grid justify-items-start gap-3 border-y border-line py-12 compact:justify-items-center compact:gap-3.5 compact:border-0 compact:px-6 compact:pt-14 compact:pb-16 compact:text-center compact:max-lg:px-0 compact:max-lg:pt-10">
      {icon && (
        <span className="grid size-14 place-items-center rounded-full border border-line-strong text-soft">
          <Icon name={icon} />
        </span>
      )}
      <h2 className="type-sub compact:text-[1.625rem] compact:leading-snug compact:tracking-normal">
        {title}
      </h2>
      <div className="max-w-[32rem] compact:max-w-136 compact:leading-relaxed">{children}</div>
      {actions && (
        <div className="mt-3 max-sm:w-full compact:mt-0 compact:flex compact:flex-wrap compact:justify-center compact:gap-2 compact:max-sm:w-auto">
          {actions}
        </div>
      )}
      {steps && (
        <ol className="mt-6 grid max-w-narrow grid-cols-3 gap-4 text-start max-md:grid-cols-1">
          {steps.map((step, index) => (
            <li key={step.title} className="border-t border-line-strong pt-3 leading-normal">
              <b className="mb-0.5 block font-medium text-text">
                {index + 1}. {step.title}
              </b>
              {step.text}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

type FirstStep = { title: string; text: string };
