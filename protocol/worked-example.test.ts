import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { beaconRandomness } from "./beacon.ts";
import { ticketLines } from "./checks/report.ts";
import { verify } from "./checks/verify.ts";
import { fromHex, toHex } from "./encoding/bytes.ts";
import { readProof } from "./proof-file.ts";
import { rankTickets } from "./ranking.ts";
import type { Receipt } from "./receipts.ts";
import { drawSeed } from "./seed.ts";
import { isOfType, statementHash } from "./statements.ts";
import { createWordStream } from "./stream.ts";
import { termsHash } from "./terms.ts";
import { vectorBytes, vectorFile } from "./testing/vector-file.ts";
import { publicCommitment, ticketLeafHash } from "./tickets.ts";

const page = readFileSync(join(import.meta.dirname, "..", "docs", "protocol.md"), "utf8");

test("the worked example in docs/protocol.md matches the code", () => {
  const bytes = vectorBytes("known-answers/drand/proof.json");
  const parsed = readProof(bytes);
  if (!parsed.ok) throw new Error(parsed.problem);
  const { statements, opened, cosignatures } = parsed.proof;
  const receipt = vectorFile<Receipt>("known-answers/drand/receipt.json");
  const open = statements.find(isOfType("open"));
  const close = statements.find(isOfType("close"));
  const result = statements.find(isOfType("result"));
  const [first] = opened;
  if (!open || !close || !result || !first || !("signature" in result.body.randomness))
    throw new Error("not the example");
  const { terms } = open.body;
  const pubC = publicCommitment(first.pub, fromHex(first.saltPub));
  const ticket = {
    drawId: terms.drawId,
    index: first.ticket - 1,
    termsHash: termsHash(terms),
    pubC,
    idC: fromHex(first.idCommitment),
  };
  const { signature, round } = result.body.randomness;
  const seed = drawSeed(terms, close.body, result.body.randomness) ?? new Uint8Array();
  const words = createWordStream(seed);
  const facts = [
    toHex(termsHash(terms)),
    close.body.secret,
    terms.secretCommitment,
    `${round}`,
    first.saltPub,
    toHex(pubC),
    first.idCommitment,
    toHex(ticketLeafHash(ticket)),
    ...first.inclusion,
    close.body.root,
    toHex(statementHash(close)),
    ...cosignatures.map(({ root }) => root),
    signature,
    toHex(beaconRandomness(fromHex(signature))),
    toHex(seed),
    ...Array.from({ length: 6 }, () => words().toString(16).padStart(16, "0")),
    rankTickets(seed, close.body.size, 6).join(", "),
    ...ticketLines(verify({ proof: bytes })),
    first.pub.tag,
    receipt.tagSalt,
    receipt.time.toString(16).padStart(16, "0"),
  ];
  for (const fact of facts) expect(page).toContain(fact);
});
