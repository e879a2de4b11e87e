// Stored cross-site scripting, formula and line injection: a payload in every stored text, looked for on every surface.
import { expect, test, vi } from "vitest";
import { goodPassword } from "../../app/accounts/testing/staff-site.ts";
import { openedForm } from "../../app/contact/testing/opened-form.ts";
import { textOfPdf } from "../../app/evidence/testing/read-pdf.ts";
import { openPlantedSite, type PlantedSite } from "./planted-site.ts";
import { listAddresses } from "./walk-addresses.ts";

vi.setConfig({ testTimeout: 240_000 });

type Surface = { address: string; status: number; type: string; text: string };

/** Every address as the owner, then the mails. */
async function readSurfaces(site: PlantedSite): Promise<Surface[]> {
  await sendMails(site);
  const surfaces: Surface[] = [];
  for (const address of await listAddresses(site)) {
    const response = await site.owner.get(address);
    const type = response.headers.get("Content-Type") ?? "";
    const bytes = Buffer.from(await response.arrayBuffer());
    // Plain PDF dictionaries, where a script would be, and the text that is drawn.
    const isPdf = type.startsWith("application/pdf");
    const text = isPdf ? `${bytes.toString("latin1")}\n${textOfPdf(bytes)}` : bytes.toString();
    surfaces.push({ address, status: response.status, type, text });
  }
  const mails = await site.query<{ id: number; subject: string; text: string; html: string }>(
    "select id, subject, body_text as text, body_html as html from outbox_mail",
  );
  for (const { id, subject, text, html } of mails) {
    surfaces.push({ address: `mail ${id}`, status: 200, type: "text/html", text: html });
    surfaces.push({
      address: `mail ${id}`,
      status: 200,
      type: "message",
      text: `${subject}\n${text}`,
    });
  }
  return surfaces;
}

/** Mails that the site writes from planted texts: to visitors, entrants and staff. */
async function sendMails(site: PlantedSite) {
  const payload = site.payload(site.planted.push("typed by a visitor") - 1);
  const before = await site.query("select from outbox_mail");
  await site.post("/contact", {
    ...{ topic: "viewing", name: payload, email: "ada@example.com", phone: "07700 900142" },
    ...{ message: payload, about: payload, consent: "yes", opened: await openedForm(site) },
  });
  await site.owner.post("/admin/people.data", {
    ...{ act: "invite", name: payload, email: "invited@example.com", role: "editor" },
    "current-password": goodPassword,
  });
  await site.post("/admin/forgot-password", { act: "send-link", email: "owner@estates.example" });
  await site.post("/ticket", { email: "ada@example.com", phone: "+447700900142" });
  await expect
    .poll(async () => (await site.query("select from outbox_mail")).length)
    .toBeGreaterThan(before.length + 2);
}

/** An address that runs a script, and the end of an attribute, an element or a script. */
const markup = (number: number) => `javascript:gk${number}("'><svg onload=gk${number}></script>`;

