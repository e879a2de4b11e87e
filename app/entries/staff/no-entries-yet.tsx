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
        title="Entries come when the draw is open"
        actions={<ButtonLink to={plan}>Go on planning</ButtonLink>}
        steps={[
          { title: "People enter", text: "On the website, at your desk, by post or from a list." },
          {
            title: "You look after them",
            text: "Hold what looks strange, exclude what the terms do not allow. Every act is on record.",
          },
          {
            title: "The list is fixed",
            text: "At closing its fingerprint is published, and nobody can add or remove a ticket.",
          },
        ]}
      >
        Until you open it, this draw takes no entries.
      </EmptyState>
    </>
  );
}
