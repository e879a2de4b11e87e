// Who sends the requests: somebody signed out, and one person of each role. What they find on pages is used in requests.
import { randomUUID } from "node:crypto";
import { hashPassword } from "../../app/accounts/passwords/password-hash.server.ts";
import { insertStaff } from "../../app/accounts/staff-store.server.ts";
import { type Role, roles } from "../../app/permissions/permissions.ts";
import type { Database } from "../../app/platform/database/database.server.ts";
import { formHeaders, type Send } from "./send.ts";

export type FuzzVisitor = { role: Role | "signed out"; cookie: string };

export const fuzzPassword = "mayflower tin lamp";

export async function signInEverybody(database: Database, send: Send): Promise<FuzzVisitor[]> {
  const hash = await hashPassword(fuzzPassword);
  const signIn = async (role: Role): Promise<FuzzVisitor> => {
    // A new person each time: earlier requests may have disabled the last one.
    const email = `${role}-${randomUUID()}@estates.example`;
    await database.transaction((transaction) =>
      insertStaff(transaction, { name: `Fuzz ${role}`, email, role, password: hash }),
    );
    const response = await send({
      method: "POST",
      path: "/admin/login",
      headers: formHeaders(send.origin),
      body: new URLSearchParams({ email, password: fuzzPassword }).toString(),
    });
    if (response.status !== 303) throw new Error(`The ${role} cannot sign in: ${response.status}.`);
    return { role, cookie: response.cookie };
  };
  return [{ role: "signed out", cookie: "" }, ...(await Promise.all(roles.map(signIn)))];
}

/** Real addresses, and the values of the parameters in them. */
export type Findings = { addresses: string[]; values: string[] };

/** A table has a link for every order and filter. */
const mostOfPath = 3;
const pagesAtOnce = 8;

/** Follows links and forms, so that requests can name things that exist. */
export async function lookAround(
  send: Send,
  patterns: string[],
  visitors: FuzzVisitor[],
  mostPages: number,
): Promise<Findings> {
  const shapes = patterns.map(
    (pattern) =>
      new RegExp(`^${pattern.replaceAll(/[.?+]/g, "\\$&").replaceAll(/:\w+/g, "([^/]+)")}$`),
  );
  const values = new Set<string>();
  const ofPath = new Map<string, number>();
  const addresses = new Set(["/", "/draw", "/gallery", "/admin"]);
  const cookie = visitors.find(({ role }) => role === "owner")?.cookie ?? "";
  const read = (path: string) => send({ method: "GET", path, headers: { cookie } });
  // Several at once, but noted in a fixed order, so that a seed reproduces a run.
  for (let asked = 0; asked < mostPages; asked += pagesAtOnce) {
    const next = [...addresses].slice(asked, Math.min(asked + pagesAtOnce, mostPages));
    for (const { text } of await Promise.all(next.map(read))) note(text);
  }
  return { addresses: [...addresses], values: [...values] };

  function note(text: string) {
    for (const [, link = ""] of text.matchAll(/(?:href|action)="(\/[^"#]*)"/g)) {
      const target = link.replaceAll("&amp;", "&");
      if (target.startsWith("/assets/")) continue;
      const path = target.split("?", 1)[0] ?? "";
      const before = ofPath.get(path) ?? 0;
      if (before < mostOfPath && !addresses.has(target)) {
        ofPath.set(path, before + 1);
        addresses.add(target);
      }
      for (const shape of shapes) {
        for (const value of shape.exec(path)?.slice(1) ?? []) values.add(decodeURIComponent(value));
      }
    }
    for (const [, value = ""] of text.matchAll(/ value="([^"]{1,80})"/g)) values.add(value);
  }
}
