import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

export type ButtonLook = "gold" | "ghost" | "over";

const shape =
  "inline-flex min-h-control items-center justify-center gap-2.5 rounded-sm border px-7 py-2 text-center text-md leading-tight font-semibold no-underline transition-colors duration-150 active:translate-y-px max-sm:w-full";

const looks: Record<ButtonLook, string> = {
  gold: "border-transparent bg-gold text-on-gold hover:bg-gold-bright disabled:bg-high disabled:text-muted",
  ghost:
    "border-line-control text-text hover:border-text hover:bg-text/5 disabled:border-transparent disabled:bg-high disabled:text-muted",
  over: "border-text/60 bg-sunk/30 text-text hover:border-text hover:bg-sunk/50",
};

export function buttonClass(look: ButtonLook, wide = false) {
  return `${shape} ${looks[look]} ${wide ? "w-full" : ""}`;
}

export function Button({
  look = "ghost",
  wide,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { look?: ButtonLook; wide?: boolean }) {
  return <button {...rest} type={type} className={buttonClass(look, wide)} />;
}

/** A button that leads somewhere: inside the site by the router, to a phone, mail or other site by the browser. */
export function ButtonLink({
  to,
  look = "ghost",
  wide,
  children,
}: {
  to: string;
  look?: ButtonLook;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <SiteLink to={to} className={buttonClass(look, wide)}>
      {children}
    </SiteLink>
  );
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}

/** A link written by staff: may point inside the site, to another site, a phone or a mail address. */
export function SiteLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  if (to.startsWith("/") && !to.startsWith("//")) {
    return (
      <Link to={to} prefetch="intent" className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} className={className}>
      {children}
    </a>
  );
}

const underlined =
  "text-text underline decoration-gold decoration-1 underline-offset-[0.35em] transition-colors hover:text-gold-bright";

/** The third kind of action: underlined. `solo` gives a link that stands alone a whole thumb's target. */
export function TextLink({
  to,
  solo = false,
  children,
}: {
  to: string;
  solo?: boolean;
  children: ReactNode;
}) {
  return (
    <SiteLink
      to={to}
      className={`${underlined} ${solo ? "inline-flex min-h-tap items-center whitespace-nowrap" : ""}`}
    >
      {children}
    </SiteLink>
  );
}
