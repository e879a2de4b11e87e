// Who sends the requests: somebody signed out, and one person of each role. What they find on pages is used in requests.
import { randomUUID } from "node:crypto";
import { hashPassword } from "../../app/accounts/passwords/password-hash.server.ts";
import { insertStaff } from "../../app/accounts/staff-store.server.ts";
import { type Role, roles } from "../../app/permissions/permissions.ts";
import type { Database } from "../../app/platform/database/database.server.ts";
import { formHeaders, type Send } from "./send.ts";

export type Visitor = { role: Role | "signed out"; cookie: string };

export const fuzzPassword = "mayflower tin lamp";

export async function signInEverybody(database: Database, send: Send): Promise<Visitor[]> {
  const hash = await hashPassword(fuzzPassword);
  const visitors: Visitor[] = [{ role: "signed out", cookie: "" }];
  for (const role of roles) {
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
    visitors.push({ role, cookie: response.cookie });
  }
  return visitors;
}

/** Real addresses, and the values of the parameters in them. */
export type Findings = { addresses: string[]; values: string[] };

/** A table has a link for every order and filter. */
const mostOfPath = 3;

/** Follows links and forms, so that requests can name things that exist. */
export async function lookAround(
  send: Send,
  patterns: string[],
  visitors: Visitor[],
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
  let asked = 0;
  // A Set iterates over what is added meanwhile.
  for (const address of addresses) {
    if (asked++ >= mostPages) break;
    const { text } = await send({ method: "GET", path: address, headers: { cookie } });
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
  return { addresses: [...addresses], values: [...values] };
}
