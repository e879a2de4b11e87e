import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Browser,
  openStaffSite,
  type StaffSite,
  visibleText,
} from "../../../accounts/testing/staff-site.ts";
import { english } from "../../../languages/catalogues.server.ts";

let site: StaffSite;
let owner: Browser;

beforeAll(async () => {
  site = await openStaffSite({ SAMPLE_CONTENT: "off" });
  const { email } = await site.addPerson("owner");
  owner = site.openBrowser();
  await owner.signIn(email);
  await owner.post("/admin/settings/content", { act: "publish-site" });
});
afterAll(() => site[Symbol.asyncDispose]());

async function upload(name: string, content: unknown) {
  const form = new FormData();
  form.set("act", "upload");
  form.set("file", new File([JSON.stringify(content)], name, { type: "application/json" }));
  const cookies = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  const headers = { Cookie: cookies, Origin: site.origin };
  return fetch(`${site.origin}/admin/settings/languages`, { method: "POST", headers, body: form });
}

test("an owner adds Italian by uploading one file", async () => {
  const downloaded = await (await owner.get("/admin/settings/catalogues/en")).json();
  expect(downloaded).toEqual(english);
  const { contact } = english;
  const texts = { contact: { ...contact, send: "Invia il messaggio" }, old: { gone: "Via" } };
  const saved = await upload("it.json", texts);
  expect(saved.status).toBe(200);
  expect((await site.get("/it/contact")).status).toBe(404);

  await owner.post("/admin/settings/languages", { act: "offer", language: "it", offered: "yes" });
  const page = await (await site.get("/it/contact")).text();
  expect(page).toContain('lang="it-IT"');
  expect(page).toContain("Invia il messaggio");
  // Pages in other languages offer it, in its words or, as long as it has none, in English.
  const offer = await (await site.get("/language-offer/it")).json();
  expect(offer.offer).toBe("This site is also in italiano.");
  // What the file lacks is in English, and the page for staff says how much that is.
  expect(page).toContain(english.frame.privacy);
  expect(await (await site.get("/contact")).text()).toContain(">Italiano</a>");
  const listed = await visibleText(await owner.get("/admin/settings/languages"));
  expect(listed).toMatch(/Italian.*?Offered.*?\d+ texts missing/s);
  const file = await (await owner.get("/admin/settings/catalogues/it")).json();
  expect(file.contact.send).toBe("Invia il messaggio");

  await owner.post("/admin/settings/languages", { act: "offer", language: "it", offered: "no" });
  expect((await site.get("/it/contact")).status).toBe(404);
});

test("a file with wrong placeholders, another name or other content changes nothing", async () => {
  const wrong = await upload("it.json", { frame: { ownTime: "ora vostra", askAbout: "{house" } });
  expect(wrong.status).toBe(400);
  const text = await visibleText(wrong);
  expect(text).toContain("frame.ownTime must contain {time}.");
  expect(text).toContain("frame.askAbout cannot be read");
  const named = await upload("italian.json", { frame: { follow: "Seguici" } });
  expect(await visibleText(named)).toContain("Name the file after its language");
  expect(await visibleText(await upload("it.json", ["Seguici"]))).toContain("not a catalogue");
  expect(await visibleText(await upload("it.json", { frame: {} }))).toContain("none of the site");
});
