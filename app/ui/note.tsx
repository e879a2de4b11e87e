import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon/icon.tsx";

const looks = {
  plain: {
    box: "border-line-control bg-text/5 compact:bg-high",
    mark: "text-muted compact:text-soft",
    icon: "eye",
  },
  info: { box: "border-info bg-info-soft", mark: "text-info", icon: "eye" },
  warn: { box: "border-warning bg-warning-soft", mark: "text-warning", icon: "warning" },
  bad: { box: "border-danger bg-danger-soft", mark: "text-danger", icon: "warning" },
  ok: { box: "border-success bg-success-soft", mark: "text-success", icon: "tick" },
} satisfies Record<string, { box: string; mark: string; icon: IconName }>;

/** Shown where the problem is until it is solved. Failures are notes, never toasts. */
export function Note({
  look = "plain",
  icon,
  live = false,
  action,
  children,
}: {
  look?: keyof typeof looks;
  icon?: IconName;
  /** Appeared after the page was loaded, so screen readers announce it. */
  live?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { box, mark, icon: usual } = looks[look];
  return (
    <div
      role={live ? (look === "bad" ? "alert" : "status") : undefined}
      className={`flex flex-wrap gap-x-3.5 gap-y-2 rounded-sm border-s-2 px-4.5 py-4 text-md leading-normal text-text compact:gap-x-3 compact:rounded-md compact:border-s-0 compact:px-3.5 compact:py-3 compact:text-[length:inherit] compact:text-inherit ${action ? "items-center" : "items-start"} ${box}`}
    >
      <Icon name={icon ?? usual} className={`mt-0.5 size-5 compact:mt-0 ${mark}`} />
      <div className="min-w-[60%] flex-1">{children}</div>
      {action && <div className="ms-auto flex-none">{action}</div>}
    </div>
  );
}
