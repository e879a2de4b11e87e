import { href } from "react-router";
import { ButtonLink, ButtonRow } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { HomeCards } from "./home-cards.tsx";
import { HomeFilters } from "./home-filters.tsx";
import type { LoadedHomes } from "./load-homes.server.ts";

/** The filters, the homes, and links to more of them. */
export function HomeIndex({ homes }: { homes: LoadedHomes }) {
  const { fields, count, labels, clear, nothing, arranged, pager } = homes;
  return (
    <div className="pb-section">
      {(!nothing || nothing.all) && (
        <HomeFilters {...{ fields, count, labels, clear: nothing ? null : clear }} />
      )}
      {nothing ? <Nothing nothing={nothing} /> : <HomeCards arranged={arranged} />}
      {pager.links.length > 0 && (
        <nav aria-label={pager.label} className="wrap mt-block flex flex-wrap gap-3">
          {pager.links.map(({ label, to }) => (
            <ButtonLink key={to} to={to}>
              {label}
            </ButtonLink>
          ))}
        </nav>
      )}
    </div>
  );
}

function Nothing({ nothing }: { nothing: NonNullable<LoadedHomes["nothing"]> }) {
  return (
    <div className="wrap pt-block">
      <EmptyState
        title={nothing.title}
        actions={
          <ButtonRow>
            {nothing.all && <ButtonLink to={href("/home")}>{nothing.all}</ButtonLink>}
            <ButtonLink to={`${href("/contact")}?topic=viewing`}>{nothing.ask}</ButtonLink>
          </ButtonRow>
        }
      >
        <p>{nothing.text}</p>
      </EmptyState>
    </div>
  );
}
