import { generateKeyPairSync } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { formatWitnessKey } from "../../../protocol/witness-key.ts";
import { visibleText } from "../../accounts/testing/staff-site.ts";
import { settings } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import type { DrawPlanInput } from "../../draws/plan.ts";
import {
  type DrawSite,
  onePrize,
  openByForms,
  openDrawSite,
  planFields,
  soundPlan,
} from "../../testing/draw-site.ts";

async function draftOf(site: DrawSite, start = "open-draw"): Promise<number> {
  const created = await site.send(site.owner, "/admin/draws/new", {
    title: "The terrace draw",
    start,
  });
  expect(created.status).toBe(303);
  return Number(created.headers.get("Location")?.split("/").at(-1));
}

async function planOf(site: DrawSite, id: number) {
  const { rows } = await site.database.execute<{ state: string; version: number; title: string }>(
    sql`select state, plan_version as version, plan ->> 'title' as title, plan ->> 'phoneCountry' as country from draw where id = ${id}`,
  );
  return rows[0];
}

test("a draw is planned from a template, saved, given prizes, opened, and then public", async () => {
  await using site = await openDrawSite();
  const documents = openDocuments(site.database);
  await documents.update(settings, "site", { country: "SE" });
  await documents.publish(settings, "site");
  const id = await draftOf(site);
  expect(await planOf(site, id)).toMatchObject({ country: "SE" });
  const page = `/admin/draws/${id}`;
  const first = await visibleText(await site.owner.get(page));
  // Closing is proposed for an hour when people are awake.
  expect(first).toMatch(/to \w+ \d+ \w+ \d{4}, 20:00:00/);
  expect(first).toContain("Add at least one prize.");

  const fields = { ...planFields("terrace", soundPlan), act: "save" };
  // Each save is sent twice, as if the first response had been lost: it is saved once.
  for (const _ of ["lost", "heard"]) {
    const saved = await site.send(site.owner, `${page}/plan/save`, { ...fields, version: "1" });
    expect(await saved.json()).toMatchObject({ saved: { version: 2 } });
  }
  for (const _ of ["lost", "heard"]) {
    const saved = await site.send(site.owner, `${page}/prizes/save`, { ...onePrize, version: "2" });
    expect(await saved.json()).toMatchObject({ saved: { version: 3 } });
  }
  expect(await visibleText(await site.owner.get(page))).toContain("11 of 11");
  expect((await site.get("/api/draws/terrace")).status).toBe(404);

  const open = { act: "open", version: "3", "typed-title": "The terrace draw" };
  expect((await site.send(site.owner, `${page}?index`, open)).status).toBe(200);
  const published = await site.get("/api/draws/terrace");
  expect(published.status).toBe(200);
  expect(await published.json()).toMatchObject({ slug: "terrace", state: "open" });
  expect(await visibleText(await site.owner.get(page))).toContain("What is sealed");
});

test("the opening dialog warns of a draw without witnesses, and of one that a sole owner cannot decide", async () => {
  await using site = await openDrawSite();
  const id = await draftOf(site);
  const page = `/admin/draws/${id}`;
  const warning = "will read “Consistent, but not witnessed";
  expect(await visibleText(await site.owner.get(page))).toContain(warning);

  const { publicKey } = generateKeyPairSync("ed25519");
  const bytes = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const member = { key: formatWitnessKey("w.example", bytes), address: "https://w.example" };
  const announcedAt = (soundPlan.closesAt ?? 0) + 3600;
  const plan: DrawPlanInput = {
    ...{ ...soundPlan, witnesses: { threshold: 1, members: [member] } },
    randomness: { source: "public-value", description: "The lottery of the day", announcedAt },
  };
  const saved = await site.send(site.owner, `${page}/plan/save`, {
    ...planFields("terrace", plan),
    act: "save",
    version: "1",
  });
  expect(await saved.json()).toMatchObject({ saved: { version: 2 } });
  const text = await visibleText(await site.owner.get(page));
  expect(text).toContain("1 of 1 must have signed");
  expect(text).not.toContain(warning);
  const alone = "Until a second owner or manager has entered it too, nobody wins.";
  expect(text).toContain(alone);
  await site.addPerson("manager");
  expect(await visibleText(await site.owner.get(page))).not.toContain(alone);
});

test("opening requires the typed title, a complete plan, the current version and a fresh sign-in", async () => {
  await using site = await openDrawSite();
  const id = await draftOf(site);
  const page = `/admin/draws/${id}?index`;
  const open = { act: "open", version: "1", "typed-title": "The terrace draw" };
  const incomplete = await site.send(site.owner, page, open);
  expect(incomplete.status).toBe(409);
  await site.send(site.owner, page, { ...planFields("t", soundPlan), act: "save", version: "1" });
  await site.send(site.owner, `/admin/draws/${id}/prizes`, { ...onePrize, version: "2" });

  const wrong = { ...open, version: "3", "typed-title": "the terrace draw" };
  expect((await site.send(site.owner, page, wrong)).status).toBe(400);
  expect((await site.send(site.owner, page, { ...open, version: "2" })).status).toBe(409);
  await site.database.execute(
    sql`update staff_session set confirmed_at = now() - interval '1 hour'`,
  );
  expect((await site.send(site.owner, page, { ...open, version: "3" })).status).toBe(403);
  const badly = { ...open, version: "3", "current-password": "not this one" };
  expect((await site.send(site.owner, page, badly)).status).toBe(403);
  expect((await planOf(site, id))?.state).toBe("draft");
  const proved = { ...open, version: "3", "current-password": "mayflower tin lamp" };
  expect((await site.send(site.owner, page, proved)).status).toBe(200);
  expect((await planOf(site, id))?.state).toBe("open");
});

