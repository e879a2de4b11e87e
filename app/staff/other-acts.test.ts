// The staff endpoints outside `defineActs`, listed in acts.test.ts: each by every role, with a request that succeeds
// for those who may make it, so that a missing check shows.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Browser, openStaffSite } from "../accounts/testing/staff-site.ts";
import { makeCoupons } from "../entries/coupons/coupons.server.ts";
import { enterDraw } from "../entries/enter-draw.server.ts";
import { mediaUpload } from "../media/tables.server.ts";
import { type Permission, permissionsOf, roles } from "../permissions/permissions.ts";
import { showActSchema } from "../show/acts.ts";
import { listActs } from "../testing/list-acts.ts";
import { ada, openTestDraw, openTestServices, testEntry } from "../testing/test-services.ts";

type Asking = { browser: Browser; staffId: string };
type Endpoint = {
  name: string;
  /** Its id in the build. */
  route: string;
  /** `everybody` may be signed in or not. */
  permission: Permission | "everybody";
  success: number;
  ask(asking: Asking): Promise<Response>;
};

/** acts.test.ts lists the others, which are public pages. */
function isOfStaff(route: string): boolean {
  return route.includes("/staff/") || /^accounts\/sign-in\/s|^gallery\/library\//.test(route);
}

/** The shortest valid press of each act that the schema of the console has. */
function pressesOfConsole(): Record<string, string>[] {
  return showActSchema.options.map(({ shape }) =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, field]): [string, string][] => {
        if (field instanceof z.ZodOptional) return [];
        if (field instanceof z.ZodLiteral) return [[name, String(field.value)]];
        if (field instanceof z.ZodEnum) return [[name, String(field.options[0])]];
        return [[name, field.safeParse("0").success ? "0" : "x"]];
      }),
    ),
  );
}

