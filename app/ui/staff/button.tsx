import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

/** One gold button per view: the act we hope for. Solid red only on the final button of a dialog. */
export type ButtonLook = "plain" | "gold" | "quiet" | "danger" | "final";

type Shape = { look?: ButtonLook; small?: boolean; icon?: IconName };

const looks: Record<ButtonLook, string> = {
  plain: "border-line-control text-text font-medium hover:border-text hover:bg-text/6",
  gold: "border-gold bg-gold text-on-gold font-semibold hover:border-gold-bright hover:bg-gold-bright",
  quiet: "border-transparent text-soft font-medium hover:bg-text/6 hover:text-text",
  danger: "border-danger text-danger font-medium hover:bg-danger-soft",
  final: "border-danger-solid bg-danger-solid text-text font-semibold hover:brightness-110",
};

function buttonClass({ look = "plain", small = false }: Shape, bare: boolean) {
  const size = small ? "h-8 text-xs max-lg:h-10" : "h-10 text-sm max-lg:h-11";
  const width = bare
    ? small
      ? "w-8 max-lg:w-10"
      : "w-10 max-lg:w-11"
    : look === "quiet"
      ? "px-2.5"
      : small
        ? "px-3"
        : "px-4";
  return `inline-flex flex-none items-center justify-center gap-2 rounded-sm border no-underline whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:border-transparent disabled:bg-high disabled:text-muted ${size} ${width} ${looks[look]}`;
}

type Words =
  | { children: ReactNode; label?: undefined }
  /** An icon alone, with its name for those who cannot see it. */
  | { children?: undefined; label: string; icon: IconName };

export function Button({
  look,
  small,
  icon,
  label,
  children,
  type = "button",
  ...rest
}: Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> & Shape & Words) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={buttonClass({ look, small }, label !== undefined)}
    >
      {icon && <Icon name={icon} className={small ? "size-4" : "size-5"} />}
      {children}
    </button>
  );
}

export function ButtonLink({
  to,
  look,
  small,
  icon,
  label,
  children,
  document: leavesTheApp = false,
  newWindow = false,
  current = false,
}: Shape & Words & { to: string; document?: boolean; newWindow?: boolean; current?: boolean }) {
  return (
    <Link
      to={to}
      reloadDocument={leavesTheApp}
      target={newWindow ? "_blank" : undefined}
      aria-label={label}
      aria-current={current || undefined}
      className={buttonClass({ look, small }, label !== undefined)}
    >
      {icon && <Icon name={icon} className={small ? "size-4" : "size-5"} />}
      {children}
    </Link>
  );
}

/** A link in running text or at the head of a card. */
export const linkClass =
  "text-text underline decoration-line-control underline-offset-[0.2em] transition-colors hover:decoration-gold";
