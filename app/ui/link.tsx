import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { Link } from "react-router";

/** Whether links prefetch their page when somebody points at them. A layout decides it for the links below it. */
export const LinkPrefetch = createContext<"intent" | "none">("intent");

/** Another site, a phone, a mail address, or a place on the same page: left to the browser. */
const outside = /^(#|\/\/|[a-z][a-z\d+.-]*:)/i;

/** A link that may point inside the site or anywhere else, such as one written by staff. */
export function SiteLink({
  to,
  document: leavesTheApp = false,
  newWindow = false,
  ...rest
}: {
  to: string;
  /** The address is a file or belongs to another part of the site: loaded by the browser. */
  document?: boolean;
  newWindow?: boolean;
} & Pick<ComponentProps<"a">, "className" | "children" | "aria-label" | "aria-current">) {
  const prefetch = useContext(LinkPrefetch);
  const target = newWindow ? "_blank" : undefined;
  if (outside.test(to)) return <a {...rest} href={to} target={target} />;
  return (
    <Link {...rest} to={to} prefetch={prefetch} reloadDocument={leavesTheApp} target={target} />
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

/** The quieter underline of the admin area: in running text, and at the head of a card. */
export const linkClass =
  "text-text underline decoration-line-control underline-offset-[0.2em] transition-colors hover:decoration-gold";
