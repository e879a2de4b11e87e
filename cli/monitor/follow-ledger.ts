// Compares the ledger a site shows now with what it showed before. docs/protocol.md, section 5.
import { allTermsProblem } from "../../protocol/checks/foundation.ts";
import { join, sameBytes, toHex } from "../../protocol/encoding/bytes.ts";
import { canonicalText } from "../../protocol/encoding/canonical-json.ts";
import { readPublicKeyHex } from "../../protocol/encoding/ed25519.ts";
import { MerkleFrontier, merkleLeafHash } from "../../protocol/encoding/merkle-tree.ts";
import { chainProblem } from "../../protocol/ledger-chain.ts";
import { readLedger } from "../../protocol/ledger-file.ts";
import {
  type Checkpoint,
  ledgerOrigin,
  openCheckpoint,
  readCheckpointBody,
  readNote,
} from "../../protocol/note.ts";
import { operatorKeysProblem } from "../../protocol/operator-keys.ts";
import { isOfType, type Statement, statementHash } from "../../protocol/statements.ts";
import type { MonitorFinding, MonitorFindingKind } from "./finding.ts";
import { type SiteReader, Unreadable } from "./site-reader.ts";

export type KeptLedger = { bytes: Uint8Array; statements: Statement[] };

/** With findings, `ledger` is the one kept so far: what was seen first is never replaced. */
type LedgerRound = { ledger: KeptLedger; grown: boolean; findings: MonitorFinding[] };

export async function followLedger(
  site: SiteReader,
  operator: string,
  kept: KeptLedger,
): Promise<LedgerRound> {
  // The head first: the ledger may grow between the two requests, and must then contain the head.
  const note = await site.ledgerHead(operator);
  const body = readNote(note)?.body;
  const head = body === undefined ? undefined : readCheckpointBody(body);
  if (head?.origin !== ledgerOrigin(operator))
    throw new Unreadable(`${site.site} publishes no head of the ledger of ${operator}.`);
  const headSize = head.size;
  const headRoot = toHex(head.root);
  const size = kept.statements.length;
  if (head.size < size) {
    return refuse("shrunk ledger", `shrunk to ${head.size}`, {
      text: `The ledger had ${size} statements and now has ${head.size}. A ledger only grows.`,
      files: { "head.txt": note, "ledger-before.jsonl": kept.bytes },
    });
  }
  const added = await site.ledger(operator, size);
  const bytes = join(kept.bytes, added);
  const { statements, problem } = readLedger(bytes);
  if (problem !== undefined) return invalid(problem);
  if (!continues(statements, size)) return differs(await site.ledger(operator, 0));
  if (statements.length < head.size) {
    return refuse("shrunk ledger", `lacks ${head.size}`, {
      text: `The signed head has ${head.size} statements, but the site shows only ${statements.length} of them.`,
      files: { "head.txt": note, "ledger-now.jsonl": bytes },
    });
  }
  if (!sameBytes(rootOf(statements.slice(0, head.size)), head.root))
    return differs(await site.ledger(operator, 0));
  if (!isSignedInForce(note, statements, head)) {
    return refuse("invalid ledger", `head ${head.size}`, {
      text: `The head of ${head.size} statements is not signed with the operator's key.`,
      files: { "head.txt": note, "ledger-now.jsonl": bytes },
    });
  }
  const grown = statements.length > size;
  if (grown) {
    const closes = secondCloses(statements, statements);
    if (closes.length > 0) return { ledger: kept, grown: false, findings: closes };
    const fault = ledgerProblem(statements, operator);
    if (fault !== undefined) return invalid(fault);
  }
  return { ledger: { bytes, statements }, grown, findings: [] };

  /** The site shows a history that does not contain what it showed before. */
  function differs(now: Uint8Array): LedgerRound {
    const shown = readLedger(now).statements;
    const seq = kept.statements.findIndex(
      (statement, index) =>
        shown[index] === undefined || canonicalText(shown[index]) !== canonicalText(statement),
    );
    const before = kept.statements[seq];
    const files = { "head.txt": note, "ledger-now.jsonl": now, "ledger-before.jsonl": kept.bytes };
    if (!before) {
      return refuse("fork", `head ${headSize} ${headRoot}`, {
        text: `The signed head of ${headSize} statements belongs to another ledger than the one the site shows.`,
        files,
      });
    }
    const { findings } = refuse("fork", `statement ${seq}`, {
      text: `Statement ${seq} (${before.type}) is another than it was: the operator has shown two histories.`,
      files,
    });
    const closes = secondCloses(kept.statements, shown);
    return { ledger: kept, grown: false, findings: [...closes, ...findings] };
  }

  function invalid(why: string): LedgerRound {
    return refuse("invalid ledger", why, {
      text: `The ledger breaks its own rules: ${why}.`,
      files: { "head.txt": note, "ledger-now.jsonl": bytes },
    });
  }

  function refuse(
    kind: MonitorFindingKind,
    id: string,
    { text, files }: { text: string; files: MonitorFinding["evidence"] },
  ): LedgerRound {
    const finding = { kind, text, id: `${kind}: ${id}`, evidence: files };
    return { ledger: kept, grown: false, findings: [finding] };
  }
}

/** The statements from `size` on follow the ones before. */
function continues(statements: Statement[], size: number): boolean {
  const next = statements[size];
  const last = statements[size - 1];
  if (!next) return true;
  return next.seq === size && (!last || next.prev === toHex(statementHash(last)));
}

function ledgerProblem(statements: Statement[], operator: string): string | undefined {
  return (
    allTermsProblem(statements) ??
    operatorKeysProblem(statements) ??
    chainProblem(statements, operator, "whole")
  );
}

/** Draws that are closed twice, in one ledger or in two. */
function secondCloses(before: Statement[], now: Statement[]): MonitorFinding[] {
  const first = new Map<string, Statement<"close">>();
  for (const close of before.filter(isOfType("close"))) {
    if (!first.has(close.drawId)) first.set(close.drawId, close);
  }
  return now.filter(isOfType("close")).flatMap((close): MonitorFinding[] => {
    const earlier = first.get(close.drawId);
    if (!earlier || canonicalText(earlier) === canonicalText(close)) return [];
    return [
      {
        kind: "second close",
        id: `second close: ${close.drawId}`,
        text: `The draw ${close.drawId} has two signed closings: statement ${earlier.seq} with ${earlier.body.size} tickets and statement ${close.seq} with ${close.body.size}.`,
        evidence: { "closes.jsonl": `${canonicalText(earlier)}\n${canonicalText(close)}\n` },
      },
    ];
  });
}

function rootOf(statements: Statement[]): Uint8Array {
  const frontier = new MerkleFrontier();
  for (const statement of statements) frontier.append(merkleLeafHash(statementHash(statement)));
  return frontier.root();
}

/** The key in force after these statements. */
export function keyInForce(statements: Statement[]): string | undefined {
  return statements.findLast(isOfType("key"))?.body.key;
}

function isSignedInForce(note: string, statements: Statement[], head: Checkpoint): boolean {
  const key = readPublicKeyHex(keyInForce(statements.slice(0, head.size)) ?? "");
  return key !== undefined && openCheckpoint(note, head.origin, key) !== undefined;
}
