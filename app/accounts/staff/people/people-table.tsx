import { Avatar } from "../../../ui/avatar.tsx";
import { Chip, type ChipLook } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { PersonActs } from "./person-acts.tsx";
import type { PersonView } from "./person-view.ts";

const states: Record<PersonView["state"], { label: string; look: ChipLook; hollow?: boolean }> = {
  active: { label: "Active", look: "ok" },
  invited: { label: "Invited", look: "info", hollow: true },
  disabled: { label: "Disabled", look: "bad" },
};

export function PeopleTable({
  people,
  proofNeeded,
  mailWorks,
}: {
  people: PersonView[];
  proofNeeded: boolean;
  mailWorks: boolean;
}) {
  return (
    <div className="max-xl:overflow-x-auto max-lg:overflow-visible">
      <table className="data-table">
        <caption className="sr-only">Everyone who can sign in, is invited or was disabled</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Second factor</th>
            <th scope="col">Last sign-in</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">Acts</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <td data-card="main" className="h-13! py-2! max-lg:h-auto!">
                <span className="flex items-center gap-3">
                  <Avatar name={person.state === "invited" ? "?" : person.name} />
                  <span className="min-w-0 leading-tight">
                    <b className="block truncate font-medium text-text">{person.name}</b>
                    <span className="block truncate text-xs text-muted">{person.email}</span>
                    <span className="block text-xs text-muted lg:hidden">{person.roleName}</span>
                  </span>
                </span>
              </td>
              <td>
                {person.roleName}
                {person.grants.length > 0 && (
                  <span className="block text-xs text-muted">and names and phones</span>
                )}
              </td>
              <td>{showFactor(person)}</td>
              <td className="text-muted">{showLastSignIn(person)}</td>
              <td data-card="end">
                <Chip
                  look={states[person.state].look}
                  hollow={states[person.state].hollow}
                  bare={person.state !== "invited"}
                >
                  {states[person.state].label}
                </Chip>
              </td>
              <td
                data-card="foot"
                className="text-right max-lg:col-[1/-1]! max-lg:row-start-2! max-lg:pt-1!"
              >
                <PersonActs person={person} proofNeeded={proofNeeded} mailWorks={mailWorks} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function showFactor(person: PersonView) {
  if (person.state === "invited") return <span className="text-muted">–</span>;
  if (person.hasSecondFactor) return person.secondFactor;
  return (
    <Chip look="warn" bare>
      None
    </Chip>
  );
}

function showLastSignIn({ state, invited, lastSignIn, lastSignInFrom }: PersonView) {
  if (state === "invited") {
    return (
      <>
        Invited {invited.at && <DateTime time={invited.at} />}
        {invited.endsAt && (
          <>
            , link ends <DateTime time={invited.endsAt} />
          </>
        )}
      </>
    );
  }
  if (!lastSignIn) return "Never";
  return (
    <>
      <DateTime time={lastSignIn} />, {lastSignInFrom}
    </>
  );
}
