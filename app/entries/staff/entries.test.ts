import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { visibleText } from "../../accounts/testing/staff-site.ts";
import { type DrawSite, openByForms, openDrawSite } from "../../testing/draw-site.ts";

async function enter(site: DrawSite, slug: string, person: Record<string, unknown>) {
  const response = await fetch(`${site.origin}/api/draws/${slug}/entries`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      display: "initials",
      rulesAccepted: true,
      ofAge: true,
      ...person,
    }),
  });
  return { status: response.status, body: await response.json() };
}

/** Phone numbers that the sample draws do not use. */
async function enterCrowd(site: DrawSite, slug: string) {
  await enter(site, slug, {
    name: "Ada Lovelace",
    phone: "07700 900842",
    email: "ada@post.example",
  });
  await enter(site, slug, {
    name: "A. Lovelace",
    phone: "07700 900843",
    email: "Ada+2@post.example",
  });
  await enter(site, slug, { name: "Bo Nilsson", phone: "07700 900844", place: "Bergen" });
}

async function activityOf(site: DrawSite, what: string) {
  const { rows } = await site.database.execute<{ about: string; changes: unknown }>(
    sql`select about, changes from activity where what = ${what} order by seq`,
  );
  return rows;
}

async function statusOf(site: DrawSite, id: number) {
  const { rows } = await site.database.execute<{ status: string; reason: string }>(
    sql`select status, reason from entry where draw = ${id} order by index`,
  );
  return rows.map(({ status, reason }) => [status, reason].filter(Boolean).join(": "));
}

test("the list masks phone numbers, finds people in any spelling, and logs who has seen them", async () => {
  await using site = await openDrawSite();
  const { id, slug } = await openByForms(site);
  await enterCrowd(site, slug);
  const page = `/admin/draws/${id}/entries`;
  const list = await visibleText(await site.owner.get(page));
  expect(list).toContain("Ada Lovelace");
  expect(list).toContain("+44 7700 ··· 842");
  expect(list).not.toContain("900842");
  expect(list).toContain("One group looks like the same person.");
  const searches: [string, string, string][] = [
    ["Love", "Ada Lovelace", "Bo Nilsson"],
    ["+44 7700 900844", "Bo Nilsson", "Ada Lovelace"],
    ["07700900844", "Bo Nilsson", "Ada Lovelace"],
    ["3", "Bo Nilsson", "Nobody"],
    ["ADA@post", "Ada Lovelace", "Bo Nilsson"],
    ["100%", "No entries match", "Ada Lovelace"],
  ];
  for (const [search, present, absent] of searches) {
    const pageText = await visibleText(
      await site.owner.get(`${page}?search=${encodeURIComponent(search)}`),
    );
    expect([search, pageText.includes(present), pageText.includes(absent)]).toEqual([
      search,
      true,
      false,
    ]);
  }
  const open = await visibleText(await site.owner.get(`${page}?open=3`));
  expect(open).toContain("+44 7700 900844");
  expect(open).toContain("The activity log records this.");
  expect(await activityOf(site, "entries.read")).toMatchObject([{ about: `ticket:${id}/3` }]);
  const log = JSON.stringify(await activityOf(site, "entries.listed"));
  expect(log).toContain('"searchedBy":"phone"');
  expect(log).not.toMatch(/900844|ada@post/i);
});

