import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const looks = {
  plain: { box: "bg-high", mark: "text-soft", icon: "seen" },
  info: { box: "bg-info-soft", mark: "text-info", icon: "seen" },
  warn: { box: "bg-warning-soft", mark: "text-warning", icon: "warning" },
  bad: { box: "bg-danger-soft", mark: "text-danger", icon: "warning" },
  ok: { box: "bg-success-soft", mark: "text-success", icon: "tick" },
} satisfies Record<string, { box: string; mark: string; icon: IconName }>;

/** Stands at the place it concerns until it is solved; failures are notes, never toasts. */
export function Note({
  look = "plain",
  icon,
  live = false,
  action,
  children,
}: {
  look?: keyof typeof looks;
  icon?: IconName;
  /** Appeared after the page did: a screen reader reads it out. */
  live?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { box, mark, icon: usual } = looks[look];
  return (
    <div
      role={live ? (look === "bad" ? "alert" : "status") : undefined}
      className={`flex flex-wrap gap-x-3 gap-y-2 rounded-md px-3.5 py-3 leading-normal ${action ? "items-center" : "items-start"} ${box}`}
    >
      <Icon name={icon ?? usual} className={`size-5 ${mark}`} />
      <div className="min-w-[60%] flex-1">{children}</div>
      {action && <div className="ml-auto flex-none">{action}</div>}
    </div>
  );
}
