// A backup is uploaded, checked and restored in the admin area. The start carries it out: start/running-site.test.ts.
import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { expect, test } from "vitest";
import { appCode, nextCode } from "../../accounts/testing/app-code.ts";
import { type Browser, openStaffSite, visibleText } from "../../accounts/testing/staff-site.ts";
import { enterDraw } from "../../entries/enter-draw.server.ts";
import { queueMail } from "../../mail/queue.server.ts";
import { readEnvironment } from "../../platform/environment.server.ts";
import { createLog } from "../../platform/log.server.ts";
import { openTestDraw, openTestServices, testEntry } from "../../testing/test-services.ts";
import { type Manifest, manifestName } from "../archive/manifest.ts";
import { type ArchiveEntry, writeTar } from "../archive/tar.server.ts";
import { checkBackup, openArchive } from "../check-backup.server.ts";
import { makeBackup } from "../make-backup.server.ts";
import { listBackupRuns } from "../store.server.ts";
import { carryOutRestore } from "./carry-out-restore.server.ts";
import { checkUpload } from "./check-upload.server.ts";

const page = "/admin/settings/backups";
const pieceBytes = 512 * 1024;

function secretKeyIn(dataFolder: string): string {
  return readFileSync(join(dataFolder, "secret-key"), "utf8").trim();
}

test("an owner uploads a backup, sees what it holds, and restores it; nothing is lost", async () => {
  await using site = await openStaffSite({ SAMPLE_CONTENT: "off" });
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-restore-"));
  const { database, dataFolder } = site;
  const owner = site.openBrowser();
  await owner.signIn((await site.addPerson("owner")).email);
  const file = join(folder.path, "backup.tar.gz");
  const installation = { database, dataFolder };
  for (const occasion of ["sent since", "still waiting"]) {
    const body = { greeting: "Hello", paragraphs: ["…"], closing: [], sender: "Us" };
    const recipient = "ada@example.com";
    await queueMail(database, { occasion, kind: "test", recipient, subject: occasion, body });
  }
  await makeBackup(installation, file, { secretKey: secretKeyIn(dataFolder) });
  const good = readFileSync(file);
  await makeBackup(installation, file, { secretKey: "of another installation ".repeat(3) });
  const ofOthers = readFileSync(file);

  async function upload(browser: Browser, content: Uint8Array): Promise<Response> {
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const pieces = Math.ceil(content.length / pieceBytes);
    for (let number = 0; ; number += 1) {
      const last = number === pieces - 1 ? "&last=yes&name=mine.tar.gz" : "";
      const response = await fetch(
        `${site.origin}${page}/upload?upload=abcdefghijkl&number=${number}${last}`,
        {
          method: "POST",
          headers: { Cookie: cookies, Origin: site.origin },
          body: content.slice(number * pieceBytes, (number + 1) * pieceBytes),
        },
      );
      if (last || !response.ok) return response;
    }
  }
  const shown = async () => visibleText(await owner.get(page));

  for (const [content, sentence] of [
    [Buffer.from("not a backup"), "it is cut off or not a backup"],
    [good.subarray(0, good.length - 4000), "mine.tar.gz cannot be restored here."],
    [Buffer.from("age-encryption.org/v1\n-> X25519"), "This backup is encrypted"],
    [ofOthers, "This backup is of another installation"],
  ] as const) {
    expect((await upload(owner, content)).status).toBe(200);
    expect(await shown()).toContain(sentence);
    expect((await owner.post(page, { act: "restore" })).status).toBe(400);
  }
  await expect(checkBackup(file, { mostBytes: 10_000 })).rejects.toThrow(
    "it unpacks to more than this server has room for",
  );

  await database.$client.query(
    "update outbox_mail set state = 'sent', sent_at = now() where occasion = 'sent since'",
  );
  // Both are newer than the backup.
  const manager = site.openBrowser();
  await manager.signIn((await site.addPerson("manager")).email);
  const { secret } = await setUpApp(owner);
  expect((await upload(manager, good)).status).toBe(403);
  expect((await upload(owner, good)).status).toBe(200);
  expect(await shown()).toMatch(/mine\.tar\.gz can be restored.*1 people/s);
  const company = /Type the name of your company: ([^\n<]+)/.exec(
    await (await owner.get(page)).text(),
  )?.[1];
  const restore = (fields: Record<string, string>) =>
    owner.post(page, { act: "restore", company: company ?? "", ...fields });
  expect((await restore({ company: "Another company", code: nextCode(secret) })).status).toBe(400);
  expect((await restore({ code: "000000" })).status).toBe(403);
  expect((await restore({})).status).toBe(403);
  expect(existsSync(join(dataFolder, "restore", "request.json"))).toBe(false);
  expect((await restore({ code: nextCode(secret) })).status).toBe(200);

  const environment = readEnvironment({ DATA_DIR: dataFolder });
  const parts = { database, owner: undefined, environment, log: createLog("silent") };
  await carryOutRestore(parts);
  const outcome = JSON.parse(readFileSync(join(dataFolder, "restore", "outcome.json"), "utf8"));
  expect(outcome.problem).toBe("");
  const { rows: people } = await database.$client.query("select role from staff");
  expect(people).toEqual([{ role: "owner" }]);
  const { rows: mails } = await database.$client.query(
    "select occasion, state from outbox_mail where kind = 'test' order by occasion",
  );
  expect(mails).toEqual([
    { occasion: "sent since", state: "sent" },
    { occasion: "still waiting", state: "waiting" },
  ]);
  const { rows: newest } = await database.$client.query(
    "select what from activity order by seq desc limit 1",
  );
  expect(newest).toEqual([{ what: "site.restored" }]);
  // The state before is a backup, which the restored site knows.
  const [before] = await listBackupRuns(database, 1);
  const { tables } = await checkBackup(before?.file ?? "");
  expect(tables.find(({ name }) => name === "staff")?.rows).toBe(2);
  // The session is newer than the backup.
  expect((await owner.get(page)).status).toBe(302);
  await owner.signIn("owner@estates.example");
  expect(await shown()).toMatch(/the backup of .* was restored, as Test owner asked/);
  expect(existsSync(join(dataFolder, "restore", "uploaded.tar.gz"))).toBe(false);
});