test("staff hold, release and exclude one entry or many until closing, for reasons of the terms", async () => {
  await using site = await openDrawSite();
  const { id, slug } = await openByForms(site);
  await enterCrowd(site, slug);
  const page = `/admin/draws/${id}/entries`;
  const decide = async (fields: Record<string, string | string[]>, address = page) =>
    (await site.send(site.owner, address, fields)).status;
  expect(await decide({ act: "exclude", reason: "not-nice", row: "1" })).toBe(409);
  expect(await decide({ act: "exclude", reason: "duplicate-person", row: ["1", "2"] })).toBe(200);
  expect(await statusOf(site, id)).toEqual([
    "excluded: duplicate-person",
    "excluded: duplicate-person",
    "counted",
  ]);
  expect(await decide({ act: "release", row: "1" })).toBe(200);
  expect(await decide({ act: "hold", row: "3" })).toBe(200);
  expect(await decide({ act: "release", everything: "yes" }, `${page}?status=on-hold`)).toBe(200);
  expect(await statusOf(site, id)).toEqual(["counted", "excluded: duplicate-person", "counted"]);
  expect(await activityOf(site, "entries.excluded")).toMatchObject([
    { about: `draw:${id}`, changes: { count: 2, tickets: [1, 2] } },
  ]);
  const frontDesk = await site.signIn("front-desk");
  expect(
    (await site.send(frontDesk, page, { act: "note", row: "3", note: "Rang her." })).status,
  ).toBe(200);
  expect(await visibleText(await frontDesk.get(`${page}?open=3`))).toContain("Rang her.");

  await site.database.execute(
    sql.raw(`create or replace function draw_clock() returns bigint language sql volatile
      as 'select floor(extract(epoch from clock_timestamp()))::bigint + 90000'`),
  );
  expect(await decide({ act: "exclude", reason: "duplicate-person", row: "1" })).toBe(409);
});

test("a wrong name or phone is corrected with a new ticket of the same channel, and both stay", async () => {
  await using site = await openDrawSite();
  const { id, slug } = await openByForms(site);
  const page = `/admin/draws/${id}/entries`;
  const person = { phone: "07700 900842", email: "ada@post.example", place: "Ash" };
  const entered = await enter(site, slug, { name: "Ada Lovelce", ...person });
  const correct = async (row: string, fields: Record<string, string>) =>
    site.send(site.owner, page, { act: "correct", row, ...person, ...fields });
  expect((await correct("1", { name: "Ada Lovelce" })).status).toBe(409);
  expect((await correct("1", { name: "" })).status).toBe(400);
  const corrected = await correct("1", { name: "Ada Lovelace" });
  expect(corrected.status).toBe(200);
  // The phone number was somebody else's: they can enter themselves afterwards.
  expect((await correct("2", { name: "Ada Lovelace", phone: "07700 900843" })).status).toBe(200);
  expect((await enter(site, slug, { name: "Bo", phone: "07700 900842" })).status).toBe(201);
  expect((await enter(site, slug, { name: "Ada", phone: "07700 900843" })).status).toBe(409);

  // What was entered again stays out, also against a release of everything.
  const withdrawn = "excluded: typing-error";
  await site.send(site.owner, page, { act: "release", everything: "yes" });
  await site.send(site.owner, page, { act: "release", row: ["1", "2"] });
  expect(await statusOf(site, id)).toEqual([withdrawn, withdrawn, "counted", "counted"]);
  const exclude = { act: "exclude", reason: "typing-error", row: "4" };
  expect((await site.send(site.owner, page, exclude)).status).toBe(409);
  await expect(
    site.database.execute(sql`update entry set status = 'counted', reason = '' where draw = ${id}`),
  ).rejects.toMatchObject({ cause: { constraint: "entry_stays_corrected" } });

  const { rows } = await site.database.execute(
    sql`select e.name, e.replaced_by::int, t.route, t.nth from entry e
      join ticket t on t.draw = e.draw and t.index = e.index where e.draw = ${id} order by e.index`,
  );
  expect(rows).toEqual([
    { name: "Ada Lovelce", replaced_by: 1, route: "web", nth: 1 },
    { name: "Ada Lovelace", replaced_by: 2, route: "web", nth: 2 },
    { name: "Ada Lovelace", replaced_by: null, route: "web", nth: 1 },
    { name: "Bo", replaced_by: null, route: "web", nth: 3 },
  ]);
  const drawer = await visibleText(await site.owner.get(`${page}?open=2`));
  expect(drawer).toContain("A typing error was corrected: ticket 3 replaces it.");
  const old = await fetch(site.origin + entered.body.url);
  expect(await old.text()).toContain("A new ticket has taken the place of this one");
  const { rows: mails } = await site.database.execute(
    sql`select recipient from outbox_mail where kind = 'new-ticket' and about = ${`draw:${id}`}`,
  );
  expect(mails).toHaveLength(2);
});

