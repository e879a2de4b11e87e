import { Link, useLocation, useMatches } from "react-router";
import { Badge } from "../../ui/chip.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { type AdminPlace, isCurrentPlace } from "../places.ts";
import type { ShellView } from "../shell-view.ts";
import { handleOf } from "./breadcrumbs.tsx";

/** Links to the places that this person may open. */
export function PlaceLinks({
  view,
  collapsed = false,
  onChoose,
}: {
  view: Pick<ShellView, "places" | "waiting">;
  collapsed?: boolean;
  onChoose?: () => void;
}) {
  const { pathname } = useLocation();
  const above = useMatches().flatMap((match) => handleOf(match).under ?? []);
  const address = above[0]?.to ?? pathname;
  const main = view.places.filter((place) => !place.secondary);
  const secondary = view.places.filter((place) => place.secondary);
  const links = (places: AdminPlace[]) => (
    <ul>
      {places.map((place) => (
        <PlaceLink
          key={place.to}
          place={place}
          current={isCurrentPlace(place, address)}
          waiting={view.waiting[place.to] ?? 0}
          collapsed={collapsed}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
  return (
    <nav aria-label="Admin">
      {links(main)}
      {secondary.length > 0 && <hr className="mx-1.5 my-3 border-line" />}
      {links(secondary)}
    </nav>
  );
}

function PlaceLink({
  place,
  current,
  waiting,
  collapsed,
  onChoose,
}: {
  place: AdminPlace;
  current: boolean;
  waiting: number;
  collapsed: boolean;
  onChoose?: () => void;
}) {
  const labelClass = collapsed ? "sr-only" : "flex-1";
  return (
    <li>
      <Link
        to={place.to}
        onClick={onChoose}
        prefetch="intent"
        aria-current={current ? "page" : undefined}
        title={collapsed ? place.label : undefined}
        className={`group relative flex h-10 items-center gap-3 rounded-md font-medium text-soft no-underline transition-colors hover:bg-raised hover:text-text aria-[current]:bg-raised aria-[current]:text-text aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:-left-3 aria-[current]:before:w-0.5 aria-[current]:before:bg-gold max-lg:h-12 ${collapsed ? "w-11 justify-center" : "px-2.5"}`}
      >
        <Icon name={place.icon} className="size-5 group-aria-[current]:text-gold" />
        <span className={labelClass}>{place.label}</span>
        {waiting > 0 && (
          <span className={collapsed ? "absolute -top-1 -right-1.5 scale-80" : ""}>
            <Badge count={waiting} means="waiting" />
          </span>
        )}
      </Link>
    </li>
  );
}
