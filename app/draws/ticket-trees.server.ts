// A cache of ticket trees, built from the leaves in the database and checked against the stored heads.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sameBytes } from "../../protocol/encoding/bytes.ts";
import { MerkleTree } from "../../protocol/encoding/merkle-tree.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { nativeSha256 } from "../platform/native-sha256.server.ts";
import { readLeaves } from "./leaf-store.server.ts";
import { RecordDisagrees } from "./record-disagrees.ts";

type StoredTreeHead = { id: number; size: number; root: Uint8Array };

/** About 64 MB for each million tickets. */
const mostTrees = 4;
/** Unused trees are removed; building one again takes seconds at most. */
const unusedMilliseconds = 10 * 60_000;
/** About 2 MB from PostgreSQL, as text and as bytes. */
const leavesAtOnce = 10_000;
/** A few milliseconds of hashing before other requests get a turn. */
const leavesPerTurn = 2_000;

type CachedTree = { tree: MerkleTree; growing: Promise<unknown>; expiry: NodeJS.Timeout };

export class TicketTrees {
  readonly #database: AnyDatabase;
  readonly #trees = new Map<number, CachedTree>();

  constructor(database: AnyDatabase) {
    this.#database = database;
  }

  /**
   * A tree with at least the head's leaves, whose root at its size is the head's. Throws when the
   * stored leaves give another root: then nothing may be proved, closed or drawn from them.
   */
  async upTo(head: StoredTreeHead, database: AnyDatabase = this.#database): Promise<MerkleTree> {
    const cached = this.#trees.get(head.id) ?? this.#create(head.id);
    this.#store(head.id, cached);
    // Callers wait for each other, so that no leaf is appended twice.
    const growing = cached.growing.then(() => grow(database, head, cached.tree));
    // This caller gets the failure from `growing`; the next one continues with the tree as it is.
    cached.growing = growing.catch(() => undefined);
    await growing;
    if (!sameBytes(cached.tree.root(head.size), head.root)) {
      this.#trees.delete(head.id);
      throw new RecordDisagrees(`The stored tickets of draw ${head.id} do not give its root.`);
    }
    return cached.tree;
  }

  #create(id: number): CachedTree {
    const remove = () => {
      if (this.#trees.get(id) === cached) this.#trees.delete(id);
    };
    const cached: CachedTree = {
      tree: new MerkleTree([], nativeSha256),
      growing: Promise.resolve(),
      expiry: setTimeout(remove, unusedMilliseconds).unref(),
    };
    return cached;
  }

  #store(id: number, cached: CachedTree): void {
    cached.expiry.refresh();
    this.#trees.delete(id);
    this.#trees.set(id, cached);
    const [oldest] = this.#trees.keys();
    if (this.#trees.size > mostTrees && oldest !== undefined) this.#trees.delete(oldest);
  }
}

async function grow(database: AnyDatabase, head: StoredTreeHead, tree: MerkleTree): Promise<void> {
  while (tree.size < head.size) {
    const end = Math.min(head.size, tree.size + leavesAtOnce);
    const leaves = await readLeaves(database, head.id, tree.size, end);
    for (let at = 0; at < leaves.length; at += 32) {
      tree.append(leaves.subarray(at, at + 32));
      if (at % (leavesPerTurn * 32) === 0) await yieldToEventLoop();
    }
  }
}
