// The proof file: its structure, and reading it from bytes. docs/protocol.md, section 7.

import { readCosignature } from "./cosignature.ts";
import type { Json } from "./encoding/canonical-json.ts";
import { readCanonicalJson } from "./encoding/canonical-json-reader.ts";
import { exactly, hex, integer, list, record, type Shape } from "./encoding/shape.ts";
import { statementProblem } from "./statement-format.ts";
import type { Statement } from "./statements.ts";
import { type PublicPart, publicPartShape } from "./tickets.ts";

export const proofFormat = "sealed-draw-proof/v2";

export type OpenedTicket = {
  idCommitment: string;
  inclusion: string[];
  pub: PublicPart;
  rank: number;
  saltPub: string;
  ticket: number;
};

export type CosignedHead = { inclusion: string[]; line: string; root: string; size: number };

export type ProofFile = {
  format: typeof proofFormat;
  cosignatures: CosignedHead[];
  opened: OpenedTicket[];
  statements: Statement[];
};

const hashes = list(hex(32));

const cosignatureLine: Shape = (value, where) =>
  typeof value === "string" && readCosignature(value)
    ? undefined
    : `${where} is not a cosignature line`;

const proofShape = record({
  format: exactly(proofFormat),
  cosignatures: list(
    record({ inclusion: hashes, line: cosignatureLine, root: hex(32), size: integer() }),
  ),
  opened: list(
    record({
      idCommitment: hex(32),
      inclusion: hashes,
      pub: publicPartShape,
      rank: integer(),
      saltPub: hex(32),
      ticket: integer(1),
    }),
  ),
  statements: list(statementProblem),
});

type ProofResult = { ok: true; proof: ProofFile } | { ok: false; problem: string };

/** Performs the check `format`. The terms are only checked to be an object. */
export function readProof(bytes: Uint8Array): ProofResult {
  const parsed = readCanonicalJson(bytes);
  if (!parsed.ok) return parsed;
  const problem = proofShape(parsed.value, "proof") ?? contentProblem(parsed.value);
  return problem ? { ok: false, problem } : { ok: true, proof: asProof(parsed.value) };
}

function contentProblem(value: Json): string | undefined {
  const { statements, opened } = asProof(value);
  if (!statements.some(({ type }) => type === "open")) return "there is no open statement";
  const disorder = opened.find(({ rank }, index) => {
    const before = opened[index - 1];
    return before !== undefined && before.rank >= rank;
  });
  return disorder ? `opened is not by rising rank at rank ${disorder.rank}` : undefined;
}

/** For values whose shape has been checked. */
function asProof(value: Json): ProofFile {
  return value as unknown as ProofFile;
}
