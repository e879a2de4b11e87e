import { href } from "react-router";

/** Links to the public site, as a new document because it has another style sheet. */
export function CompanyLink({
  company,
  collapsed = false,
}: {
  company: { name: string; badge: string };
  collapsed?: boolean;
}) {
  return (
    <a
      href={href("/")}
      className="flex h-14 min-w-0 flex-none items-center gap-3 px-1.5 no-underline"
      title={collapsed ? `${company.name}: view the site` : undefined}
    >
      <span
        aria-hidden="true"
        className="grid h-7.5 min-w-7.5 place-items-center rounded-[5px] border border-gold-line bg-[#0d0d10] px-1 text-[0.8125rem] leading-none font-semibold text-gold"
      >
        {company.badge}
      </span>
      <span
        className={
          collapsed ? "sr-only" : "truncate font-display text-[1.0625rem] leading-normal text-text"
        }
      >
        {company.name}
        <span className="sr-only">: view the site</span>
      </span>
    </a>
  );
}
