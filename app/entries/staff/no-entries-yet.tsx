import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** A draft has no entries: nobody can enter before its terms are sealed. */
export function NoEntriesYet({ plan }: { plan: string }) {
  return (
    <>
      <DrawHead />
      <EmptyState
        icon="ticket"
        title="Entries appear when the draw is open"
        actions={<ButtonLink to={plan}>Continue planning</ButtonLink>}
        steps={[
          {
            title: "People enter",
            text: "On the website, at your front desk, by post or from an imported list.",
          },
          {
            title: "You check them",
            text: "Put suspicious entries on hold, and exclude what the terms do not allow. Every step is recorded.",
          },
          {
            title: "The list is final",
            text: "At closing we publish its fingerprint. Nobody can add or remove a ticket after that.",
          },
        ]}
      >
        Nobody can enter this draw until you open it.
      </EmptyState>
    </>
  );
}
