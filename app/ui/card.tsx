import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon/icon.tsx";
import { linkClass } from "./link.tsx";

/** A surface with a heading. Cards are never nested. */
export function Card({
  id,
  title,
  aside,
  more,
  children,
}: {
  /** For links that lead to it. */
  id?: string | undefined;
  title: string;
  /** A short text beside the title. */
  aside?: string;
  more?: { label: string; to: string };
  children: ReactNode;
}) {
  return (
    <section id={id} className="min-w-0 scroll-mt-20 rounded-md bg-raised">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4.5 pt-3.5 pb-2.5">
        <h2 className="text-md font-semibold">{title}</h2>
        {aside && <span className="text-xs text-muted">{aside}</span>}
        {more && (
          <Link to={more.to} className={`-my-2 ms-auto py-2 text-xs ${linkClass}`}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

export function CardBody({ children }: { children: ReactNode }) {
  return <div className="px-4.5 pb-4.5">{children}</div>;
}

/** Rows of an icon, a title, a detail and something at the end. */
export function Rows({ columns = false, children }: { columns?: boolean; children: ReactNode }) {
  return (
    <ul
      className={
        columns
          ? "xl:grid xl:grid-cols-2 xl:[&>li:nth-child(even)]:border-s xl:[&>li:last-child:nth-child(odd)]:col-span-2"
          : ""
      }
    >
      {children}
    </ul>
  );
}

export function Row({
  icon,
  title,
  detail,
  to,
  end,
  children,
}: {
  icon?: IconName;
  title: string;
  detail?: ReactNode;
  to?: string;
  end?: ReactNode;
  /** Below, over the whole width. */
  children?: ReactNode;
}) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line px-4.5 py-2.5">
      {icon && <Icon name={icon} className="size-5 text-soft" />}
      <div className="min-w-[55%] flex-1 leading-snug">
        {to ? (
          <Link
            to={to}
            className="font-medium text-text no-underline wrap-anywhere hover:underline hover:decoration-gold hover:underline-offset-[0.2em]"
          >
            {title}
          </Link>
        ) : (
          <p className="font-medium text-text wrap-anywhere">{title}</p>
        )}
        {detail && <p className="mt-0.5 text-xs text-muted wrap-anywhere">{detail}</p>}
      </div>
      {end && <div className="ms-auto flex-none">{end}</div>}
      {children && <div className="w-full empty:hidden">{children}</div>}
    </li>
  );
}
