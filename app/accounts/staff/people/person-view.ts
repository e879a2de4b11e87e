import { type Permission, type Role, roleNames } from "../../../permissions/permissions.ts";
import { type Clock, type DateTimeView, viewDateTime } from "../../../ui/text/date-time-view.ts";
import type { ListedPerson } from "../../people/people-store.server.ts";
import { placeName } from "../../sessions/device-name.ts";

export type PersonView = {
  id: string;
  name: string;
  email: string;
  role: Role;
  roleName: string;
  grants: Permission[];
  state: ListedPerson["state"];
  secondFactor: string;
  hasSecondFactor: boolean;
  lastSignIn: DateTimeView | null;
  lastSignInFrom: string;
  openSessions: number;
  invited: { at: DateTimeView | null; endsAt: DateTimeView | null };
  lastOwner: boolean;
  me: boolean;
};

export function viewPerson(
  person: ListedPerson,
  { me, clock }: { me: string; clock: Clock },
): PersonView {
  const { passkeys, app } = person.secondFactor;
  const moment = (instant: Date | null) => (instant ? viewDateTime(instant, clock) : null);
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    roleName: roleNames[person.role],
    grants: person.grants,
    state: person.state,
    secondFactor: nameFactors(passkeys, app),
    hasSecondFactor: passkeys > 0 || app,
    lastSignIn: moment(person.lastSignInAt),
    lastSignInFrom: person.lastSignInAt ? placeName(person.lastSignInFrom) : "",
    openSessions: person.openSessions,
    invited: { at: moment(person.invitedAt), endsAt: moment(person.invitationEndsAt) },
    lastOwner: person.lastOwner,
    me: person.id === me,
  };
}

function nameFactors(passkeys: number, app: boolean): string {
  if (passkeys > 0 && app) return "Passkey and app";
  if (passkeys > 0) return "Passkey";
  return app ? "App" : "None";
}

/** "6 can sign in, 1 invited, 1 disabled." */
export function countPeople(people: ListedPerson[]): string {
  const count = (state: ListedPerson["state"]) =>
    people.filter((person) => person.state === state).length;
  const parts = [
    `${count("active")} can sign in`,
    ...(count("invited") > 0 ? [`${count("invited")} invited`] : []),
    ...(count("disabled") > 0 ? [`${count("disabled")} disabled`] : []),
  ];
  return `${parts.join(", ")}.`;
}
