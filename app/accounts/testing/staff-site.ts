// A test site with staff, and browsers with cookies.
import { findMail, listOutbox } from "../../mail/outbox-store.server.ts";
import type { Role } from "../../permissions/permissions.ts";
import { openTestSite, type TestSite } from "../../testing/test-site.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { insertStaff } from "../staff-store.server.ts";

export const goodPassword = "mayflower tin lamp";

/** Made once, because making it takes long on purpose. */
let goodHash: Promise<string> | undefined;

export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(
    path: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  signIn(email: string, password?: string): Promise<Response>;
  cookies: Map<string, string>;
};

export type StaffSite = TestSite & {
  addPerson(role: Role, email?: string): Promise<{ id: string; email: string }>;
  openBrowser(): Browser;
  /** The links in the mails to a recipient, newest first. */
  mailedLinks(recipient: string): Promise<string[]>;
};

export async function openStaffSite(
  variables: Record<string, string> = {},
  options: Parameters<typeof openTestSite>[1] = {},
): Promise<StaffSite> {
  const site = await openTestSite(variables, options);
  goodHash ??= hashPassword(goodPassword);
  const hash = await goodHash;
  const ownOrigin = variables.PUBLIC_URL ?? site.origin;
  return Object.assign(site, {
    async addPerson(role: Role, email = `${role}@estates.example`) {
      const name = `Test ${role}`;
      const id = await site.database.transaction((transaction) =>
        insertStaff(transaction, { name, email, role, password: hash }),
      );
      return { id, email };
    },
    openBrowser: () => openBrowser(site, ownOrigin),
    async mailedLinks(recipient: string) {
      const query = { view: "all", search: recipient, direction: "descending" } as const;
      const { rows } = await listOutbox(site.database, query, { page: 1, pageSize: 100 });
      const sent = rows.filter((mail) => mail.recipient === recipient);
      const mails = await Promise.all(sent.map(({ id }) => findMail(site.database, id)));
      return mails.flatMap((mail) => /https?:\/\/\S+/.exec(mail?.bodyText ?? "")?.[0] ?? []);
    },
  });
}

function openBrowser(site: TestSite, ownOrigin: string): Browser {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  async function storeCookies(pending: Promise<Response>): Promise<Response> {
    const response = await pending;
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      const gone = attributes.includes("Max-Age=0");
      if (gone) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  const browser: Browser = {
    cookies,
    get: (path, headers = {}) =>
      storeCookies(site.get(path, { Cookie: cookieHeader(), ...headers })),
    post: (path, form, headers = {}) =>
      storeCookies(
        site.post(path, form, { Cookie: cookieHeader(), Origin: ownOrigin, ...headers }),
      ),
    signIn: (email, password = goodPassword) => browser.post("/admin/login", { email, password }),
  };
  return browser;
}

/** The visible text of a page, without markup. */
export async function visibleText(response: Response): Promise<string> {
  const html = await response.text();
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");
}
