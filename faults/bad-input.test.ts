// Every bad input that once got a 5xx, and what it gets now.
import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Browser,
  goodPassword,
  openStaffSite,
  type StaffSite,
} from "../app/accounts/testing/staff-site.ts";

type Tried = [what: string, ask: () => Promise<Response>, status: number];

async function expectStatuses(tries: Tried[]) {
  const results: string[] = [];
  for (const [what, ask] of tries) results.push(`${what}: ${(await ask()).status}`);
  expect(results).toEqual(tries.map(([what, , status]) => `${what}: ${status}`));
}

const badIds = ["1.5", "1e309", "NaN", "2147483648", "99999999999999999999", "-1", "0x1"];
const inherited = ["__proto__", "constructor", "toString"];
const nul = "Ada\0Lovelace";
const long = "a".repeat(65_536);

let site: StaffSite;
let owner: Browser;
beforeAll(async () => {
  site = await openStaffSite();
  const { email } = await site.addPerson("owner");
  owner = site.openBrowser();
  expect((await owner.signIn(email)).status).toBe(303);
});
afterAll(() => site[Symbol.asyncDispose]());

test("signed out, names that objects inherit, NUL and unconfigured services are refused or ignored", async () => {
  const browser = site.openBrowser();
  await expectStatuses([
    ...inherited.map(
      (name): Tried => [`error ${name}`, () => browser.get(`/admin/login?error=${name}`), 200],
    ),
    [
      "NUL in the e-mail of the login",
      () => browser.post("/admin/login", { email: `${nul}@example.com`, password: "x" }),
      400,
    ],
    [
      "NUL in the e-mail of a forgotten password",
      () => browser.post("/admin/forgot-password", { email: `${nul}@example.com` }),
      400,
    ],
    ...["/ticket/%ff", "/%zz", "/draw/%ED%A0%80.data", "/admin/pages/%C0%80"].map(
      (address): Tried => [address, () => browser.get(address), 400],
    ),
    ["callback of no provider", () => browser.get("/api/auth/callback/oidc?code=a&state=b"), 404],
    [
      "cookie with NUL",
      () => site.get("/admin/login/code", { Cookie: "goldkey.two_factor=%00" }),
      302,
    ],
    [
      "code with NUL in the cookie",
      () =>
        site.post("/admin/login/code", { code: "123456" }, { Cookie: "goldkey.two_factor=a%00" }),
      302,
    ],
  ]);
  const sentence = await browser.post("/admin/login", { email: nul, password: "x" });
  expect(await sentence.text()).toContain("holds a character that cannot be stored");
});

