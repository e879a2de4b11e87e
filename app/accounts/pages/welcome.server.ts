import { z } from "zod";
import { recordActivity } from "../../activity/record.server.ts";
import { inTransaction } from "../../platform/database/database.server.ts";
import type { RequestContext } from "../../platform/http/context.server.ts";
import { passwordProblem } from "../passwords/common-passwords.server.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { findLink, takeLink } from "../people/link-store.server.ts";
import { accountsIn } from "../sign-in/accounts.server.ts";
import { acceptStaff, findStaff, setPassword } from "../staff-store.server.ts";
import { createOwner } from "./first-owner.server.ts";

type WelcomeProblems = { form?: string; name?: string; email?: string; password?: string };

type Welcome =
  | { ok: true; email: string; password: string }
  | { ok: false; problems: WelcomeProblems };

const linkEnded = "This link no longer works. Ask for a new one.";

/** A post of the welcome page, by the first owner or an invited person. */
export async function welcome(
  context: RequestContext,
  token: string,
  form: FormData,
): Promise<Welcome> {
  const { database, network } = accountsIn(context);
  const typed = { name: textOf(form, "name"), email: textOf(form, "email").toLowerCase() };
  const password = String(form.get("password") ?? "");
  const link = await findLink(database, token, "first-owner", "invitation");
  if (!link) return { ok: false, problems: { form: linkEnded } };

  const problems = problemsOf(typed, password);
  if (Object.keys(problems).length > 0) return { ok: false, problems };

  if (link.purpose === "first-owner") {
    const created = await createOwner(
      database,
      { ...typed, password },
      { token, cameFrom: network },
    );
    if (created.ok) return { ok: true, email: typed.email, password };
    return { ok: false, problems: { form: linkEnded } };
  }
  const email = await acceptInvitation(context, token, typed.name, password);
  if (email) return { ok: true, email, password };
  return { ok: false, problems: { form: linkEnded } };
}

/** The address is always the invited one: the link proves access to that mailbox. */
async function acceptInvitation(
  context: RequestContext,
  token: string,
  name: string,
  password: string,
) {
  const { database, network } = accountsIn(context);
  const hash = await hashPassword(password);
  return inTransaction(
    database,
    async (transaction) => {
      const link = await takeLink(transaction, token, "invitation");
      const person = link?.staffId ? await findStaff(transaction, link.staffId) : undefined;
      if (!person || person.disabledAt) return undefined;
      await setPassword(transaction, person.id, hash);
      await acceptStaff(transaction, person.id, name);
      await recordActivity(transaction, {
        who: { id: person.id, name },
        what: "people.accepted",
        about: { kind: "staff", id: person.id, name },
        cameFrom: network,
      });
      return person.email;
    },
    { isolation: "read committed" },
  );
}

function problemsOf(typed: { name: string; email: string }, password: string): WelcomeProblems {
  const problems: WelcomeProblems = {};
  if (!typed.name) problems.name = "Enter your name: it is shown beside everything you do here.";
  if (!z.email().max(254).safeParse(typed.email).success) {
    problems.email = "Enter an e-mail address in the format name@example.com.";
  }
  const problem = passwordProblem(password, [typed.name, typed.email]);
  if (problem) problems.password = problem;
  return problems;
}

function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "")
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 254);
}