test("an export requires a fresh sign-in, has the filtered rows, and is in the activity log", async () => {
  await using site = await openDrawSite();
  const { id, slug } = await openByForms(site);
  await enterCrowd(site, slug);
  const file = `/admin/draws/${id}/entries.csv?search=Lovelace`;
  await site.database.execute(
    sql`update staff_session set confirmed_at = now() - interval '1 hour'`,
  );
  const refused = await site.owner.get(file);
  expect([refused.status, refused.headers.get("Location")]).toEqual([
    302,
    `/admin/draws/${id}/entries?search=Lovelace`,
  ]);
  await site.send(site.owner, "/admin/prove", { "current-password": "mayflower tin lamp" });
  const response = await site.owner.get(file);
  const lines = (await response.text()).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("1,Ada Lovelace,+447700900842,ada@post.example");
  expect(await activityOf(site, "entries.exported")).toHaveLength(1);
  const frontDesk = await site.signIn("front-desk");
  expect((await frontDesk.get(file)).status).toBe(403);
});

test("coupons are shown once, printed, opened by their link, redeemed once and voided", async () => {
  await using site = await openDrawSite();
  const { id, slug } = await openByForms(site);
  const page = `/admin/draws/${id}/coupons`;
  const batch = { act: "make", label: "Buyers, October", occasion: "Booking", count: "3" };
  expect((await site.send(site.owner, page, { ...batch, count: "5000" })).status).toBe(400);
  const html = await (await site.send(site.owner, page, batch)).text();
  const codes = /name="codes" value="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
  expect(codes).toHaveLength(3);
  const [first = "", second = "", third = ""] = codes;
  expect(await (await site.owner.get(page)).text()).not.toContain(first);

  const { rows } = await site.database.execute<{ id: string }>(
    sql`select id from coupon_batch where draw = ${id}`,
  );
  const batchPage = `${page}/${rows[0]?.id}`;
  const pdf = await site.send(site.owner, `${batchPage}/codes`, {
    codes: codes.join(" "),
    as: "pdf",
  });
  expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
  expect((await pdf.text()).slice(0, 5)).toBe("%PDF-");
  const csv = await site.send(site.owner, `${batchPage}/codes`, {
    codes: codes.join(" "),
    as: "csv",
  });
  expect(await csv.text()).toContain(`/c/${first}`);
  const german = { codes: codes.join(" "), as: "csv", language: "de" };
  const inGerman = await site.send(site.owner, `${batchPage}/codes`, german);
  expect(await inGerman.text()).toContain(`/de/c/${first}`);
  expect((await site.get(`/de/c/${first}`)).headers.get("Location")).toMatch(
    new RegExp(`^/de/draw/${slug}\\?coupon=`),
  );
  expect((await site.send(site.owner, `${batchPage}/codes`, { codes: "00000000" })).status).toBe(
    400,
  );

  const link = await site.get(`/c/GK-${first.slice(0, 4).toLowerCase()}-${first.slice(4)}`);
  expect(link.headers.get("Location")).toMatch(new RegExp(`^/draw/${slug}\\?coupon=`));
  expect(link.headers.get("Cache-Control")).toBe("no-store");
  expect((await site.get("/c/nonsense")).headers.get("Location")).toMatch(/^\/draw\?coupon=/);

  const ada = { name: "Ada", phone: "07700900842", coupon: first };
  expect((await enter(site, slug, ada)).status).toBe(201);
  const twice = await enter(site, slug, { name: "Bo", phone: "07700900843", coupon: first });
  expect(twice.body.code).toBe("coupon-used");
  expect(await visibleText(await site.owner.get(batchPage))).toContain("Ada 1");

  const lookup = await site.send(site.owner, page, { act: "find", code: second });
  expect(lookup.status).toBe(200);
  expect((await site.send(site.owner, batchPage, { act: "void", everything: "yes" })).status).toBe(
    400,
  );
  const voided = { act: "void", everything: "yes", reason: "Lost in the post" };
  expect((await site.send(site.owner, batchPage, voided)).status).toBe(200);
  const late = await enter(site, slug, { name: "Cy", phone: "07700900844", coupon: third });
  expect(late.body.code).toBe("coupon-used");
  expect(await visibleText(await site.owner.get(batchPage))).toContain("Lost in the post");
});