test("a form that is not UTF-8 is refused, in fields and in file names", async () => {
  const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
  const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
  const post = (body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string>) =>
    fetch(`${site.origin}/admin/login`, {
      method: "POST",
      body,
      headers: { Origin: site.origin, ...headers },
    });
  const part = (disposition: string, value: string) =>
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n--x--\r\n`,
      "latin1",
    );
  await expectStatuses([
    ["percent-encoded", () => post("email=%ff%fe&password=x", urlencoded), 400],
    ["raw", () => post(Buffer.from("email=\xff&password=x", "latin1"), urlencoded), 400],
    ["multipart", () => post(part('name="email"', "\xff"), multipart), 400],
    ["file name", () => post(part('name="f"; filename="\xff.png"', "x"), multipart), 400],
    ["many fields", () => post("a=&".repeat(20_000), urlencoded), 400],
    ["long field name", () => post(`${long}=1`, urlencoded), 400],
  ]);
});

test("as owner, ids that are no whole numbers name nothing", async () => {
  const { rows } = await site.database.execute<{ id: string }>(
    sql`select id from draw where state = 'drawn' order by id limit 1`,
  );
  const draw = `/admin/draws/${rows[0]?.id}`;
  await expectStatuses(
    badIds.flatMap((id): Tried[] => [
      [`draw ${id}`, () => owner.get(`/admin/draws/${id}`), 404],
      [`import ${id}`, () => owner.get(`${draw}/import/${id}`), 404],
      [`report ${id}`, () => owner.get(`${draw}/import/${id}/report.csv`), 404],
      [`batch ${id}`, () => owner.get(`${draw}/coupons/${id}`), 404],
      [`codes ${id}`, () => owner.post(`${draw}/coupons/${id}/codes`, { codes: "a" }), 404],
      [`receipt ${id}`, () => owner.get(`${draw}/winners/${id}/receipt.pdf`), 404],
      [`entry ${id}`, () => owner.get(`${draw}/entries?open=${id}`), 200],
      [`mail ${id}`, () => owner.get(`/admin/outbox?open=${id}`), 200],
      [`activity ${id}`, () => owner.get(`/admin/activity?open=${id}`), 200],
      [`winner ${id}`, () => owner.post(`${draw}/winners`, { act: "reached", slot: id }), 400],
      [
        `note of winner ${id}`,
        () => owner.post(`${draw}/winners`, { act: "note", slot: id, note: "x" }),
        400,
      ],
    ]),
  );
});

test("as owner without an authenticator app, a code is refused", async () => {
  await expectStatuses([
    ["code", () => owner.post("/admin/login/code.data", { code: "123456" }), 401],
    ["recovery code", () => owner.post("/admin/login/code.data", { code: "abcdefghij" }), 401],
    [
      "confirmation",
      () => owner.post("/admin/account.data", { act: "confirm-app", code: "123456" }),
      400,
    ],
    [
      "new recovery codes",
      () =>
        owner.post("/admin/account.data", {
          act: "recovery-codes",
          "current-password": goodPassword,
        }),
      400,
    ],
  ]);
});

test("as owner, NUL is refused in every text, and 64 KB where the text is shorter", async () => {
  const { rows } = await site.database.execute<{ id: string }>(
    sql`select id from draw where state = 'drawn' order by id limit 1`,
  );
  const draw = `/admin/draws/${rows[0]?.id}`;
  const upload = { bytes: "100", fingerprint: "x", purpose: "new" };
  const invite = { act: "invite", email: "jonas@estates.example", role: "editor" };
  const prizes = { act: "save", version: "1", prizeId: "", prizeQuantity: "1" };
  await expectStatuses(
    Object.entries({ NUL: nul, "64 KB": long }).flatMap(([what, text]): Tried[] => [
      [
        `upload name with ${what}`,
        () => owner.post("/admin/gallery/uploads", { ...upload, fileName: text }),
        400,
      ],
      [`person with ${what}`, () => owner.post("/admin/people", { ...invite, name: text }), 400],
      [
        `own name with ${what}`,
        () => owner.post("/admin/account", { act: "profile", name: text }),
        // Shortened to one line of 254 characters.
        what === "NUL" ? 400 : 200,
      ],
      [`story with ${what}`, () => owner.post(`${draw}?index`, { act: "story", story: text }), 400],
      [`page with ${what}`, () => owner.post("/admin/pages/new", { title: text }), 400],
      [
        `album with ${what}`,
        () => owner.post("/admin/gallery/albums/new", { title: text, kind: "house" }),
        400,
      ],
      [
        `prize with ${what}`,
        () => owner.post(`${draw}/prizes`, { ...prizes, prizeName: "x", prizeStory: text }),
        what === "NUL" ? 400 : 200,
      ],
      [
        `prize picture with ${what}`,
        () => owner.post(`${draw}/prizes`, { ...prizes, prizeName: "x", prizePicture: text }),
        what === "NUL" ? 400 : 200,
      ],
    ]),
  );
});

test("as owner, a title as long as the form allows makes a page", async () => {
  await expectStatuses([
    ["300", () => owner.post("/admin/pages/new", { title: "a".repeat(300) }), 303],
    ["301", () => owner.post("/admin/pages/new", { title: "b".repeat(301) }), 400],
  ]);
});

test("as owner, an album or a version that never was cannot be brought back", async () => {
  const restore = { act: "restore", version: "3" };
  await expectStatuses([
    [
      "no album",
      () => owner.post("/admin/gallery/albums.data?index", { ...restore, id: "1e309" }),
      404,
    ],
    [
      "no version",
      () =>
        owner.post("/admin/gallery/albums.data?index", {
          ...restore,
          id: "casa-norte",
          version: "999",
        }),
      404,
    ],
  ]);
});

test("JSON with NUL or half a surrogate pair is refused, in bodies and inside fields", async () => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const post = (address: string, body: string) =>
    fetch(site.origin + address, {
      method: "POST",
      body,
      headers: { Origin: site.origin, Cookie: cookie, "Content-Type": "application/json" },
    });
  const entry = (name: string) =>
    `{"name":"${name}","phone":"+447700900142","rulesAccepted":true,"ofAge":true}`;
  const typing = (text: string) => `{"place":"a","version":1,"document":{"title":"${text}"}}`;
  await expectStatuses(
    ["\\u0000", "\\ud800"].flatMap((text): Tried[] => [
      [`entry with ${text}`, () => post("/api/draws/winter-draw/entries", entry(text)), 400],
      [`typing ${text}`, () => post("/admin/pages/home/presence", typing(text)), 400],
      [
        `passkey with ${text}`,
        () => post("/api/auth/passkey/verify-authentication", `{"response":{"id":"${text}"}}`),
        400,
      ],
      [
        `page document with ${text}`,
        () =>
          owner.post("/admin/pages/home/save", {
            act: "save",
            version: "1",
            document: `{"title":"${text}"}`,
          }),
        400,
      ],
    ]),
  );
});

test("a request with two Host headers is refused, also for a page in the page cache", async () => {
  await using caching = await openStaffSite({}, { cachesPages: true, shareWith: site });
  await caching.get("/");
  const port = Number(new URL(caching.origin).port);
  for (const address of ["/", "/admin/login", "/healthz", "/api/draws/winter-draw/live"]) {
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${address} HTTP/1.1\r\nHost: a.example\r\nhOst: b.example\r\n\r\n`);
    const [answer] = await once(socket, "data");
    socket.destroy();
    const [statusLine] = `${answer}`.split("\r\n");
    expect(`${address} ${statusLine}`).toBe(`${address} HTTP/1.1 400 Bad Request`);
  }
});

