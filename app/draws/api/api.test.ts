import { createHash, randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { fromHex } from "../../../protocol/encoding/bytes.ts";
import { canonicalBytes } from "../../../protocol/encoding/canonical-json.ts";
import { readPublicKeyHex } from "../../../protocol/encoding/ed25519.ts";
import { verifyConsistency, verifyInclusion } from "../../../protocol/encoding/merkle-proof.ts";
import { MerkleTree, merkleLeafHash } from "../../../protocol/encoding/merkle-tree.ts";
import { ledgerVerifierKey, openCheckpoint } from "../../../protocol/note.ts";
import { readReceipt } from "../../../protocol/receipts.ts";
import { statementHash } from "../../../protocol/statements.ts";
import { refusalResponse } from "../../entries/api/post-entry.server.ts";
import { makeCoupons } from "../../entries/coupons/coupons.server.ts";
import { eraseEntry } from "../../entries/erase.server.ts";
import { type RefusalReason, refusalOf, refusals } from "../../entries/refusals.ts";
import { type ApiSite, openApiSite } from "../../testing/api-site.ts";
import { ada, testEntry } from "../../testing/test-services.ts";
import { cancelDraw } from "../closing/cancel-draw.server.ts";
import { agreedVerdict } from "../testing/evidence.ts";
import { openApiDocument } from "./openapi-document.ts";
import { asResponse } from "./responses.server.ts";

/** The first site of a run loads the build, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const harbour = "/api/draws/harbour-draw-2025";
const own = { SAMPLE_CONTENT: "off" };

async function bytesOf(site: ApiSite, path: string) {
  const response = await site.get(path);
  expect(response.status, path).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function jsonOf(site: ApiSite, path: string) {
  const response = await site.get(path);
  expect(response.status, path).toBe(200);
  return response.json();
}

async function expectProblem(response: Response, status: number, code: string) {
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const problem = await response.json();
  expect(problem).toMatchObject({ status, code, title: expect.any(String) });
  expect(response.status).toBe(status);
  return problem;
}

/** A second from now on, far enough from the minute that is being tested. */
function soon() {
  return Math.floor(Date.now() / 1000) + 1000;
}

test("what the API serves about a finished draw verifies, byte for byte", async () => {
  await using site = await openApiSite();
  const { draws } = await jsonOf(site, "/api/draws");
  expect(
    draws.map(({ slug, state, demonstration, tickets }: Record<string, unknown>) => ({
      slug,
      state,
      demonstration,
      tickets,
    })),
  ).toEqual([
    { slug: "winter-draw", state: "open", demonstration: true, tickets: 240 },
    { slug: "harbour-draw-2025", state: "drawn", demonstration: true, tickets: 208 },
  ]);
  const fields = [
    "closesAt",
    "demonstration",
    "drawId",
    "moment",
    "opensAt",
    "slug",
    "state",
    "tickets",
    "title",
  ];
  expect(Object.keys(draws[1]).toSorted()).toEqual(fields);

  const details = await jsonOf(site, harbour);
  expect(details).toMatchObject({ ...draws[1], terms: { title: "The Harbour draw 2025" } });
  const proof = await bytesOf(site, `${harbour}/proof.json`);
  // Saved under the name that the instructions for verifiers use.
  expect((await site.get(`${harbour}/proof.json`)).headers.get("Content-Disposition")).toBe(
    'attachment; filename="proof.json"',
  );
  const ledger = await bytesOf(site, "/api/ledger?operator=sample.invalid");
  const leaves = await bytesOf(site, `${harbour}/leaves.bin`);
  const { verdict, awards } = agreedVerdict({ proof, ledger, leaves });
  expect(verdict).toBe("verified");
  const demonstration = await jsonOf(site, "/.well-known/sealed-draw.json?operator=sample.invalid");
  expect(demonstration).toMatchObject({
    operator: "sample.invalid",
    witnesses: [expect.stringMatching(/^demonstration-on-this-very-site\.sample\.invalid\+/)],
    note: expect.stringContaining("this witness runs on this very site"),
  });
  const own = await jsonOf(site, "/.well-known/sealed-draw.json");
  expect(own).toMatchObject({ witnesses: [] });
  expect(Object.keys(own)).toEqual(["keys", "ledger", "operator", "vkey", "witnesses"]);
  expect(
    details.awards.map(({ prize, ticket }: { prize: string; ticket: number }) => ({
      prize,
      ticket,
    })),
  ).toEqual(awards.map(({ prize, ticket }) => ({ prize, ticket })));
  expect(details.skips).toHaveLength(1);

  const rules = await bytesOf(site, `${harbour}/rules`);
  expect(createHash("sha256").update(rules).digest("hex")).toBe(details.terms.rulesHash);
  const head = await jsonOf(site, `${harbour}/head`);
  expect(head).toEqual(details.head);

  const key = readPublicKeyHex(details.terms.operatorKey);
  if (!key) throw new Error("The terms name no key.");
  const note = async (path: string) => Buffer.from(await bytesOf(site, path)).toString();
  const treeHead = await note(`${harbour}/checkpoint`);
  const origin = `sample.invalid/draws/${details.drawId}`;
  expect(openCheckpoint(treeHead, origin, key)).toEqual({
    ...{ origin, size: head.size, root: fromHex(head.root) },
  });
  const ledgerNote = await note("/api/ledger/checkpoint?operator=sample.invalid");
  const lines = Buffer.from(ledger).toString().trimEnd().split("\n");
  const tree = new MerkleTree(lines.map((line) => merkleLeafHash(statementHash(JSON.parse(line)))));
  expect(openCheckpoint(ledgerNote, "sample.invalid/ledger", key)).toEqual({
    ...{ origin: "sample.invalid/ledger", size: lines.length, root: tree.root() },
  });

  const certificate = await site.get("/draw/harbour-draw-2025/certificate.pdf");
  expect(certificate.headers.get("Content-Type")).toBe("application/pdf");
  const pdf = Buffer.from(await certificate.arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const again = await site.get("/draw/harbour-draw-2025/certificate.pdf");
  expect(Buffer.from(await again.arrayBuffer()).equals(pdf)).toBe(true);
  expect((await site.get("/draw/winter-draw/certificate.pdf")).status).toBe(404);

  const { DrawDetails } = openApiDocument.components.schemas;
  expect(Object.keys(details).toSorted()).toEqual(DrawDetails.required.toSorted());

  const included = await jsonOf(site, `${harbour}/inclusion?ticket=77`);
  const { size, root, leaf, inclusion } = included;
  const claim = {
    index: 76,
    size,
    leafHash: fromHex(leaf),
    root: fromHex(root),
    proof: inclusion.map(fromHex),
  };
  expect(verifyInclusion(claim)).toBe(true);
  expect(root).toBe(head.root);
  const grown = await jsonOf(site, `${harbour}/consistency?from=50&to=200`);
  const growth = {
    from: 50,
    to: 200,
    fromRoot: fromHex(grown.fromRoot),
    toRoot: fromHex(grown.toRoot),
  };
  expect(verifyConsistency({ ...growth, proof: grown.consistency.map(fromHex) })).toBe(true);

  const part = await bytesOf(site, "/api/ledger?operator=sample.invalid&from=5");
  expect(Buffer.from(ledger).subarray(-part.length).equals(part)).toBe(true);
  expect(Buffer.from(part).toString()).toMatch(/"seq":5\b/);
  expect(await bytesOf(site, "/api/ledger?from=99")).toHaveLength(0);
});

test("the company's own ledger holds its key and nothing else, and the key is published", async () => {
  await using site = await openApiSite();
  const lines = Buffer.from(await bytesOf(site, "/api/ledger"))
    .toString()
    .trimEnd()
    .split("\n");
  expect(lines).toHaveLength(1);
  const { body, operator } = JSON.parse(lines[0] ?? "");
  expect(await jsonOf(site, "/.well-known/sealed-draw.json")).toEqual({
    operator,
    keys: [body.key],
    ledger: "http://localhost:3000/api/ledger",
    vkey: ledgerVerifierKey(operator, fromHex(body.key)),
    witnesses: [],
  });
});

test("an entry over HTTP gets a ticket, a receipt that verifies, and a URL that returns the receipt again", async () => {
  await using site = await openApiSite(own);
  const draw = await site.openDraw("mine", { closesAt: soon() });
  const key = randomUUID();
  const post = () =>
    site.postJson("/api/draws/mine/entries", testEntry(1), { "Idempotency-Key": key });
  const response = await post();
  expect(response.status).toBe(201);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const entered = await response.json();
  expect(Object.keys(entered).toSorted()).toEqual(["code", "receipt", "status", "ticket", "url"]);
  expect(entered).toMatchObject({ ticket: 1, status: "counted", url: `/ticket/${entered.code}` });
  expect(await (await post()).json()).toEqual(entered);

  const receipt = await bytesOf(site, `${entered.url}/receipt.json`);
  expect(readReceipt(receipt)).toMatchObject({ ok: true });
  expect(Buffer.from(canonicalBytes(entered.receipt)).equals(receipt)).toBe(true);
  const proof = await bytesOf(site, "/api/draws/mine/proof.json");
  const ledger = await bytesOf(site, "/api/ledger");
  const leaves = await bytesOf(site, "/api/draws/mine/leaves.bin");
  expect(agreedVerdict({ proof, ledger, leaves, receipt }).verdict).toBe("no outcome yet: open");
  expect(await jsonOf(site, "/api/draws/mine")).toMatchObject({ tickets: 1, drawId: draw.drawId });
});

test("an entry names a language of the site, or gets the site's own", async () => {
  await using site = await openApiSite();
  await site.openDraw("mine", { closesAt: soon() });
  const post = (number: number, language?: unknown) =>
    site.postJson("/api/draws/mine/entries", { ...testEntry(number), language });
  expect((await post(1, "de")).status).toBe(201);
  expect((await post(2)).status).toBe(201);
  for (const unknown of ["xx", "de-DE", 7]) {
    const problem = await expectProblem(await post(3, unknown), 422, "invalid");
    expect(Object.keys(problem.errors)).toEqual(["language"]);
  }
  const { rows } = await site.database.$client.query(
    "select language from entry join draw on draw.id = entry.draw where slug = 'mine' order by index",
  );
  expect(rows).toEqual([{ language: "de" }, { language: "en" }]);
});

test("every refusal has a code and creates no ticket", async () => {
  await using site = await openApiSite(own);
  const closesAt = soon();
  const draw = await site.openDraw("mine", { closesAt });
  const later = await site.openDraw("later", { opensAt: closesAt - 500, closesAt });
  await site.openDraw("two", { closesAt, ticketsPerPerson: 2 });
  const entries = "/api/draws/mine/entries";
  expect((await site.postJson(entries, testEntry(1))).status).toBe(201);

  await expectProblem(await site.postJson(entries, testEntry(1)), 409, "already-entered");
  for (const number of [1, 2]) {
    const response = await site.postJson("/api/draws/two/entries", testEntry(7));
    expect(response.status, `ticket ${number}`).toBe(201);
  }
  await expectProblem(
    await site.postJson("/api/draws/two/entries", testEntry(7)),
    409,
    "limit-reached",
  );
  await expectProblem(
    await site.postJson("/api/draws/later/entries", testEntry(2)),
    409,
    "not-open",
  );
  const reason = "The venue is flooded.";
  expect(await cancelDraw(site.services, later.id, reason, ada)).toMatchObject({ ok: true });
  expect(await jsonOf(site, "/api/draws/later")).toMatchObject({
    state: "cancelled",
    cancelled: { reason, time: expect.any(Number) },
  });
  expect(await jsonOf(site, "/api/draws/mine")).not.toHaveProperty("cancelled");
  const invalid = await expectProblem(
    await site.postJson(entries, { ...testEntry(2), phone: "12", ofAge: false }),
    422,
    "invalid",
  );
  expect(Object.keys(invalid.errors).toSorted()).toEqual(["ofAge", "phone"]);
  await expectProblem(await site.postJson(entries, "{"), 400, "invalid");
  await expectProblem(
    await site.postJson(entries, {}, { "Content-Type": "text/plain" }),
    415,
    "invalid",
  );
  await expectProblem(
    await site.postJson(entries, testEntry(2), { "Idempotency-Key": "k".repeat(256) }),
    400,
    "invalid",
  );
  await expectProblem(
    await site.postJson(entries, testEntry(2), { Origin: "https://evil.example" }),
    403,
    "foreign-origin",
  );
  await expectProblem(
    await site.postJson(entries, testEntry(2, { coupon: "0000 0000" })),
    422,
    "coupon-unknown",
  );
  const batch = { draw: draw.id, label: "Buyers", occasion: "booking", count: 1 };
  const { coupons } = await makeCoupons(site.services, batch, ada);
  const coupon = coupons[0]?.code ?? "";
  const key = { "Idempotency-Key": randomUUID() };
  expect((await site.postJson(entries, testEntry(3, { coupon }), key)).status).toBe(201);
  const reused = await expectProblem(
    await site.postJson(entries, testEntry(4), key),
    422,
    "invalid",
  );
  expect(reused.errors.form).toContain("This Idempotency-Key was used for another entry.");
  await expectProblem(await site.postJson(entries, testEntry(4, { coupon })), 409, "coupon-used");
  // The router treats a trailing slash and upper case as the same URL.
  for (const address of ["/api/draws/none/entries", "/api/draws/NONE/entries/"]) {
    await expectProblem(await site.postJson(address, testEntry(2)), 404, "not-found");
  }
  expect((await site.postJson(`${entries}/`, testEntry(6))).status).toBe(201);
  await site.database.execute(`create function say_no() returns trigger language plpgsql as
    $$ begin raise exception 'The disk is full.'; end $$`);
  await site.database.execute(`create trigger say_no before insert on ticket
    for each statement execute function say_no()`);
  const unsaved = await site.postJson(entries, testEntry(5));
  expect(unsaved.headers.get("Retry-After")).toBe("5");
  await expectProblem(unsaved, 503, "unavailable");
  expect(site.logged()).toContain("An entry could not be saved.");
  await site.database.execute("drop trigger say_no on ticket");
  const { code, ticket } = await (await site.postJson(entries, testEntry(5))).json();
  expect(ticket).toBe(4);
  await site.post(`/ticket/${code}/manage`, { act: "withdraw" });
  expect(await eraseEntry(site.services, draw.id, ticket, ada)).toEqual({ ok: true });
  await expectProblem(await site.get(`/ticket/${code}/receipt.json`), 410, "erased");
  await site.setClock(closesAt);
  await expectProblem(await site.postJson(entries, testEntry(8)), 409, "closed");
  expect((await jsonOf(site, "/api/draws/mine")).tickets).toBe(4);
});

const retryTimes: Partial<Record<RefusalReason, string>> = {
  // The limit itself is tested in entries/entering.test.ts; thousands of posts over HTTP take too long.
  "too-many-requests": "77",
  "cannot-sign": "60",
  "read-only": "60",
  busy: "5",
  "not-saved": "5",
};

test.each(Object.keys(refusals) as RefusalReason[])(
  "the refusal %s has its documented status and code, and says when to retry",
  async (reason) => {
    const { status, code, sentence } = refusalOf(reason);
    const response = asResponse(refusalResponse({ ok: false, reason, problems: {} }, 77));
    expect(response.headers.get("Retry-After")).toBe(retryTimes[reason] ?? null);
    expect((await expectProblem(response, status, code)).title).toBe(sentence);
    const { responses } = openApiDocument.paths["/api/draws/{slug}/entries"].post;
    const documented: Record<string, { description?: string }> = responses;
    expect(documented[status]?.description).toContain(code);
  },
);

test("every URL answers a bad request with a problem and a code", async () => {
  await using site = await openApiSite();
  const missing = [
    "/api",
    "/api/nothing",
    "/api/draws/none",
    "/api/draws/none/head",
    "/api/ledger?operator=none.example",
    "/api/ledger/checkpoint?operator=none.example",
    "/ticket/AAAAAAAAAAAAAAAAAAAAAA/receipt.json",
  ];
  for (const path of missing.slice(1)) await expectProblem(await site.get(path), 404, "not-found");
  for (const query of ["", "?ticket=0", "?ticket=209", "?ticket=x", "?ticket=1&size=999"]) {
    await expectProblem(await site.get(`${harbour}/inclusion${query}`), 400, "invalid");
  }
  for (const query of ["", "?from=0", "?from=9&to=8", "?from=1&to=999", "?from=-1"]) {
    await expectProblem(await site.get(`${harbour}/consistency${query}`), 400, "invalid");
  }
  await expectProblem(await site.get("/api/ledger?from=x"), 400, "invalid");
  for (const path of Object.keys(openApiDocument.paths).filter(
    (path) => !path.includes("entries"),
  )) {
    const address = path.replace("{slug}", "harbour-draw-2025").replace("{code}", "x");
    await expectProblem(await site.postJson(address, {}), 405, "method-not-allowed");
    const asked = await fetch(site.origin + address, { method: "OPTIONS" });
    const allowed = asked.headers.get("Allow");
    expect([address, asked.status, allowed, await asked.text()]).toEqual([
      ...[address, 204, "GET, HEAD, OPTIONS", ""],
    ]);
  }
  await expectProblem(await site.get(`${harbour}/entries`), 405, "method-not-allowed");
  const document = await jsonOf(site, "/api/openapi.json");
  expect(document.openapi).toBe("3.1.0");
});

test("responses can be cached and revalidated, and other sites may read them", async () => {
  await using site = await openApiSite();
  for (const path of [
    "/api/draws",
    harbour,
    `${harbour}/proof.json`,
    `${harbour}/leaves.bin`,
    "/api/ledger",
  ]) {
    const first = await site.get(path);
    expect(first.headers.get("Access-Control-Allow-Origin"), path).toBe("*");
    const etag = first.headers.get("ETag") ?? "";
    await first.arrayBuffer();
    expect((await site.get(path, { "If-None-Match": etag })).status, path).toBe(304);
  }
});
