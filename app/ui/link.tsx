import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { Link } from "react-router";

/** Whether links prefetch their page on hover or touch. Set by a layout for the links below it. */
export const LinkPrefetch = createContext<"intent" | "none">("intent");

/** Another site, `tel:`, `mailto:` or a fragment: left to the browser. */
const outside = /^(#|\/\/|[a-z][a-z\d+.-]*:)/i;

/** A link to a page of the site or to any other address, such as one that staff wrote. */
export function SiteLink({
  to,
  document: leavesTheApp = false,
  newWindow = false,
  ...rest
}: {
  to: string;
  /** The address is a file or belongs to another part of the site, so the browser loads it. */
  document?: boolean;
  newWindow?: boolean;
} & Pick<ComponentProps<"a">, "className" | "children" | "aria-label" | "aria-current">) {
  const prefetch = useContext(LinkPrefetch);
  const target = newWindow ? "_blank" : undefined;
  // Most files have one address in every language, so they get no prefix.
  if (leavesTheApp || outside.test(to)) return <a {...rest} href={to} target={target} />;
  return <Link {...rest} to={to} prefetch={prefetch} target={target} />;
}

const underlined =
  "text-text underline decoration-gold decoration-1 underline-offset-[0.35em] transition-colors hover:text-gold-bright";

/** An underlined link. `solo` gives a link outside of text a full-size touch target; `wraps`: it may need two lines. */
export function TextLink({
  to,
  solo = false,
  wraps = false,
  children,
}: {
  to: string;
  solo?: boolean;
  wraps?: boolean;
  children: ReactNode;
}) {
  return (
    <SiteLink
      to={to}
      className={`${underlined} ${solo ? `inline-flex min-h-tap items-center ${wraps ? "" : "whitespace-nowrap"}` : ""}`}
    >
      {children}
    </SiteLink>
  );
}

/** The underline of the admin area, in text and in the header of a card. */
export const linkClass =
  "text-text underline decoration-line-control underline-offset-[0.2em] transition-colors hover:decoration-gold";
