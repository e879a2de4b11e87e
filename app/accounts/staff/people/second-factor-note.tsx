import { type Role, readsPersonalData, roleNames } from "../../../permissions/permissions.ts";
import { Note } from "../../../ui/note.tsx";
import type { PersonView } from "./person-view.ts";
import { DemandSecondFactor } from "./role-table.tsx";

/** Says so when a role that reads personal data gets by with a password alone. */
export function SecondFactorNote({
  people,
  demands,
  proofNeeded,
}: {
  people: PersonView[];
  demands: Role[];
  proofNeeded: boolean;
}) {
  const bare = people.find(
    (person) =>
      person.state === "active" &&
      !person.hasSecondFactor &&
      readsPersonalData(person.role) &&
      !demands.includes(person.role),
  );
  if (!bare) return null;
  return (
    <div className="mb-4">
      <Note
        look="warn"
        icon="lock"
        action={
          <DemandSecondFactor
            role={bare.role}
            demanded={false}
            proofNeeded={proofNeeded}
            label="Require it"
          />
        }
      >
        {bare.me ? "You read" : `${bare.name} (${roleNames[bare.role]}) reads`} names and phone
        numbers without a second factor. You can require one for the role; whoever has none is then
        led to set it up.
      </Note>
    </div>
  );
}
