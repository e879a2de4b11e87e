import type { ReactNode } from "react";

/** Nothing here yet: a sentence, what happens next, one way on. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-3 border-y border-line py-12">
      <h2 className="type-sub">{title}</h2>
      <div className="max-w-[32rem]">{children}</div>
      {action && <div className="mt-3 max-sm:w-full">{action}</div>}
    </div>
  );
}
