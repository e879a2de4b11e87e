// A complete draw of a million tickets, made in seconds: every ticket has the same holder, only its number differs.
import { hash } from "node:crypto";
import { Awarding } from "../protocol/awards.ts";
import { buildProof, formatProof } from "../protocol/build-proof.ts";
import { fromHex, toHex } from "../protocol/encoding/bytes.ts";
import { MerkleTree, merkleLeafHash } from "../protocol/encoding/merkle-tree.ts";
import { formatLedger } from "../protocol/ledger-file.ts";
import { rankingLength, rankTickets } from "../protocol/ranking.ts";
import { drawSeed } from "../protocol/seed.ts";
import { isOfType } from "../protocol/statements.ts";
import { termsHash } from "../protocol/terms.ts";
import { makeDraw } from "../protocol/testing/sample-draw.ts";
import { SampleOperator } from "../protocol/testing/sample-operator.ts";
import { eventfulPlan } from "../protocol/testing/sample-plans.ts";
import { identityCommitment, leafData, publicCommitment } from "../protocol/tickets.ts";

const ticketTagLength = "sealed-draw/v2/ticket\0".length;
const nativeSha256 = (data: Uint8Array) => new Uint8Array(hash("sha256", data, "buffer"));

export function makeLargeDraw(size: number) {
  // Terms, secret and recorded random value are those of a small draw.
  const lender = makeDraw({
    ...eventfulPlan,
    onePrizePerPerson: false,
    witnesses: { named: 0, threshold: 0, inTime: 0, late: 0 },
  });
  const close = lender.ledger.find(isOfType("close"));
  const result = lender.ledger.find(isOfType("result"));
  const [holder] = lender.tickets;
  if (!close || !result || !holder) throw new Error("The sample draw is not complete.");

  const operator = new SampleOperator(lender.terms.operator, "large", lender.terms.opensAt - 100);
  const terms = { ...lender.terms, operatorKey: toHex(operator.key.publicKey) };
  operator.publish("open", terms.drawId, terms.opensAt, { terms });

  const saltPub = fromHex("11".repeat(32));
  const pubC = publicCommitment(holder.pub, saltPub);
  const idC = identityCommitment(holder.id, fromHex("22".repeat(32)));
  const sealed = { drawId: terms.drawId, termsHash: termsHash(terms), pubC, idC };
  const data = leafData({ ...sealed, index: 0 });
  // The number follows the tag and the draw's id.
  const number = new DataView(data.buffer, data.byteOffset + ticketTagLength + 16, 8);
  const tree = new MerkleTree([], nativeSha256);
  const leaves = new Uint8Array(size * 32);
  for (let index = 0; index < size; index += 1) {
    number.setBigUint64(0, BigInt(index));
    const leaf = merkleLeafHash(data, nativeSha256);
    leaves.set(leaf, index * 32);
    tree.append(leaf);
  }

  const closing = {
    exclusions: [],
    root: toHex(tree.root()),
    routes: [{ route: "web", tickets: size }],
    ...(close.body.secret ? { secret: close.body.secret } : {}),
    size,
  };
  operator.publish("close", terms.drawId, close.time, closing);
  const { randomness } = result.body;
  const seed = drawSeed(terms, closing, randomness);
  if (!seed) throw new Error("The random value is not of the source the terms name.");
  const ranking = rankTickets(seed, size, rankingLength(terms, closing));
  const { awards } = new Awarding({
    terms,
    ranking,
    excluded: new Set(),
    tagAt: () => holder.pub.tag,
  });
  operator.publish("result", terms.drawId, result.time, { awards, randomness, ranking });

  const proof = buildProof({
    ledger: operator.ledger,
    drawId: terms.drawId,
    openTicket: (ticket) => ({
      idCommitment: toHex(idC),
      inclusion: tree.inclusion(ticket - 1).map(toHex),
      pub: holder.pub,
      saltPub: toHex(saltPub),
    }),
  });
  return { proof: formatProof(proof), leaves, ledger: formatLedger(operator.ledger) };
}