test("no stored text becomes markup, or an address that runs a script, on any surface", async () => {
  await using site = await openPlantedSite(markup);
  const surfaces = await readSurfaces(site);
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { address, status, type, text } of surfaces) {
    if (status >= 500) wrong.push(`${address}: ${status}`);
    for (const [, number = ""] of text.matchAll(/onload(?:=|\\u003d|&#x3D;)gk(\d+)/g))
      seen.add(number);
    if (type.startsWith("application/pdf") && /\/(JavaScript|JS|Launch|URI)\b/.test(text)) {
      wrong.push(`${address}: an action in a PDF`);
    }
    if (!/html|svg|xml/.test(type)) continue;
    const problem = markupProblem(text);
    if (problem) wrong.push(`${address}: ${problem} (${whereIs(site, problem)})`);
  }
  const errors = site.logged().match(/^.*"level":"error".*$/gm) ?? [];
  expect(wrong, errors.join("\n")).toEqual([]);
  expect(site.planted.length).toBeGreaterThan(1000);
  expect(seen.size).toBeGreaterThan(300);
  const sources = new Set([...seen].map((number) => site.planted[Number(number)]?.split("/")[0]));
  const collections = ["pages", "homes", "settings", "wording", "albums", "content-translation"];
  expect([...sources]).toEqual(expect.arrayContaining(collections));
});

/** The payload as an address, as an element, or out of its attribute. Scripts are read apart: they hold data as JSON. */
function markupProblem(html: string): string | undefined {
  const script = /<script\b[^>]*>[\s\S]*?<\/script>/g;
  const inScripts = [...html.matchAll(script)].join("\n").replaceAll(/<\/?script\b[^>]*>/g, "");
  const element = /<svg onload=gk\d+/;
  return (
    /\s(?:href|src|action|formaction|srcdoc)="\s*javascript:gk\d+/i.exec(html)?.[0] ??
    element.exec(inScripts)?.[0] ??
    element.exec(html.replaceAll(script, ""))?.[0] ??
    /"(?:'|&#x27;)(?:>|&gt;)(?:<|&lt;)svg onload=gk\d+/.exec(html.replaceAll(script, ""))?.[0]
  );
}

function whereIs(site: PlantedSite, problem: string): string {
  return site.planted[Number(/gk(\d+)/.exec(problem)?.[1])] ?? "";
}

test.each([
  `<a href="javascript:gk1(&quot;">`,
  `<p>${markup(1)}</p>`,
  `<input value="${markup(1).replace(/[<>]/g, "")}">`.replace("svg", "&gt;&lt;svg"),
  `<script>window.data = "${markup(1)}"</script>`,
])("the check itself finds %s", (html) => {
  expect(markupProblem(html)).toBeDefined();
});

const signs = ["=", "+", "-", "@", "\t=", "\r=", "\n=", "＝"];

test("no stored text becomes a formula in an exported table", async () => {
  await using site = await openPlantedSite(
    (number) => `${signs[number % signs.length]}HYPERLINK("x",gk${number})`,
  );
  const addresses = (await listAddresses(site)).filter((address) => address.endsWith(".csv"));
  expect(addresses.length).toBeGreaterThan(4);
  const wrong: string[] = [];
  let seen = 0;
  for (const address of addresses) {
    const response = await site.owner.get(address);
    const text = await response.text();
    if (!(response.headers.get("Content-Type") ?? "").startsWith("text/csv")) continue;
    for (const cell of cellsOf(text)) {
      if (!cell.includes("gk")) continue;
      seen += 1;
      if (/^[=+\-@\t\r\n＝＋－＠]/.test(cell)) wrong.push(`${address}: ${cell}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(10);
});

/** RFC 4180. */
function cellsOf(csv: string): string[] {
  const cells = csv.replace("\uFEFF", "").matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

test("no stored text adds a line to a calendar, or a header to a mail or a response", async () => {
  await using site = await openPlantedSite(
    (number) => `x\r\nBcc: gk${number}@evil.example\r\nBEGIN:VALARM\r\n\r\nx`,
  );
  const wrong: string[] = [];
  let calendars = 0;
  await sendMails(site);
  for (const address of await listAddresses(site)) {
    if (!/\.ics$|\/visit\//.test(address)) continue;
    const response = await site.owner.get(address);
    expect(response.headers.get("Content-Type")).toMatch("text/calendar");
    calendars += 1;
    const text = await response.text();
    if (/^(Bcc|BEGIN:VALARM)/m.test(text)) wrong.push(address);
  }
  expect(wrong).toEqual([]);
  expect(calendars).toBeGreaterThan(2);
  // The subject is the only header with stored text, and the database refuses a second line in it.
  const rows = await site.query("select from outbox_mail where subject ~ '[[:cntrl:]]'");
  expect(rows).toEqual([]);
});
