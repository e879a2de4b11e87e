import { type Role, readsPersonalData, roleNames } from "../../../permissions/permissions.ts";
import { Note } from "../../../ui/note.tsx";
import type { PersonView } from "./person-view.ts";
import { RequireSecondFactor } from "./role-table.tsx";

/** Warns when people who read personal data have no second factor. */
export function SecondFactorNote({
  people,
  rolesWithSecondFactor,
  proofNeeded,
}: {
  people: PersonView[];
  rolesWithSecondFactor: Role[];
  proofNeeded: boolean;
}) {
  const bare = people.find(
    (person) =>
      person.state === "active" &&
      !person.hasSecondFactor &&
      readsPersonalData(person.role) &&
      !rolesWithSecondFactor.includes(person.role),
  );
  if (!bare) return null;
  return (
    <div className="mb-4">
      <Note
        look="warn"
        icon="lock"
        action={
          <RequireSecondFactor
            role={bare.role}
            required={false}
            proofNeeded={proofNeeded}
            label="Require it"
          />
        }
      >
        {bare.me ? "You read" : `${bare.name} (${roleNames[bare.role]}) reads`} names and phone
        numbers without a second factor. You can require one for the role: anyone without one must
        then set it up.
      </Note>
    </div>
  );
}