test("a conflict names the other person, and nothing was overwritten", async () => {
  await using site = await openDrawSite();
  const id = await draftOf(site);
  const page = `/admin/draws/${id}?index`;
  const manager = await site.signIn("manager");
  const theirs = planFields("theirs", { ...soundPlan, title: "Theirs" });
  await site.send(manager, page, { ...theirs, act: "save", version: "1" });
  const mine = planFields("mine", { ...soundPlan, title: "Mine" });
  const late = await site.send(site.owner, page, { ...mine, act: "save", version: "1" });
  expect(late.status).toBe(409);
  expect(await visibleText(late)).toContain("Test manager saved this plan");
  expect(await planOf(site, id)).toMatchObject({ title: "Theirs", version: 2 });
});

test("an invalid field gets a message beside it, and nothing is saved", async () => {
  await using site = await openDrawSite();
  const id = await draftOf(site);
  const page = `/admin/draws/${id}?index`;
  const fields = { ...planFields("ok", soundPlan), act: "save", version: "1" };
  const wrong: [Record<string, string>, string][] = [
    [{ slug: "Not An Address" }, "Use lower-case letters and digits"],
    [{ slug: "winter-draw" }, "Another draw has this address."],
    [{ minimumAge: "eighteen" }, "Enter a whole number from 0 to 99."],
    [{ countries: "GB, Atlantis" }, "There is no country called “Atlantis”."],
    [{ closesAt: "soon" }, "Enter a day and a time"],
    [{ skipReasons: "Declined\n<b>x</b>" }, "Use lower-case letters, digits and hyphens"],
    [{ witnesses: "nonsense" }, "Enter one witness per line"],
  ];
  for (const [change, expected] of wrong) {
    const response = await site.send(site.owner, page, { ...fields, ...change });
    expect([change, response.status >= 400]).toEqual([change, true]);
    expect(await visibleText(response)).toContain(expected);
  }
  expect((await planOf(site, id))?.version).toBe(1);
});

test("a draw is copied with its prizes and without its times, with a new slug", async () => {
  await using site = await openDrawSite();
  const { rows } = await site.database.execute<{ id: string }>(
    sql`select id from draw where slug = 'winter-draw'`,
  );
  const id = await draftOf(site, `copy-${rows[0]?.id}`);
  const again = await draftOf(site, `copy-${rows[0]?.id}`);
  const said = "the day and minute shown on the page of this draw";
  const copied = { title: "The terrace draw", closes: null, said, prizes: 4 };
  const { rows: copies } = await site.database.execute(
    sql`select slug, plan ->> 'title' as title, plan ->> 'closesAt' as closes,
      substring(plan ->> 'rulesText' from 'close on (.*?)\\. Later') as said, (select count(*)::int from prize where draw = draw.id) as prizes
      from draw where id in (${id}, ${again}) order by id`,
  );
  expect(copies).toEqual([
    { slug: "the-terrace-draw", ...copied },
    { slug: "the-terrace-draw-2", ...copied },
  ]);
});

test("a sealed plan cannot be changed, only cancelled with a reason and the typed title", async () => {
  await using site = await openDrawSite();
  const { id, slug } = await openByForms(site);
  const page = `/admin/draws/${id}?index`;
  const change = {
    ...planFields(slug, { ...soundPlan, title: "Other" }),
    act: "save",
    version: "3",
  };
  expect((await site.send(site.owner, page, change)).status).toBe(409);
  expect((await planOf(site, id))?.title).toBe("The terrace draw");

  const cancel = { act: "cancel", "typed-title": "The terrace draw" };
  expect((await site.send(site.owner, page, { ...cancel, reason: " " })).status).toBe(409);
  expect((await site.send(site.owner, page, { ...cancel, reason: "Flood" })).status).toBe(200);
  expect(await (await site.get(`/api/draws/${slug}`)).json()).toMatchObject({ state: "cancelled" });
  const story = await site.send(site.owner, page, { act: "story", story: "It rained." });
  expect(story.status).toBe(200);
});

test("an auditor sees the plan and cannot change it", async () => {
  await using site = await openDrawSite();
  const id = await draftOf(site);
  const auditor = await site.signIn("auditor");
  const page = await visibleText(await auditor.get(`/admin/draws/${id}`));
  expect(page).toContain("What will be sealed");
  expect(page).not.toContain("Save now");
  const fields = { ...planFields("x", soundPlan), act: "save", version: "1" };
  for (const act of ["save", "open", "cancel", "remove", "story"]) {
    const response = await site.send(auditor, `/admin/draws/${id}?index`, { ...fields, act });
    expect([act, response.status]).toEqual([act, 403]);
  }
  const prizes = await site.send(auditor, `/admin/draws/${id}/prizes`, {
    ...onePrize,
    version: "1",
  });
  expect(prizes.status).toBe(403);
  expect((await auditor.get("/admin/draws/1/entries")).status).toBe(403);
});