test("every staff endpoint without defineActs does its work for the roles of its permission, and for no other", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, {
    routes: ["web", "coupon", "front-desk", "import"],
  });
  const person = testEntry(1);
  expect((await enterDraw(services, { draw }, person, { route: "web" })).ok).toBe(true);
  const batch = { draw: draw.id, label: "Buyers", occasion: "booking", count: 2 };
  const { batch: batchId, coupons } = await makeCoupons(services, batch, ada);
  await using site = await openStaffSite({}, { shareWith: services });
  const { rows } = await site.database.execute<{ of: string; id: string }>(
    sql`select distinct on (collection) collection as of, id from document where collection in ('pages', 'homes') order by collection, id`,
  );
  const documents = new Map(rows.map(({ of, id }) => [of, id]));
  const address = `/admin/draws/${draw.id}`;
  const codes = coupons.map(({ code }) => code).join(" ");

  const raw = ({ browser }: Asking, path: string, method: string, body: BodyInit, type: string) =>
    fetch(`${site.origin}${path}`, {
      method,
      ...(method !== "DELETE" && { body }),
      headers: {
        Origin: site.origin,
        "Content-Type": type,
        Cookie: [...browser.cookies].map((cookie) => cookie.join("=")).join("; "),
      },
      redirect: "manual",
    });
  const form = (path: string, fields: Record<string, string>) => (asking: Asking) =>
    asking.browser.post(path, fields);
  const piece = (path: string) => (asking: Asking) =>
    raw(asking, path, "POST", "piece", "application/octet-stream");
  const typing = (path: string) => (asking: Asking) =>
    raw(asking, path, "POST", '{"place":"title","version":0}', "application/json");
  /** What a JPEG begins with. */
  const picture = new Uint8Array(4096);
  picture.set([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);
  /** An upload of the person who asks: others' uploads are not found. */
  const onOwnUpload = (method: string) => async (asking: Asking) => {
    const id = crypto.randomUUID();
    await site.database.insert(mediaUpload).values({
      ...{ id, fileName: "house.jpg", fingerprint: id, bytes: picture.length },
      ...{ createdById: asking.staffId, createdBy: "Test" },
    });
    const query = method === "PUT" ? "?offset=0" : "";
    return raw(asking, `/admin/gallery/uploads/${id}${query}`, method, picture, "image/jpeg");
  };
  const file = {
    ...{ fileName: "house.jpg", bytes: "1000", fingerprint: "x" },
    ...{ purpose: "new", target: "" },
  };
  const console = "console-0123456789abcdef";

  const endpoints: Endpoint[] = [
    ...[{ act: "look" }, ...pressesOfConsole()].map((press) => ({
      name: `the console: ${press.act}`,
      route: "show/staff/act",
      permission: "draws.run" as const,
      success: 200,
      ask: form(`${address}/show/act`, { console, ...press }),
    })),
    {
      name: "coupon codes as a file",
      route: "entries/staff/coupons/coupon-codes",
      permission: "draws.plan",
      success: 200,
      ask: form(`${address}/coupons/${batchId}/codes`, { codes, as: "csv" }),
    },
    {
      name: "a list to import",
      route: "imports/staff/import-part",
      permission: "draws.plan",
      success: 201,
      ask: form(`${address}/import/new/part`, { name: "list.csv", bytes: "10" }),
    },
    {
      name: "one person's data",
      route: "tickets/staff/person-export",
      permission: "people-data.export",
      success: 200,
      ask: form("/admin/draws/privacy/person.json", { person: person.phone }),
    },
    {
      name: "an upload",
      route: "gallery/library/uploads/uploads",
      permission: "pages.edit",
      success: 201,
      ask: form("/admin/gallery/uploads", file),
    },
    {
      name: "a piece of an upload",
      route: "gallery/library/uploads/upload",
      permission: "pages.edit",
      success: 200,
      ask: onOwnUpload("PUT"),
    },
    {
      name: "a cancelled upload",
      route: "gallery/library/uploads/upload",
      permission: "pages.edit",
      success: 200,
      ask: onOwnUpload("DELETE"),
    },
    {
      name: "typing in a page",
      route: "pages/staff/page-presence",
      permission: "pages.edit",
      success: 200,
      ask: typing(`/admin/pages/${documents.get("pages")}/presence`),
    },
    {
      name: "typing in a home",
      route: "homes/staff/home-presence",
      permission: "pages.edit",
      success: 200,
      ask: typing(`/admin/homes/${documents.get("homes")}/presence`),
    },
    {
      name: "typing in the settings",
      route: "pages/staff/settings/settings-presence",
      permission: "settings.edit",
      success: 200,
      ask: typing("/admin/settings/presence"),
    },
    {
      name: "a piece of an archive",
      route: "pages/staff/settings/import-part",
      permission: "settings.edit",
      success: 202,
      ask: piece("/admin/settings/import?upload=abcdefghijkl&number=0"),
    },
    {
      name: "a piece of a backup",
      route: "backup/staff/restore-part",
      permission: "people.manage",
      success: 202,
      ask: piece("/admin/settings/backups/upload?upload=abcdefghijkl&number=0"),
    },
    {
      name: "one's own session",
      route: "accounts/sign-in/session-state",
      permission: "everybody",
      success: 200,
      ask: form("/admin/session", {}),
    },
    // Last, because it ends the session.
    {
      name: "signing out",
      route: "accounts/sign-in/sign-out",
      permission: "everybody",
      success: 302,
      ask: form("/admin/sign-out", {}),
    },
  ];

  const wrong: string[] = [];
  for (const role of roles) {
    const { id: staffId, email } = await site.addPerson(role);
    const browser = site.openBrowser();
    expect((await browser.signIn(email)).status).toBe(303);
    for (const { name, permission, success, ask } of endpoints) {
      const mayAct = permission === "everybody" || permissionsOf(role).includes(permission);
      const { status } = await ask({ browser, staffId });
      if (status !== (mayAct ? success : 403)) wrong.push(`${role}: ${name}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  const { others } = await listActs();
  expect([...new Set(endpoints.map(({ route }) => route))].sort()).toEqual(
    others.filter((route) => isOfStaff(route)).sort(),
  );
}, 120_000);

test("fields of the wrong form are refused with 400, not taken as text", async () => {
  await using services = await openTestServices();
  const draw = await openTestDraw(services, { routes: ["web", "coupon", "import"] });
  const batch = { draw: draw.id, label: "Buyers", occasion: "booking", count: 1 };
  const { batch: batchId, coupons } = await makeCoupons(services, batch, ada);
  await using site = await openStaffSite({ SAMPLE_CONTENT: "off" }, { shareWith: services });
  const owner = site.openBrowser();
  await owner.signIn((await site.addPerson("owner")).email);
  const address = `/admin/draws/${draw.id}`;
  const posts: [string, Record<string, string>][] = [
    [`${address}/show/act`, { act: "look", console: "x" }],
    [`${address}/show/act`, { act: "nothing", console: "console-0123456789abcdef" }],
    [`${address}/coupons/${batchId}/codes`, { codes: coupons[0]?.code ?? "", as: "exe" }],
    [`${address}/coupons/${batchId}/codes`, { as: "pdf" }],
    [`${address}/import/new/part`, { name: "x".repeat(300), bytes: "10" }],
    [`${address}/import/new/part`, { bytes: "10" }],
    [`${address}/import/new/part`, { name: "list.csv", bytes: "ten" }],
    ["/admin/draws/privacy/person.json", { person: "x".repeat(400) }],
    ["/admin/draws/privacy/person.json", {}],
  ];
  for (const [page, fields] of posts) {
    const { status } = await owner.post(page, fields);
    expect([page, fields, status]).toEqual([page, fields, 400]);
  }
});
