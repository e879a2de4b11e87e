// Changes one statement of a proof and signs only that one again, so that the chain is wrong. docs/protocol.md, section 5.
import { formatProof } from "../build-proof.ts";
import type { Sign } from "../encoding/ed25519.ts";
import { noDraw, type Statement, signStatement } from "../statements.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { sampleKey } from "./sample-operator.ts";
import { strangerKey, type Tampered } from "./tampered.ts";

type LinkChange = (statement: Statement, before: Statement | undefined) => boolean;

const otherHash = "0123456789abcdef".repeat(4);

/** The check `ledger` must refuse all of these. */
const changes: [string, LinkChange][] = [
  [
    "prev is not the hash of its neighbour",
    (statement, before) => {
      statement.prev = otherHash;
      return before !== undefined && before.seq + 1 === statement.seq;
    },
  ],
  [
    "the first of the ledger has a predecessor",
    (statement) => {
      statement.prev = otherHash;
      return statement.seq === 0;
    },
  ],
  [
    "the first key of the ledger replaces another",
    (statement) => {
      if (statement.type !== "key" || statement.seq !== 0) return false;
      statement.body.old = strangerKey;
      return true;
    },
  ],
  [
    "another operator",
    (statement) => {
      statement.operator = "another.example";
      return true;
    },
  ],
  [
    "another draw",
    (statement) => {
      statement.drawId = statement.drawId === noDraw ? otherHash.slice(0, 32) : noDraw;
      return true;
    },
  ],
];

export function* tamperLinks(draw: SampleDraw): Generator<Tampered> {
  const stranger = sampleKey("a stranger");
  const signers = new Map([...draw.operator.signers, [strangerKey, stranger.sign]]);
  for (const [name, change] of changes) {
    for (const index of draw.proof.statements.keys()) {
      const proof = structuredClone(draw.proof);
      const statement = proof.statements[index];
      if (!statement || !change(statement, proof.statements[index - 1])) continue;
      const signed = signAgain(statement, proof.statements.slice(0, index), signers);
      const statements = proof.statements.with(index, signed);
      const evidence = { proof: formatProof({ ...proof, statements }) };
      yield { name: `statement ${index} signed again: ${name}`, evidence, expected: "ledger" };
    }
  }
}

function signAgain(
  { signature: _, newSignature: __, ...unsigned }: Statement,
  before: Statement[],
  signers: ReadonlyMap<string, Sign>,
): Statement {
  const statement = unsigned as Statement;
  if (statement.type === "key") {
    return signStatement(statement, signerOf(statement.body.old), signerOf(statement.body.key));
  }
  const newestKey = before.findLast(({ type }) => type === "key");
  if (newestKey?.type !== "key") throw new Error("A proof starts with a key.");
  return signStatement(statement, signerOf(newestKey.body.key));

  function signerOf(key: string): Sign {
    const sign = signers.get(key);
    if (!sign) throw new Error("The secret of a key is not known.");
    return sign;
  }
}
