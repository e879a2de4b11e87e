import { href } from "react-router";
import { useTexts } from "../content/wording/use-texts.ts";
import { ButtonLink, ButtonRow } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { HomeCards } from "./home-cards.tsx";
import { HomeFilters } from "./home-filters.tsx";
import type { LoadedHomes } from "./load-homes.server.ts";

export function HomeIndex({ homes }: { homes: LoadedHomes }) {
  return (
    <div className="pb-section">
      {homes.any ? <HomeFilters fields={homes.fields} count={homes.count} /> : null}
      {homes.arranged.length > 0 ? <HomeCards arranged={homes.arranged} /> : <Nothing {...homes} />}
      <Pager before={homes.before} after={homes.after} />
    </div>
  );
}

function Nothing({ any }: { any: boolean }) {
  const texts = useTexts("homes");
  return (
    <div className="wrap pt-block">
      <EmptyState
        title={any ? texts.nothing : texts.empty}
        actions={
          <ButtonRow>
            {any && <ButtonLink to={href("/home")}>{texts.everything}</ButtonLink>}
            <ButtonLink to={`${href("/contact")}?topic=viewing`}>{texts.ask}</ButtonLink>
          </ButtonRow>
        }
      >
        <p>{any ? texts.nothingText : texts.emptyText}</p>
      </EmptyState>
    </div>
  );
}

function Pager({ before, after }: Pick<LoadedHomes, "before" | "after">) {
  const texts = useTexts("homes");
  if (!before && !after) return null;
  return (
    <nav aria-label={texts.pages} className="wrap mt-block flex flex-wrap gap-3">
      {before && <ButtonLink to={before}>{texts.previous}</ButtonLink>}
      {after && <ButtonLink to={after}>{texts.next}</ButtonLink>}
    </nav>
  );
}
