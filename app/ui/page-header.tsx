import type { ReactNode } from "react";

/** The top of an admin page: its name, one line about its state, and its actions. */
export function PageHeader({
  title,
  beside,
  children,
  actions,
}: {
  title: string;
  /** A chip that belongs to the title. */
  beside?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-start gap-x-6 gap-y-4 max-lg:mb-4">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-display text-[1.75rem] leading-tight wrap-anywhere max-lg:text-[1.5rem]">
            {title}
          </h1>
          {beside}
        </div>
        {children && <div className="mt-0.5 text-muted">{children}</div>}
      </div>
      {actions && (
        <div className="ms-auto flex flex-wrap items-center gap-2 max-md:ms-0 max-md:w-full">
          {actions}
        </div>
      )}
    </div>
  );
}