test("the front desk issues and mails one ticket even if the button is pressed twice, by the same rules", async () => {
  await using site = await openDrawSite();
  const { id } = await openByForms(site);
  const page = `/admin/draws/${id}/desk`;
  const frontDesk = await site.signIn("front-desk");
  const person = {
    name: "Ada Lovelace",
    phone: "07700 900842",
    email: "ada@example.com",
    display: "initials",
    rulesAccepted: "on",
    ofAge: "on",
    route: "front-desk",
    attempt: "one",
  };
  const [first, again] = await Promise.all([
    site.send(frontDesk, page, person),
    site.send(frontDesk, page, person),
  ]);
  for (const response of [first, again]) {
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain("QR code that opens ticket 1");
    expect(text).toContain("The e-mail to ada@example.com waits in the outbox");
  }
  const { rows: mails } = await site.database.execute(sql`select kind, recipient from outbox_mail`);
  expect(mails).toEqual([{ kind: "new-ticket", recipient: "ada@example.com" }]);
  const { rulesAccepted: _, ...unasked } = person;
  const refused = await site.send(frontDesk, page, { ...unasked, phone: "0", attempt: "two" });
  expect(refused.status).toBe(400);
  expect(await visibleText(refused)).toContain("They must accept the rules");
  const second = await site.send(frontDesk, page, { ...person, name: "Ada L", attempt: "three" });
  expect(second.status).toBe(409);
  const text = await visibleText(second);
  expect(text).toContain("This phone number already has a ticket. The limit is one per number.");
  expect(text).toContain("Ticket 1");
  expect(text).not.toMatch(/\byours?\b/i);
  expect(
    (await site.send(frontDesk, page, { ...person, route: "postal", attempt: "4" })).status,
  ).toBe(400);
  const { rows } = await site.database.execute(sql`select route from ticket where draw = ${id}`);
  expect(rows).toEqual([{ route: "front-desk" }]);
  expect(await activityOf(site, "entries.taken")).toHaveLength(1);
});

test("the front desk asks for the language of the mails, and knows only those of the site", async () => {
  await using site = await openDrawSite();
  const { id } = await openByForms(site);
  const page = `/admin/draws/${id}/desk`;
  const frontDesk = await site.signIn("front-desk");
  expect(await (await frontDesk.get(page)).text()).toContain('<option value="de">German</option>');
  const person = {
    ...{ name: "Jonas Weber", phone: "07700 900843", email: "jonas@example.com" },
    ...{ display: "initials", rulesAccepted: "on", ofAge: "on", route: "front-desk" },
  };
  const refused = await site.send(frontDesk, page, { ...person, language: "xx", attempt: "one" });
  expect(refused.status).toBe(400);
  expect(await visibleText(refused)).toContain("a language of this site");
  await site.send(frontDesk, page, { ...person, language: "de", attempt: "two" });
  const { rows } = await site.database.execute(sql`select language from entry where draw = ${id}`);
  expect(rows).toEqual([{ language: "de" }]);
  const { rows: mails } = await site.database.execute(sql`select body_text from outbox_mail`);
  expect(mails[0]?.body_text).toMatch(/^Guten Tag Jonas Weber,/);
});

