// Changes a cheating operator could make to the order of statements, their times and keys. docs/protocol.md, section 5.
import { toHex } from "../encoding/bytes.ts";
import { momentOf } from "../randomness-source.ts";
import { isOfType } from "../statements.ts";
import {
  add,
  edit,
  hasResult,
  type LedgerChange,
  type NamedChange,
  ofDraw,
  otherHash,
} from "./ledger-change.ts";
import { sampleKey } from "./sample-operator.ts";
import { strangerKey } from "./tampered.ts";

/** A different key for which `tamper-resigned.ts` signs with the key in force. */
export const aliasKey = toHex(sampleKey("an alias").publicKey);

/** Changes the first key statement between the open and the end of the draw. */
function replaceOldKey(old: string): LedgerChange {
  return (ledger, { terms }) => {
    const opened = ledger.findIndex(({ drawId }) => drawId === terms.drawId);
    const ended = ledger.findLastIndex(({ drawId }) => drawId === terms.drawId);
    const key = ledger.filter(isOfType("key")).find(({ seq }) => seq > opened && seq < ended);
    if (key) key.body.old = old;
    return key !== undefined;
  };
}

export const orderChanges: NamedChange[] = [
  [
    "time falls",
    "ledger",
    edit("skip", (skip, draw, ledger) => {
      skip.time = (ofDraw(ledger, draw, "result")[0]?.time ?? 0) - 1;
    }),
  ],
  ["a key that replaces a stranger's and is signed by it", "ledger", replaceOldKey(strangerKey)],
  [
    "a key that claims to replace another than the one that signs",
    "ledger",
    replaceOldKey(aliasKey),
  ],
  [
    "open dated after opensAt",
    "ledger",
    edit("open", (open, { terms }) => {
      open.time = terms.opensAt + 1;
    }),
  ],
  [
    "statement of another operator",
    "ledger",
    edit("close", (close) => {
      close.operator = "another.example";
    }),
  ],
  [
    "key statement that names a draw",
    "ledger",
    (ledger, { terms }) => {
      const key = ledger
        .filter(isOfType("key"))
        .findLast(
          ({ seq }) => seq < ledger.findIndex((statement) => statement.drawId === terms.drawId),
        );
      if (key) key.drawId = otherHash.slice(0, 32);
      return key !== undefined;
    },
  ],
  [
    "a checkpoint after the close",
    "ledger",
    (ledger, draw) => {
      if (!draw.plan.checkpointsInProof || ofDraw(ledger, draw, "close").length === 0) return false;
      return add("checkpoint", ({ tree }) => ({ root: toHex(tree.root()), size: tree.size }))(
        ledger,
        draw,
      );
    },
  ],
  [
    "a second close",
    "ledger",
    add("close", (draw, ledger) => ofDraw(ledger, draw, "close")[0]?.body),
  ],
  ["a second open", "ledger", add("open", ({ terms }) => ({ terms }))],
  [
    "a second result",
    "ledger",
    add("result", (draw, ledger) => ofDraw(ledger, draw, "result")[0]?.body),
  ],
  [
    "a second cancel",
    "ledger",
    add("cancel", (draw, ledger) => ofDraw(ledger, draw, "cancel")[0]?.body),
  ],
  [
    "a cancel after the result",
    "ledger",
    add("cancel", (_, ledger) => (hasResult(ledger) ? { reason: "Again." } : undefined)),
  ],
  [
    "a result without a close",
    "ledger",
    (ledger, draw) => {
      const close = ofDraw(ledger, draw, "close")[0];
      if (!close || !hasResult(ledger)) return false;
      ledger.splice(close.seq, 1);
      return true;
    },
  ],
  [
    "a skip without a result",
    "ledger",
    add("skip", (_, ledger) =>
      hasResult(ledger) ? undefined : { next: 0, reason: "declined", ticket: 1 },
    ),
  ],
  [
    "a handover without a result",
    "ledger",
    add("handover", (_, ledger) =>
      hasResult(ledger) ? undefined : { prize: "prize-1", ticket: 1 },
    ),
  ],
  [
    "a handover twice",
    "ledger",
    add("handover", (draw, ledger) => ofDraw(ledger, draw, "handover")[0]?.body),
  ],
  [
    "a result before the moment",
    "ledger",
    edit("result", (result, { terms }, ledger) => {
      result.time = momentOf(terms.randomness) - 1;
      return (ledger[result.seq - 1]?.time ?? 0) <= result.time;
    }),
  ],
];
