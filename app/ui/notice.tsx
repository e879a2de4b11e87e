import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const looks = {
  danger: { box: "border-danger bg-danger-soft", mark: "text-danger", icon: "alert" },
  success: { box: "border-success bg-success-soft", mark: "text-success", icon: "tick" },
  info: { box: "border-line-control bg-text/5", mark: "text-muted", icon: "clock" },
} satisfies Record<string, { box: string; mark: string; icon: IconName }>;

export function Notice({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  const { box, mark, icon } = looks[look];
  return (
    <div
      role={look === "danger" ? "alert" : "status"}
      className={`grid grid-cols-[auto_1fr] gap-3.5 rounded-sm border-l-2 px-4.5 py-4 text-md leading-normal text-text ${box}`}
    >
      <Icon name={icon} className={`mt-0.5 size-5 ${mark}`} />
      <div>{children}</div>
    </div>
  );
}
