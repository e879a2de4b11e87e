import { Link, type UIMatch, useMatches } from "react-router";
import type { AdminHandle } from "../../ui/admin-handle.ts";

/** On phones only the current page. */
export function Breadcrumbs() {
  const crumbs = useMatches().flatMap(crumbsOf);
  return (
    <nav aria-label="You are here" className="min-w-0 max-lg:flex-1">
      <ol className="flex items-center gap-2 whitespace-nowrap text-muted">
        {crumbs.map((crumb, index) =>
          index === crumbs.length - 1 ? (
            <li
              key={crumb.to}
              aria-current="page"
              className="truncate font-medium text-text max-lg:text-[1rem] max-lg:font-semibold"
            >
              {crumb.label}
            </li>
          ) : (
            <li key={crumb.to} className="flex gap-2 max-lg:hidden">
              <Link
                to={crumb.to}
                className="text-inherit no-underline hover:text-text hover:underline"
              >
                {crumb.label}
              </Link>
              <span aria-hidden="true" className="text-faint">
                /
              </span>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

function crumbsOf(match: UIMatch): { label: string; to: string }[] {
  const { crumb, under } = handleOf(match);
  const above = under ? [{ label: under.crumb, to: under.to }] : [];
  // A page that failed to load has no data for its name.
  if (crumb === undefined || (typeof crumb === "function" && match.loaderData === undefined)) {
    return above;
  }
  const label = typeof crumb === "function" ? crumb(match.loaderData as never) : crumb;
  return [...above, { label, to: match.pathname }];
}

export function handleOf(match: Pick<UIMatch, "handle"> | undefined): AdminHandle {
  return typeof match?.handle === "object" && match.handle !== null ? match.handle : {};
}
