// One post of the people page: what is wanted, to whom, and the proof of who wants it.
import { z } from "zod";
import { grantable, isRole, roleNames } from "../../../permissions/permissions.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import type { RequestContext } from "../../../platform/http/context.server.ts";
import {
  changeRole,
  demandSecondFactor,
  disablePerson,
  enablePerson,
  type Hand,
  inviteAgain,
  invitePerson,
  type PeopleOutcome,
  type PeopleRefusal,
  removePerson,
  setGrants,
} from "../../people/people.server.ts";
import { accountsIn } from "../../sign-in/accounts.server.ts";
import { requireFreshSignIn } from "../../sign-in/fresh-sign-in.server.ts";
import { signInProblem } from "../../sign-in/sign-in-errors.ts";
import type { PeopleAnswer } from "./people-answer.ts";

type Answer = PeopleAnswer & { status: number };

export async function changePeople(context: RequestContext, form: FormData): Promise<Answer> {
  const proof = await requireFreshSignIn(context, form);
  if (!proof.ok) return { status: 403, proofProblem: proof.problem };
  const { database, environment, network } = accountsIn(context);
  const hand: Hand = {
    database,
    network,
    by: context.get(staffContext),
    publicUrl: environment.publicUrl,
  };
  const id = String(form.get("person") ?? "");
  switch (form.get("act")) {
    case "invite":
      return invite(hand, form);
    case "invite-again":
      return tell(await inviteAgain(hand, id), (name) => `A new link is on its way to ${name}.`);
    case "role":
      return give(hand, id, form);
    case "grants":
      return grant(hand, id, form);
    case "disable":
      return tell(await disablePerson(hand, id), (name) => `${name} is disabled and signed out.`);
    case "enable":
      return tell(await enablePerson(hand, id), (name) => `${name} can sign in again.`);
    case "remove":
      return tell(await removePerson(hand, id), (name) => `${name} is removed.`);
    case "demand":
      return demand(hand, form);
    default:
      return { status: 400, problem: "This page does not know that act." };
  }
}

const invitation = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  role: z.string().refine(isRole),
});

async function invite(hand: Hand, form: FormData): Promise<Answer> {
  const given = invitation.safeParse({
    name: form.get("name"),
    email: String(form.get("email") ?? "").trim(),
    role: form.get("role"),
  });
  if (!given.success) {
    const wrong = new Set(given.error.issues.map((issue) => String(issue.path[0])));
    return {
      status: 400,
      fields: {
        ...(wrong.has("name") && { name: "Write the name the others know them by." }),
        ...(wrong.has("email") && { email: "This does not look like an e-mail address." }),
        ...(wrong.has("role") && { role: "Choose a role." }),
      },
    };
  }
  const outcome = await invitePerson(hand, given.data);
  if (!outcome.ok && outcome.reason === "email-already-in-use") {
    const { message, status } = signInProblem("email-already-in-use");
    return { status, fields: { email: message } };
  }
  return tell(outcome, (name) => `${name} is invited.`);
}

async function give(hand: Hand, id: string, form: FormData): Promise<Answer> {
  const role = form.get("role");
  if (!isRole(role)) return { status: 400, problem: "Choose a role." };
  const outcome = await changeRole(hand, id, role);
  const answer = tell(outcome, (name) => `${name} is now ${roleNames[role]}.`);
  if (!outcome.ok || !answer.toast) return answer;
  const fields = { act: "role", person: id, role: outcome.person.role };
  return { ...answer, toast: { ...answer.toast, undo: { action: "/admin/people", fields } } };
}

async function grant(hand: Hand, id: string, form: FormData): Promise<Answer> {
  const wanted = grantable.filter((permission) => form.getAll("grant").includes(permission));
  return tell(await setGrants(hand, id, wanted), (name) => `What ${name} may do is saved.`);
}

async function demand(hand: Hand, form: FormData): Promise<Answer> {
  const role = form.get("role");
  if (!isRole(role)) return { status: 400, problem: "Choose a role." };
  const demanded = form.get("demanded") === "yes";
  await demandSecondFactor(hand, role, demanded);
  const text = demanded
    ? `${roleNames[role]}: a second factor is asked for from now on.`
    : `${roleNames[role]}: a second factor is no longer asked for.`;
  return { status: 200, toast: { text } };
}

const refusals: Record<PeopleRefusal, string> = {
  "last-owner":
    "This is the last owner: without one nobody could let people in. Make somebody else an owner first.",
  "email-already-in-use": signInProblem("email-already-in-use").message,
  gone: "This person has been removed meanwhile.",
  yourself: "You cannot do this to yourself. Ask another owner.",
  accepted: "This person has accepted the invitation already.",
};

function tell(outcome: PeopleOutcome, words: (name: string) => string): Answer {
  if (outcome.ok) return { status: 200, toast: { text: words(outcome.person.name) } };
  return { status: 409, problem: refusals[outcome.reason] };
}
