import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaffSite, type StaffSite } from "../../accounts/testing/staff-site.ts";
import { openedForm } from "../testing/opened-form.ts";
import { deleteOldEnquiries } from "../thread-store.server.ts";

let site: StaffSite;
beforeAll(async () => {
  site = await openStaffSite({ SAMPLE_CONTENT: "off" });
});
afterAll(() => site[Symbol.asyncDispose]());

const pdf = Buffer.from("%PDF-1.7\nThe plan of a house.\n%%EOF\n");
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000_000, 7)]);

async function send(files: [string, Buffer][], change: Record<string, string> = {}) {
  const form = new FormData();
  const fields = {
    ...{ topic: "Selling to us", name: "Ada Example", phone: "07700 900142", consent: "yes" },
    ...{ message: "Would you buy it?", opened: await openedForm(site) },
    ...change,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of files) {
    form.append("files", new File([new Uint8Array(content)], name));
  }
  const headers = { Origin: site.origin };
  const request = { method: "POST", body: form, headers, redirect: "manual" } as const;
  return fetch(`${site.origin}/contact`, request);
}

async function saved() {
  const { rows } = await site.database.$client.query(
    "select name, kind, octet_length(content) as bytes from enquiry_attachment order by id",
  );
  return rows;
}

test("files of a topic that takes them are in the inbox, only for staff, and deleted with the enquiry", async () => {
  const plan: [string, Buffer][] = [
    ["../Plan für Ada.pdf", pdf],
    ["house.jpg", jpeg],
  ];
  const response = await send(plan);
  expect(response.status).toBe(303);
  // Twice, as by a double click.
  expect((await send(plan)).headers.get("Location")).toBe(response.headers.get("Location"));
  expect(await saved()).toEqual([
    { name: ".. Plan für Ada.pdf", kind: "pdf", bytes: pdf.length },
    { name: "house.jpg", kind: "jpeg", bytes: jpeg.length },
  ]);
  const thanks = response.headers.get("Location") ?? "";
  expect(await (await site.get(thanks)).text()).toContain("Plan für Ada.pdf");

  const [, reference = ""] = /reference=([^&]+)/.exec(thanks) ?? [];
  await site.addPerson("owner");
  const owner = site.openBrowser();
  await owner.signIn("owner@estates.example");
  const page = await (await owner.get(`/admin/enquiries/${reference}`)).text();
  const [, address = ""] = /href="([^"]+\/files\/\d+)"/.exec(page) ?? [];
  const file = await owner.get(address);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
  expect(file.headers.get("Content-Disposition")).toContain("attachment; filename*=UTF-8''");
  const policy = file.headers.get("Content-Security-Policy") ?? "";
  for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(directive);
  }
  expect(policy).toMatch(/; sandbox$/);
  expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect((await site.get(address)).status).toBe(302);
  expect((await owner.get(address.replace(/\d+$/, "999999"))).status).toBe(404);

  await site.database.$client.query("update enquiry set keep_until = now() - interval '1 day'");
  expect(await deleteOldEnquiries(site.database)).toBe(1);
  expect(await saved()).toEqual([]);
});

test.each([
  ["a program with the name of a picture", [["house.jpg", Buffer.from("MZ program")]]],
  ["a fourth file", ["a", "b", "c", "d"].map((name) => [`${name}.pdf`, pdf])],
  ["more than 6 MB", [["large.jpg", Buffer.concat([jpeg, jpeg, jpeg, jpeg])]]],
] as [string, [string, Buffer][]][])("%s is refused, and nothing is saved", async (_, files) => {
  const response = await send(files);
  expect([400, 413]).toContain(response.status);
  expect(await saved()).toEqual([]);
});

test("a topic that takes no files ignores them", async () => {
  expect((await send([["plan.pdf", pdf]], { topic: "Press" })).status).toBe(303);
  expect(await saved()).toEqual([]);
});