test("a file that is not CSV is refused with advice, and nothing of it is stored", async () => {
  await using site = await openDrawSite();
  const { id } = await openByForms(site);
  const page = `/admin/draws/${id}/import`;
  const files: [BlobPart, string][] = [
    [new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), "This is a workbook, such as .xlsx"],
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1]), "This file has no text in it"],
    ["", "This file is empty."],
    ["Name;Telefon\r\n", "Nobody is on this list"],
  ];
  const cookie = [...site.owner.cookies].map((pair) => pair.join("=")).join("; ");
  for (const [content, text] of files) {
    const body = new FormData();
    body.set("file", new File([content], "guests.csv"));
    const headers = { Origin: site.origin, Cookie: cookie };
    const response = await fetch(site.origin + page, { method: "POST", body, headers });
    expect(response.status).toBe(400);
    expect(await visibleText(response)).toContain(text);
  }
  const { rows } = await site.database.execute(sql`select id from entry_import`);
  expect(rows).toEqual([]);
});

test("a file is uploaded in parts, checked, confirmed by staff and imported completely", async () => {
  await using site = await openDrawSite();
  const { id } = await openByForms(site);
  const page = `/admin/draws/${id}/import`;
  const file = `\uFEFFName;Telefon;E-Mail\r\nAda;+44 7700 900842;ada@post.example\r\nBo;0044 7700 900843\r\nCy;07700 900844\r\nDi Prince;12\r\nEd Early;13\r\n`;
  const bytes = new TextEncoder().encode(file);
  const opened = await site.send(site.owner, `${page}/new/part`, {
    name: "guests.csv",
    bytes: `${bytes.length}`,
  });
  const importPage = `${page}/${await opened.text()}`;
  for (const [number, part] of [bytes.slice(0, 31), bytes.slice(31)].entries()) {
    const cookie = [...site.owner.cookies].map((pair) => pair.join("=")).join("; ");
    const sent = await fetch(
      `${site.origin}${importPage}/part?number=${number}&last=${number ? "yes" : ""}`,
      {
        method: "POST",
        body: part,
        headers: { Origin: site.origin, Cookie: cookie },
      },
    );
    expect(sent.status).toBe(200);
  }
  expect(await visibleText(await site.owner.get(importPage))).toContain("Which column is what?");
  const check = {
    ...{ act: "check", name: "0", phone: "1", email: "2", display: "initials", heading: "on" },
  };
  expect((await site.send(site.owner, importPage, { ...check, phone: "" })).status).toBe(400);
  expect((await site.send(site.owner, importPage, check)).status).toBe(200);
  const pageText = async () => visibleText(await site.owner.get(importPage));
  await expect.poll(pageText, { timeout: 20_000 }).toContain("Checked. Nobody is entered yet");
  expect(await pageText()).toContain("This phone number is not complete.");
  expect((await site.send(site.owner, importPage, { act: "run" })).status).toBe(400);
  expect(await pageText()).toContain("No mail server is set up: the e-mails would wait");
  const start = { act: "run", vouched: "on", mail: "on" };
  expect((await site.send(site.owner, importPage, start)).status).toBe(200);
  await expect.poll(pageText, { timeout: 20_000 }).toContain("3 tickets issued.");
  const report = await (await site.owner.get(`${importPage}/report.csv`)).text();
  expect(report.split("\r\n").slice(1, 5)).toEqual([
    "2,New,1,",
    "3,New,2,",
    "4,New,3,",
    expect.stringContaining("5,Invalid,,"),
  ]);
  const { rows: mails } = await site.database.execute(
    sql`select recipient, kind from outbox_mail where about = ${`draw:${id}`}`,
  );
  expect(mails).toEqual([{ recipient: "ada@post.example", kind: "new-ticket" }]);
  const { rows } = await site.database.execute(
    sql`select phone from entry where draw = ${id} order by index`,
  );
  expect(rows.map(({ phone }) => phone)).toEqual([
    "+447700900842",
    "+447700900843",
    "+447700900844",
  ]);
});

