// Whole ticket trees in memory, grown from the leaves in the database and checked against its heads.
import { hash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { sameBytes } from "../../protocol/encoding/bytes.ts";
import { MerkleTree } from "../../protocol/encoding/merkle-tree.ts";
import type { AnyDatabase } from "../platform/database/database.server.ts";
import { readLeaves } from "./leaf-store.server.ts";

type StoredTreeHead = { id: number; size: number; root: Uint8Array };

/** About 64 MB for each million tickets. */
const mostTrees = 4;
/** A tree that nobody has asked for since gives its memory back; growing it again takes seconds at most. */
const unusedMilliseconds = 10 * 60_000;
/** Some 2 MB on their way from PostgreSQL, as text and as bytes. */
const leavesAtOnce = 10_000;
/** A few milliseconds of hashing; then visitors have their turn. */
const leavesBetweenBreaths = 2_000;

type KeptTree = { tree: MerkleTree; growing: Promise<unknown>; forgetting: NodeJS.Timeout };

export class TicketTrees {
  readonly #database: AnyDatabase;
  readonly #trees = new Map<number, KeptTree>();

  constructor(database: AnyDatabase) {
    this.#database = database;
  }

  /**
   * A tree with at least the head's leaves, whose root at its size is the head's. Throws when the
   * stored leaves give another root: then nothing may be proved, closed or drawn from them.
   */
  async upTo(head: StoredTreeHead, database: AnyDatabase = this.#database): Promise<MerkleTree> {
    const kept = this.#trees.get(head.id) ?? this.#plant(head.id);
    this.#keep(head.id, kept);
    // One reader after the other, so that no leaf is appended twice.
    const growing = kept.growing.then(() => grow(database, head, kept.tree));
    // The caller hears of a failure from `growing`; the next one tries again from where the tree is.
    kept.growing = growing.catch(() => undefined);
    await growing;
    if (!sameBytes(kept.tree.root(head.size), head.root)) {
      this.#trees.delete(head.id);
      throw new Error(`The stored tickets of draw ${head.id} do not give its root.`);
    }
    return kept.tree;
  }

  #plant(id: number): KeptTree {
    const forget = () => {
      if (this.#trees.get(id) === kept) this.#trees.delete(id);
    };
    const kept: KeptTree = {
      tree: new MerkleTree([], (node) => hash("sha256", node, "buffer")),
      growing: Promise.resolve(),
      forgetting: setTimeout(forget, unusedMilliseconds).unref(),
    };
    return kept;
  }

  #keep(id: number, kept: KeptTree): void {
    kept.forgetting.refresh();
    this.#trees.delete(id);
    this.#trees.set(id, kept);
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
      if (at % (leavesBetweenBreaths * 32) === 0) await breathe();
    }
  }
}
