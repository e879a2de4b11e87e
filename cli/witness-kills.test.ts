import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import type { MerkleTree } from "../protocol/encoding/merkle-tree.ts";
import { durableSteps } from "./durable-file.ts";
import { addCheckpoint, makeLog, openCosignature, type TestLog } from "./testing/log-client.ts";
import { startWitness } from "./testing/start-witness.ts";

function makeFolder() {
  const path = mkdtempSync(join(tmpdir(), "goldkey-witness-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Undefined when the witness died before the answer arrived. */
async function offer(address: string, log: TestLog, tree: MerkleTree, size: number) {
  try {
    const first = await addCheckpoint(address, log.request(tree, 0, size));
    if (first.status !== 409 || Number(first.body) > size) return first;
    return await addCheckpoint(address, log.request(tree, Number(first.body), size));
  } catch {
    return undefined;
  }
}

async function startKilledWitness(folder: string, key: string, step: string) {
  const program = join(import.meta.dirname, "testing/killed-witness.ts");
  const child = spawn(process.execPath, [program, folder, key, step], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const { value: port } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  return { address: `http://127.0.0.1:${port}`, ended };
}

test("a witness killed at any step of cosigning never cosigns another head of that size", async () => {
  const log = makeLog();
  const { honest, forked } = log.trees;
  const outcomes: Record<string, unknown> = {};
  using scratch = makeFolder();
  const saving = [...durableSteps(join(scratch.path, "file"), "")];
  for (const step of ["the request has arrived", ...saving, "the answer has left"]) {
    using folder = makeFolder();
    const dying = await startKilledWitness(folder.path, log.key, step);
    const answer = await offer(dying.address, log, honest, 8);
    const [, signal] = await dying.ended;
    expect([step, signal]).toEqual([step, "SIGKILL"]);
    // Another process on the same folder is asked for another head of this size first.
    const next = await startWitness(folder.path, log.key);
    const fork = await offer(next.address, log, forked, 8);
    const again = await offer(next.address, log, honest, 8);
    await next.end("SIGKILL");
    outcomes[step] = [answer?.status, fork?.status, again?.status];
  }
  const nothingLeft = [undefined, 200, 422];
  expect(outcomes).toEqual({
    "the request has arrived": nothingLeft,
    "before anything is written": nothingLeft,
    "an empty draft exists": nothingLeft,
    "the draft is written": nothingLeft,
    "the draft is on disk": nothingLeft,
    "the draft has its name": [undefined, 422, 200],
    "the new name is on disk": [undefined, 422, 200],
    "the answer has left": [200, 422, 200],
  });
});

test("a witness killed at random moments never cosigns two heads of one size", async () => {
  using folder = makeFolder();
  const log = makeLog(400);
  const trees = [log.trees.honest, log.trees.forked];
  const cosigned = new Map<number, Set<MerkleTree>>();
  let vkey: string | undefined;
  for (let round = 0; round < 5; round += 1) {
    const witness = await startWitness(folder.path, log.key);
    vkey ??= witness.vkey;
    expect(witness.vkey).toBe(vkey);
    const hammer = trees.map(async (tree) => {
      for (let size = 1; size <= 400; size += 1) {
        const answer = await offer(witness.address, log, tree, size);
        if (!answer) return;
        if (answer.status !== 200) continue;
        openCosignature(answer.body, witness.vkey, log.bodyOf(size, tree.root(size)));
        cosigned.set(size, (cosigned.get(size) ?? new Set()).add(tree));
        // Somewhere in the middle of the following requests.
        if (cosigned.size % 7 === round) void witness.end("SIGKILL");
      }
    });
    await Promise.all(hammer);
    await witness.end("SIGKILL");
  }
  expect(cosigned.size).toBeGreaterThan(5);
  expect([...cosigned.values()].filter((each) => each.size > 1)).toEqual([]);
  expect(new Set([...cosigned.values()].flatMap((each) => [...each])).size).toBe(1);
});
