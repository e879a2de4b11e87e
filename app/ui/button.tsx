import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "./icon/icon.tsx";
import { SiteLink } from "./link.tsx";

/**
 * One gold button per view, for the main action. `over` is for buttons on pictures. `final` (solid red) is only for the
 * last button of a dialog.
 */
type ButtonLook = "plain" | "gold" | "over" | "quiet" | "danger" | "final";

const looks: Record<ButtonLook, string> = {
  plain:
    "border-line-control text-text font-semibold hover:border-text hover:bg-text/5 compact:font-medium",
  gold: "border-transparent bg-gold text-on-gold font-semibold hover:bg-gold-bright",
  over: "border-text/60 bg-sunk/30 text-text font-semibold hover:border-text hover:bg-sunk/50",
  quiet: "border-transparent text-soft font-medium hover:bg-text/5 hover:text-text",
  danger: "border-danger text-danger font-medium hover:bg-danger-soft",
  final: "border-danger-solid bg-danger-solid text-text font-semibold compact:hover:brightness-110",
};

type ButtonShape = { look?: ButtonLook; small?: boolean; wide?: boolean };

type Content = { icon?: IconName } & (
  | { children: ReactNode; label?: undefined }
  /** An icon without text; `label` is its accessible name. */
  | { children?: undefined; label: string; icon: IconName }
);

/** For other elements that look like a button. */
export function buttonClass(look: ButtonLook, wide = false) {
  return classOf({ look, wide }, false);
}

function classOf({ look = "plain", small, wide }: ButtonShape, iconOnly: boolean) {
  return `inline-flex items-center justify-center gap-2.5 rounded-sm border text-center leading-tight no-underline transition-colors active:translate-y-px disabled:cursor-not-allowed disabled:border-transparent disabled:bg-high disabled:text-muted compact:flex-none compact:gap-2 compact:whitespace-nowrap ${sizeOf({ look, small }, iconOnly)} ${looks[look]} ${wide ? "w-full" : ""}`;
}

function sizeOf({ look, small }: ButtonShape, iconOnly: boolean) {
  if (iconOnly) return small ? "size-8 max-lg:size-10" : "size-10 max-lg:size-11";
  if (small) return `h-8 text-xs max-lg:h-10 ${look === "quiet" ? "px-2.5" : "px-3"}`;
  return `min-h-control py-2 text-md max-sm:w-full compact:min-h-10 compact:py-0 compact:text-sm compact:max-lg:min-h-11 compact:max-sm:w-auto ${look === "quiet" ? "px-2.5" : "px-7 compact:px-4"}`;
}

export function Button({
  look,
  small,
  wide,
  icon,
  label,
  children,
  type = "button",
  ...rest
}: Omit<ComponentProps<"button">, "className" | "children" | "aria-label"> &
  ButtonShape &
  Content) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classOf({ look, small, wide }, label !== undefined)}
    >
      {icon && <Icon name={icon} className={small ? "size-4" : "size-5"} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  small,
  wide,
  icon,
  label,
  children,
  current = false,
  ...rest
}: Omit<ComponentProps<typeof SiteLink>, "className" | "children" | "aria-label" | "aria-current"> &
  ButtonShape &
  Content & { current?: boolean }) {
  return (
    <SiteLink
      {...rest}
      aria-label={label}
      aria-current={current || undefined}
      className={`${classOf({ look, small, wide }, label !== undefined)} aria-[current]:border-gold aria-[current]:text-gold`}
    >
      {icon && <Icon name={icon} className={small ? "size-4" : "size-5"} />}
      {children}
    </SiteLink>
  );
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}