test("refused lines of an import are corrected and tried again, or dismissed", async () => {
  await using site = await openDrawSite();
  const { id } = await openByForms(site);
  const file = new FormData();
  file.set("file", new File(["name,phone\nAda,07700900842\nDi Prince,12\nEd Early,13\n"], "g.csv"));
  const sent = await site.send(site.owner, `/admin/draws/${id}/import`, file);
  const page = sent.headers.get("Location") ?? "";
  const text = async () => visibleText(await site.owner.get(page));
  const send = (fields: Record<string, string>) => site.send(site.owner, page, fields);
  await send({ act: "check", name: "0", phone: "1", display: "initials", heading: "on" });
  await expect.poll(text, { timeout: 20_000 }).toContain("Checked. Nobody is entered yet");
  await send({ act: "run", vouched: "on" });
  await expect.poll(text, { timeout: 20_000 }).toContain("2 lines are without a ticket.");

  const di = { act: "retry", line: "3", name: "Di Prince", phone: "07700 900842" };
  const again = await send(di);
  expect(again.status).toBe(409);
  expect(await text()).toContain("This phone number already has a ticket.");
  for (const attempt of [200, 409]) {
    expect((await send({ ...di, phone: "07700 900843" })).status).toBe(attempt);
  }
  expect(await text()).toContain("1 line is without a ticket.");
  expect(await text()).toContain("Ed Early");
  expect((await send({ act: "dismiss" })).status).toBe(200);
  expect(await text()).not.toContain("Ed Early");
  const { rows } = await site.database.execute(
    sql`select fresh, invalid, (select json_agg(ticket order by line) from entry_import_row) as tickets
      from entry_import where draw = ${id}`,
  );
  expect(rows).toEqual([{ fresh: 2, invalid: 1, tickets: [1, 2, null] }]);
});

test("one person's data is found, exported and erased, and open tickets are withdrawn", async () => {
  await using site = await openDrawSite();
  const { id, slug } = await openByForms(site);
  await enterCrowd(site, slug);
  const page = "/admin/draws/privacy";
  const find = await site.send(site.owner, page, { act: "find", person: "0044 7700 900842" });
  expect(await visibleText(find)).toContain("Ticket 1, The terrace draw");
  expect((await site.send(site.owner, page, { act: "find", person: "Ada" })).status).toBe(404);

  const file = await site.send(site.owner, `${page}/person.json`, { person: "ADA@post.example" });
  expect(await file.json()).toMatchObject({
    entries: [{ draw: "The terrace draw", ticket: 1, phone: "+447700900842" }],
  });
  await site.database.execute(
    sql`update staff_session set confirmed_at = now() - interval '1 hour'`,
  );
  const erase = { act: "erase", person: "+44 7700 900842" };
  expect((await site.send(site.owner, page, erase)).status).toBe(403);
  const proved = { ...erase, "current-password": "mayflower tin lamp" };
  expect((await site.send(site.owner, page, proved)).status).toBe(200);
  const { rows } = await site.database.execute(
    sql`select name, phone, email, status, reason from entry where draw = ${id} and index = 0`,
  );
  expect(rows).toEqual([
    { name: null, phone: null, email: null, status: "excluded", reason: "entrant-withdrew" },
  ]);
  expect((await site.send(site.owner, page, { act: "find", person: "07700900842" })).status).toBe(
    404,
  );
  const log = JSON.stringify(
    (await site.database.execute(sql`select changes, about from activity`)).rows,
  );
  expect(log).not.toContain("900842");
});
