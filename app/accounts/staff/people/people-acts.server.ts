// The acts of the people page. All need a fresh proof of identity.
import { z } from "zod";
import { type Act, actsReturning, type HandlerResult } from "../../../permissions/acts.server.ts";
import { grantable, roleNames, roles } from "../../../permissions/permissions.ts";
import { repeated } from "../../../platform/http/form-fields.ts";
import type { ActResult } from "../../../ui/form/act-result.ts";
import type { SharedLink } from "../../../ui/form/share-link.tsx";
import { qrPath } from "../../../ui/qr-code.tsx";
import {
  changeRole,
  disablePerson,
  enablePerson,
  inviteAgain,
  invitePerson,
  makePasswordLink,
  type PeopleContext,
  type PeopleOutcome,
  type PeopleRefusal,
  removePerson,
  requireSecondFactor,
  setGrants,
} from "../../people/people.server.ts";
import { accountsIn } from "../../sign-in/accounts.server.ts";
import { signInProblem } from "../../sign-in/sign-in-errors.ts";

const byOwners = { permission: "people.manage", fresh: true } as const;
const role = z.enum(roles, "Choose a role.");
const person = z.object({ person: z.string() });
const notAName = "Enter the name their colleagues know them by.";
const notAnAddress = "This does not look like an e-mail address.";

/** `link` opens an account: shown once, to the person who made it. */
export type PeopleActResult = ActResult & { link?: SharedLink };

export const peopleActs = actsReturning<PeopleActResult>()({
  acts: {
    invite: {
      ...byOwners,
      fields: z.object({
        name: z.string().trim().min(1, notAName).max(100, notAName),
        email: z.string().trim().max(254, notAnAddress).pipe(z.email(notAnAddress)),
        role,
      }),
      async run(act) {
        const outcome = await invitePerson(peopleContext(act), act.fields);
        if (!outcome.ok && outcome.reason === "email-already-in-use") {
          const { message, status } = signInProblem("email-already-in-use");
          return { status, problems: { email: message } };
        }
        return resultOf(outcome, (name) => `${name} is invited.`);
      },
    },
    "invite-again": {
      ...byOwners,
      fields: person,
      async run(act) {
        const outcome = await inviteAgain(peopleContext(act), act.fields.person);
        return resultOf(outcome, (name) => `${name} has a new link.`);
      },
    },
    "password-link": {
      ...byOwners,
      fields: person,
      async run(act) {
        const outcome = await makePasswordLink(peopleContext(act), act.fields.person);
        return resultOf(outcome, (name) => `${name} can choose a new password with this link.`);
      },
    },
    role: {
      ...byOwners,
      fields: person.extend({ role }),
      async run(act) {
        const { person: id, role: next } = act.fields;
        const outcome = await changeRole(peopleContext(act), id, next);
        const result = resultOf(outcome, (name) => `${name} is now ${roleNames[next]}.`);
        if (!outcome.ok || !result.toast) return result;
        const fields = { act: "role", person: id, role: outcome.person.role };
        return { toast: { ...result.toast, undo: { action: "/admin/people", fields } } };
      },
    },
    grants: {
      ...byOwners,
      fields: person.extend({ grant: repeated(z.string()) }),
      async run(act) {
        const wanted = grantable.filter((permission) => act.fields.grant.includes(permission));
        const outcome = await setGrants(peopleContext(act), act.fields.person, wanted);
        return resultOf(outcome, (name) => `What ${name} may do is saved.`);
      },
    },
    disable: {
      ...byOwners,
      fields: person,
      async run(act) {
        const outcome = await disablePerson(peopleContext(act), act.fields.person);
        return resultOf(outcome, (name) => `${name} is disabled and signed out.`);
      },
    },
    enable: {
      ...byOwners,
      fields: person,
      async run(act) {
        const outcome = await enablePerson(peopleContext(act), act.fields.person);
        return resultOf(outcome, (name) => `${name} can sign in again.`);
      },
    },
    remove: {
      ...byOwners,
      fields: person,
      async run(act) {
        const outcome = await removePerson(peopleContext(act), act.fields.person);
        return resultOf(outcome, (name) => `${name} is removed.`);
      },
    },
    demand: {
      ...byOwners,
      fields: z.object({ role, demanded: z.enum(["yes", "no"]) }),
      async run(act) {
        const demanded = act.fields.demanded === "yes";
        await requireSecondFactor(peopleContext(act), act.fields.role, demanded);
        const asked = demanded ? "asked for from now on" : "no longer asked for";
        return { toast: { text: `${roleNames[act.fields.role]}: a second factor is ${asked}.` } };
      },
    },
  },
});

function peopleContext({ context, staff }: Act): PeopleContext {
  const { database, environment, network } = accountsIn(context);
  return { database, network, by: staff, publicUrl: environment.publicUrl };
}

const refusals: Record<PeopleRefusal, string> = {
  "last-owner": "This is the last owner. Make someone else an owner first.",
  "email-already-in-use": signInProblem("email-already-in-use").message,
  gone: "This person has been removed.",
  yourself: "You cannot do this to yourself. Ask another owner.",
  accepted: "This person has already accepted the invitation.",
  "not-active": "Only people who can sign in can get a link for a new password.",
};

function resultOf(
  outcome: PeopleOutcome,
  text: (name: string) => string,
): HandlerResult<PeopleActResult> {
  if (outcome.ok) {
    const { link } = outcome;
    return {
      toast: { text: text(outcome.person.name) },
      ...(link && { link: { address: link, qr: qrPath(link) } }),
    };
  }
  return { status: 409, problem: refusals[outcome.reason] };
}
