import { readClock } from "../../../content/company-clock.server.ts";
import { hasMailServer } from "../../../mail/saved-mail-server.server.ts";
import { sessionContext, staffContext } from "../../../permissions/staff-context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { listPeople, listRolesWithSecondFactor } from "../../people/people-store.server.ts";
import { accountsIn } from "../../sign-in/accounts.server.ts";
import { isFresh } from "../../sign-in/fresh-sign-in.server.ts";
import type { Route } from "./+types/people-page.ts";
import { InvitePerson } from "./invite-person.tsx";
import { peopleActs } from "./people-acts.server.ts";
import { PeopleTable } from "./people-table.tsx";
import { countPeople, viewPerson } from "./person-view.ts";
import { RoleTable } from "./role-table.tsx";
import { SecondFactorNote } from "./second-factor-note.tsx";

export const handle: AdminHandle = { crumb: "People" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "People · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { database, environment } = accountsIn(context);
  const [people, rolesWithSecondFactor, clock, mailWorks] = await Promise.all([
    listPeople(database),
    listRolesWithSecondFactor(database),
    readClock(database),
    hasMailServer(database, environment),
  ]);
  const me = context.get(staffContext).id;
  return {
    people: people.map((person) => viewPerson(person, { me, clock })),
    summary: countPeople(people),
    rolesWithSecondFactor,
    mailWorks,
    proofNeeded: !isFresh(context.get(sessionContext)),
  };
}

export const action = peopleActs.action;

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { people, summary, rolesWithSecondFactor, mailWorks, proofNeeded } = loaderData;
  return (
    <>
      <PageHeader
        title="People"
        actions={<InvitePerson proofNeeded={proofNeeded} mailWorks={mailWorks} />}
      >
        {summary}
      </PageHeader>
      <SecondFactorNote
        people={people}
        rolesWithSecondFactor={rolesWithSecondFactor}
        proofNeeded={proofNeeded}
      />
      <PeopleTable people={people} proofNeeded={proofNeeded} mailWorks={mailWorks} />
      <RoleTable rolesWithSecondFactor={rolesWithSecondFactor} proofNeeded={proofNeeded} />
    </>
  );
}
