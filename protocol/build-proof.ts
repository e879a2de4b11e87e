// Builds the proof file of a draw from its ledger and tickets: docs/protocol.md, section 7.
import { Awarding } from "./awards.ts";
import { canonicalBytes } from "./encoding/canonical-json.ts";
import { type CosignedHead, type OpenedTicket, type ProofFile, proofFormat } from "./proof-file.ts";
import { selectStatements } from "./proof-statements.ts";
import { isOfType, type Statement } from "./statements.ts";

type ProofInput = {
  /** The operator's ledger, at least from the newest key before the open. */
  ledger: Statement[];
  drawId: string;
  /** Called for every rank the cursor has passed, except those of excluded tickets. */
  openTicket: (ticket: number) => Omit<OpenedTicket, "rank" | "ticket">;
  cosignatures?: CosignedHead[];
  /** False by default: there are many checkpoints, and a proof is complete without them. */
  withCheckpoints?: boolean;
};

export function buildProof(input: ProofInput): ProofFile {
  const { ledger, drawId, withCheckpoints = false } = input;
  const statements = selectStatements(ledger, drawId, withCheckpoints);
  return {
    format: proofFormat,
    cosignatures: input.cosignatures ?? [],
    opened: openTickets(input, statements),
    statements,
  };
}

export function formatProof(proof: ProofFile): Uint8Array {
  return canonicalBytes(proof);
}

function openTickets({ openTicket }: ProofInput, statements: Statement[]): OpenedTicket[] {
  const open = statements.find(isOfType("open"));
  const close = statements.find(isOfType("close"));
  const result = statements.find(isOfType("result"));
  if (!open || !close || !result) return [];
  const opened = new Map<number, OpenedTicket>();
  const awarding = new Awarding({
    terms: open.body.terms,
    ranking: result.body.ranking,
    excluded: new Set(close.body.exclusions.map(({ ticket }) => ticket)),
    tagAt: (rank, ticket) => {
      const content = { ...openTicket(ticket), rank, ticket };
      opened.set(rank, content);
      return content.pub.tag;
    },
  });
  for (const { body } of statements.filter(isOfType("skip"))) awarding.skip(body.ticket);
  return awarding.openedRanks.flatMap((rank) => opened.get(rank) ?? []);
}