test("a request whose end is ambiguous, or whose head is too large, is refused and its connection closed", async () => {
  const port = Number(new URL(site.origin).port);
  const hidden = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  const head = "POST /api/draws/winter-draw/entries HTTP/1.1\r\nHost: a\r\n";
  const requests = {
    "length and chunks": `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    "two lengths": `${head}Content-Length: 4\r\nContent-Length: 0\r\n\r\nabcd${hidden}`,
    "a length that is no number": `${head}Content-Length: +4\r\n\r\nabcd${hidden}`,
    "an unknown encoding": `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    "a space before the colon": `${head}Content-Length : 4\r\n\r\nabcd${hidden}`,
    "a folded header": `${head}X: a\r\n Content-Length: 4\r\n\r\n${hidden}`,
    "a bad chunk": `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nabcd\r\n0\r\n\r\n${hidden}`,
    "a large header": `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n${hidden}`,
    "many headers": `GET / HTTP/1.1\r\nHost: a\r\n${"X: a\r\n".repeat(10_000)}\r\n${hidden}`,
  };
  for (const [what, text] of Object.entries(requests)) {
    const socket = connect(port, "127.0.0.1");
    // The site may close the connection while the rest is still being sent.
    socket.on("error", () => undefined);
    socket.end(text);
    let received = "";
    socket.on("data", (bytes) => {
      received += bytes;
    });
    await once(socket, "close");
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d)\d\d/g)].map(([, first]) => first);
    expect([what, ...statuses]).toEqual([what, "4"]);
  }
});

test("a form of hundreds of thousands of fields is refused before it is parsed", async () => {
  const post = async (type: string, body: string) => {
    const headers = { "Content-Type": type };
    const response = await fetch(`${site.origin}/contact`, { method: "POST", headers, body });
    return [response.status, await response.text()];
  };
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const tooLarge = [400, expect.stringContaining("the form is too large")];
  // Parsing is what takes long, so a form that is cut off after its fields is refused as too large, too.
  expect(await post("application/x-www-form-urlencoded", "a=&".repeat(300_000))).toEqual(tooLarge);
  expect(await post("multipart/form-data; boundary=x", part.repeat(15_000))).toEqual(tooLarge);
  const head = `--x\r\nContent-Disposition: form-data; name="a"\r\n${"A:b\r\n".repeat(5000)}\r\nb\r\n--x--\r\n`;
  expect(await post("multipart/form-data; boundary=x", head)).toEqual(tooLarge);
  expect(await post('Multipart/form-data; boundary="x"', part + head)).toEqual(tooLarge);
});