test("a backup that lacks issued tickets or signed statements is refused", async () => {
  await using services = await openTestServices();
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-restore-"));
  const { database, dataFolder } = services;
  const environment = readEnvironment({ DATA_DIR: dataFolder });
  const back = async (name: string) => {
    const file = join(folder.path, name);
    await makeBackup({ database, dataFolder }, file, { secretKey: secretKeyIn(dataFolder) });
    return file;
  };
  const before = await back("before.tar.gz");
  const draw = await openTestDraw(services);
  const opened = await back("opened.tar.gz");
  expect(await checkUpload({ database, environment }, before)).toMatchObject({
    problem: expect.stringContaining("0 tickets and 1 signed statement."),
  });
  expect(await checkUpload({ database, environment }, opened)).toMatchObject({ ok: true });
  await enterDraw(services, { draw }, testEntry(1), { route: "web" });
  expect(await checkUpload({ database, environment }, opened)).toMatchObject({
    problem: expect.stringContaining("1 ticket and 0 signed statements."),
  });
});

/** The same backup with a part of a table that agrees with its manifest and is far larger than Goldkey writes. */
async function withLargePart(file: string, to: string, table: string): Promise<void> {
  const contents = new Map<string, Buffer>();
  for await (const { name, content } of openArchive(file)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    contents.set(name, Buffer.concat(chunks));
  }
  const part = [...contents.keys()].find((name) => name.startsWith(`database/${table}/`)) ?? "";
  const large = Buffer.alloc(65 * 1024 * 1024, "x");
  contents.set(part, large);
  const manifest = JSON.parse(String(contents.get(manifestName))) as Manifest;
  const sha256 = createHash("sha256").update(large).digest("hex");
  for (const entry of manifest.entries) {
    if (entry.name === part) Object.assign(entry, { size: large.length, sha256 });
  }
  contents.set(manifestName, Buffer.from(JSON.stringify(manifest)));
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for (const [name, content] of contents) {
      yield {
        ...{ name, size: content.length },
        content: (async function* () {
          yield content;
        })(),
      };
    }
  }
  await pipeline(Readable.from(writeTar(entries())), createGzip(), createWriteStream(to));
}

test("an upload with an enormous part of a table is refused before the part is read into memory", async () => {
  await using services = await openTestServices();
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-restore-"));
  const { database, dataFolder } = services;
  const environment = readEnvironment({ DATA_DIR: dataFolder });
  const file = join(folder.path, "backup.tar.gz");
  await makeBackup({ database, dataFolder }, file, { secretKey: secretKeyIn(dataFolder) });
  const large = join(folder.path, "large.tar.gz");
  await withLargePart(file, large, "statement");
  expect(await checkUpload({ database, environment }, large)).toMatchObject({
    problem: expect.stringMatching(
      /^This is not a backup that Goldkey made: database\/statement\/000001.copy in it is larger/,
    ),
  });
});

async function setUpApp(browser: Browser) {
  const setup = await browser.post("/admin/account.data", {
    act: "begin-app",
    "current-password": "mayflower tin lamp",
  });
  const secret = /"secret","([A-Z2-7]+)"/.exec(await setup.text())?.[1] ?? "";
  await browser.post("/admin/account", { act: "confirm-app", code: appCode(secret) });
  return { secret };
}
