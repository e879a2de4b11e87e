// A forged Host header, on a site without PUBLIC_URL: it must not get into links, pages or the page cache. Nor may other
// headers, methods and parameters that the page cache leaves out of its keys (cache poisoning).
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { goodPassword, openStaffSite } from "../../app/accounts/testing/staff-site.ts";
import type { TestSite } from "../../app/testing/test-site.ts";
import { publicAddresses } from "./public-addresses.ts";

const evil = "evil.example";

/** fetch does not let anybody choose the Host header. */
async function ask(
  site: TestSite,
  path: string,
  {
    form,
    cookie = "",
    method = form ? "POST" : "GET",
  }: { form?: Record<string, string>; cookie?: string; method?: string } = {},
) {
  const { hostname, port } = new URL(site.origin);
  const sending = request({
    ...{ hostname, port, path, method },
    headers: {
      "X-Original-URL": `/${evil}`,
      "X-Rewrite-URL": `/${evil}`,
      "X-HTTP-Method-Override": "DELETE",
      "X-Forwarded-Prefix": `/${evil}`,
      "Accept-Language": evil,
      Accept: evil,
      Range: "bytes=0-9",
      "User-Agent": evil,
      Referer: `http://${evil}/`,
      Host: evil,
      Origin: `http://${evil}`,
      "X-Forwarded-Host": evil,
      "X-Forwarded-Proto": "https",
      Forwarded: `host=${evil}`,
      Cookie: cookie,
      "Content-Type": "application/x-www-form-urlencoded",
    },
  });
  sending.end(form && new URLSearchParams(form).toString());
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    all: JSON.stringify(response.headers) + (await text(response)),
  };
}

test("links in mails for a new password and for an invitation do not follow the Host header", async () => {
  await using site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  await ask(site, "/admin/forgot-password", { form: { act: "send-link", email } });
  const [reset = ""] = await site.mailedLinks(email);
  expect(reset).toMatch(/^http:\/\/localhost:3000\/admin\/reset-password\//);

  const browser = site.openBrowser();
  await browser.signIn(email);
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const invited = "jonas@estates.example";
  const form = {
    ...{ act: "invite", name: "Jonas", email: invited, role: "editor" },
    "current-password": goodPassword,
  };
  expect((await ask(site, "/admin/people.data", { form, cookie })).status).toBe(200);
  const [invitation = ""] = await site.mailedLinks(invited);
  expect(invitation).toMatch(/^http:\/\/localhost:3000\/admin\/welcome\//);
  const { rows } = await site.database.$client.query(
    `select from outbox_mail where body_text like '%${evil}%' or body_html like '%${evil}%'`,
  );
  expect(rows).toEqual([]);
});

test("no public page, redirect or file repeats the Host header, and none is cached with it", async () => {
  await using site = await openStaffSite({}, { cachesPages: true });
  const repeated: string[] = [];
  const addresses = await publicAddresses();
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    const separator = address.includes("?") ? "&" : "?";
    await ask(site, `${address}${separator}utm_source=${evil}&${evil}=1`, { method: "HEAD" });
    const forged = await ask(site, address);
    if (forged.all.includes(evil)) repeated.push(address);
    const later = await site.get(address);
    const text = await later.text();
    const all = JSON.stringify([...later.headers]) + text;
    if (all.includes(evil)) repeated.push(`${address}, later`);
    const isPage = later.headers.get("Content-Type")?.startsWith("text/html");
    if (isPage && !text.endsWith("</html>")) repeated.push(`${address}, cut off`);
  }
  expect(repeated).toEqual([]);
});
