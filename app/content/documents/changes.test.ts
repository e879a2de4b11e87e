import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "../../platform/log.server.ts";
import { homes, openTestDocuments } from "../testing/homes.ts";
import { type ContentChange, listenForChanges } from "./changes.server.ts";

const log = createLog("silent");

/** Collects changes in order; tests wait for the next one. */
function changesHeard() {
  const heard: ContentChange[] = [];
  let wake = Promise.withResolvers<void>();
  return {
    heard,
    hear(change: ContentChange) {
      heard.push(change);
      wake.resolve();
      wake = Promise.withResolvers();
    },
    async next(): Promise<ContentChange> {
      for (;;) {
        const change = heard.shift();
        if (change) return change;
        await wake.promise;
      }
    },
  };
}

async function terminateListeners(documents: Awaited<ReturnType<typeof openTestDocuments>>) {
  await documents.database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'goldkey content changes' and datname = current_database()`,
  );
}

test("publishing, unpublishing and deleting are announced; saving a draft is not", async () => {
  await using documents = await openTestDocuments();
  const changes = changesHeard();
  await using _listener = await listenForChanges(documents.database.url, changes.hear, { log });

  await documents.add(homes, { title: "Draft" }, { id: "quiet" });
  await documents.update(homes, "quiet", { title: "Still a draft" });
  await documents.add(homes, { title: "Villa" }, { id: "added", publish: true });
  await documents.update(homes, "added", { title: "Villa Sol" }, { publish: true });
  await documents.publish(homes, "quiet");
  await documents.unpublish(homes, "quiet");
  await documents.delete(homes, "added");
  await documents.add(homes, { title: "Last" }, { id: "last", publish: true });

  const ids: string[] = [];
  while (ids.at(-1) !== "last") {
    const change = await changes.next();
    expect(change).toMatchObject({ what: "document", collection: "homes" });
    if (change.what === "document") ids.push(change.id);
  }
  expect(ids).toEqual(["added", "added", "quiet", "quiet", "added", "last"]);
});

test("a batch announces each of its documents once, and nothing if it fails", async () => {
  await using documents = await openTestDocuments();
  const changes = changesHeard();
  await using _listener = await listenForChanges(documents.database.url, changes.hear, { log });

  const failing = documents.batch((write) => {
    write.add(homes, { title: "Villa" }, { id: "villa", publish: true });
    write.update(homes, "missing", { title: "Nothing" });
  });
  await expect(failing).rejects.toThrow("homes/missing");
  await documents.batch((write) => {
    write.add(homes, { title: "Flat" }, { id: "flat" });
    write.publish(homes, "flat");
    write.update(homes, "flat", { rooms: 4 }, { publish: true });
    write.add(homes, { title: "Loft" }, { id: "loft", publish: true });
  });

  expect(await changes.next()).toEqual({ what: "document", collection: "homes", id: "flat" });
  expect(await changes.next()).toEqual({ what: "document", collection: "homes", id: "loft" });
});

test("every listener is notified of a change within a second", async () => {
  await using documents = await openTestDocuments();
  const [one, two] = [changesHeard(), changesHeard()];
  await using _first = await listenForChanges(documents.database.url, one.hear, { log });
  await using _second = await listenForChanges(documents.database.url, two.hear, { log });

  await documents.add(homes, { title: "Villa" }, { id: "villa", publish: true });
  const committed = performance.now();
  await Promise.all([one.next(), two.next()]);
  expect(performance.now() - committed).toBeLessThan(1_000);
});

test("a lost connection is replaced, and everything is reported as possibly changed", async () => {
  await using documents = await openTestDocuments();
  const changes = changesHeard();
  await using _listener = await listenForChanges(documents.database.url, changes.hear, { log });

  await terminateListeners(documents);
  expect(await changes.next()).toEqual({ what: "everything" });

  await documents.add(homes, { title: "Villa" }, { id: "villa", publish: true });
  expect(await changes.next()).toEqual({ what: "document", collection: "homes", id: "villa" });
});

test("a connection that stops responding without closing is detected and replaced", async () => {
  await using documents = await openTestDocuments();
  await using line = await openBreakableLine(documents.database.url);
  const changes = changesHeard();
  await using _listener = await listenForChanges(line.url, changes.hear, {
    log,
    heartbeatMilliseconds: 1_000,
  });

  line.goSilent();
  expect(await changes.next()).toEqual({ what: "everything" });

  await documents.add(homes, { title: "Villa" }, { id: "villa", publish: true });
  expect(await changes.next()).toEqual({ what: "document", collection: "homes", id: "villa" });
});

test("listening to an unreachable database fails at once", async () => {
  const nowhere = `postgresql://goldkey@/none?host=${encodeURIComponent(tmpdir())}`;
  await expect(listenForChanges(nowhere, () => {}, { log })).rejects.toThrow();
});

test("closing ends the connection, also while it is being replaced", async () => {
  await using documents = await openTestDocuments();
  await using line = await openBreakableLine(documents.database.url);
  const listener = await listenForChanges(line.url, () => {}, { log });
  await line.cut();
  await listener.close();

  const calm = await listenForChanges(documents.database.url, () => {}, { log });
  await calm.close();
  await expect
    .poll(
      async () => {
        const { rows } = await documents.database.execute(
          sql`select 1 from pg_stat_activity where application_name = 'goldkey content changes' and datname = current_database()`,
        );
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBe(0);
});

test("a listener that throws on one change still gets the next", async () => {
  await using documents = await openTestDocuments();
  const changes = changesHeard();
  const refuseFirst = (change: ContentChange) => {
    changes.hear(change);
    if (change.what === "document" && change.id === "first") throw new Error("cache is broken");
  };
  await using _listener = await listenForChanges(documents.database.url, refuseFirst, { log });

  await documents.add(homes, { title: "One" }, { id: "first", publish: true });
  await documents.add(homes, { title: "Two" }, { id: "second", publish: true });
  expect(await changes.next()).toMatchObject({ id: "first" });
  expect(await changes.next()).toMatchObject({ id: "second" });
});

test("an unreadable message is reported as a change of everything", async () => {
  await using documents = await openTestDocuments();
  const changes = changesHeard();
  await using _listener = await listenForChanges(documents.database.url, changes.hear, { log });
  await documents.database.execute(sql`select pg_notify('content', 'restored from backup')`);
  expect(await changes.next()).toEqual({ what: "everything" });
});

/** A proxy in front of the database's socket that can stop forwarding, as a dead router does, or close. */
async function openBreakableLine(url: string) {
  const target = new URL(url.replace("@/", "@localhost/"));
  const socketFolder = target.searchParams.get("host") ?? "";
  const folder = mkdtempSync(join(tmpdir(), "goldkey-line-"));
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection(join(socketFolder, ".s.PGSQL.5432"));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const path = join(folder, ".s.PGSQL.5432");
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgresql://goldkey@${target.pathname}?host=${encodeURIComponent(folder)}`,
    goSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Also refuses new connections. */
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      breakAll();
      await closed;
    },
    async [Symbol.asyncDispose]() {
      breakAll();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
