// Terms that each break one rule of section 3: docs/protocol.md, sections 3 and 7.
import { formatProof } from "../build-proof.ts";
import { formatWitnessKey } from "../witness-key.ts";
import type { SampleDraw } from "./sample-draw.ts";
import { sampleKey } from "./sample-operator.ts";
import type { Tampered } from "./tampered.ts";

type LooseTerms = Record<string, unknown>;

const stranger = sampleKey("a stranger").publicKey;
const vkey = formatWitnessKey("w.example", stranger);
const secondVkey = formatWitnessKey("w.example", sampleKey("another stranger").publicKey);
const [, vkeyId = "", vkeyPayload = ""] = vkey.split("+");

const changes: [string, LooseTerms | ((terms: LooseTerms) => LooseTerms)][] = [
  ["another protocol", { protocol: "sealed-draw/v3" }],
  ...[
    "",
    "Estates.example",
    "-estates.example",
    "estates.example-",
    "estates.example:",
    "estates.example:123456",
    "estates.example/x",
    "a b",
    "é.example",
  ].map((operator): [string, LooseTerms] => [`operator ${operator}`, { operator }]),
  [
    "operatorKey in capitals",
    ({ operatorKey }) => ({ operatorKey: String(operatorKey).toUpperCase().replace(/^./, "F") }),
  ],
  ["operatorKey too short", { operatorKey: "00" }],
  ["drawId all zero", { drawId: "0".repeat(32) }],
  ["drawId too long", { drawId: "1".repeat(34) }],
  ["empty title", { title: "" }],
  ["title too long", { title: "x".repeat(201) }],
  ["rulesHash too short", { rulesHash: "1".repeat(62) }],
  ["opensAt = closesAt", ({ closesAt }) => ({ opensAt: closesAt })],
  ["opensAt beyond 2^40", { opensAt: 2 ** 40 }],
  ["closesAt beyond 2^40", { closesAt: 2 ** 40 }],
  ["ticketsPerPerson 0", { ticketsPerPerson: 0 }],
  ["a million and one ranks", { ticketsPerPerson: 1_000_001 }],
  ["too many reserves", { reserves: 1_000_000 }],
  ["reserves of 2^53 - 1", { reserves: Number.MAX_SAFE_INTEGER }],
  ["no prizes", { prizes: [] }],
  [
    "1,001 prizes",
    {
      prizes: Array.from({ length: 1001 }, (_, index) => ({
        id: `p${index}`,
        name: "P",
        quantity: 1,
      })),
    },
  ],
  [
    "a prize id twice",
    {
      prizes: [
        { id: "p", name: "P", quantity: 1 },
        { id: "p", name: "Q", quantity: 1 },
      ],
    },
  ],
  ["a prize id in capitals", { prizes: [{ id: "P", name: "P", quantity: 1 }] }],
  ["an empty prize id", { prizes: [{ id: "", name: "P", quantity: 1 }] }],
  ["a prize id of 65 characters", { prizes: [{ id: "p".repeat(65), name: "P", quantity: 1 }] }],
  ["an empty prize name", { prizes: [{ id: "p", name: "", quantity: 1 }] }],
  ["a prize name of 201 characters", { prizes: [{ id: "p", name: "x".repeat(201), quantity: 1 }] }],
  ["quantity 0", { prizes: [{ id: "p", name: "P", quantity: 0 }] }],
  ["quantity of 2^53 - 1", { prizes: [{ id: "p", name: "P", quantity: Number.MAX_SAFE_INTEGER }] }],
  ["secretCommitment too short", { secretCommitment: "" }],
  ["an exclusion reason twice", { exclusionReasons: ["under-age", "under-age"] }],
  ["a skip reason twice", { skipReasons: ["declined", "declined"] }],
  ["a reason with a space", { skipReasons: ["not at home"] }],
  ["an empty reason", { exclusionReasons: [""] }],
  ["checkpointSeconds 0", { checkpointSeconds: 0 }],
  ["threshold without witnesses", { witnesses: { threshold: 1, keys: [] } }],
  ["threshold of half", { witnesses: { threshold: 1, keys: [vkey, secondVkey] } }],
  ["threshold above the number of keys", { witnesses: { threshold: 2, keys: [vkey] } }],
  ["a witness twice", { witnesses: { threshold: 0, keys: [vkey, vkey] } }],
  [
    "a key under two names",
    { witnesses: { threshold: 0, keys: [vkey, formatWitnessKey("v.example", stranger)] } },
  ],
  [
    "the operator's key as a witness",
    ({ operatorKey }) => ({
      witnesses: {
        threshold: 0,
        keys: [
          formatWitnessKey(
            "w",
            Uint8Array.from(
              (String(operatorKey).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
            ),
          ),
        ],
      },
    }),
  ],
  ["a wrong key id", { witnesses: { threshold: 0, keys: [`w.example+00000000+${vkeyPayload}`] } }],
  [
    "a key id in capitals",
    {
      witnesses: {
        threshold: 0,
        keys: [`w.example+${vkeyId.toUpperCase().replace(/^./, "A")}+${vkeyPayload}`],
      },
    },
  ],
  ["a vkey without name", { witnesses: { threshold: 0, keys: [`+${vkeyId}+${vkeyPayload}`] } }],
  [
    "a vkey with a space",
    { witnesses: { threshold: 0, keys: [formatWitnessKey("w example", stranger)] } },
  ],
  [
    "a vkey with a name of 101 characters",
    { witnesses: { threshold: 0, keys: [formatWitnessKey("w".repeat(101), stranger)] } },
  ],
  [
    "a vkey without padding",
    { witnesses: { threshold: 0, keys: [`${formatWitnessKey("w", stranger)}=`] } },
  ],
  ["a vkey of another type", { witnesses: { threshold: 0, keys: [vkey.replace("+B", "+A")] } }],
  [
    "a vkey of small order",
    {
      witnesses: {
        threshold: 0,
        keys: [
          formatWitnessKey(
            "w",
            Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 1 : 0)),
          ),
        ],
      },
    },
  ],
  [
    "a vkey off the curve",
    {
      witnesses: {
        threshold: 0,
        keys: [
          formatWitnessKey(
            "w",
            Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 2 : 0)),
          ),
        ],
      },
    },
  ],
  [
    "an unknown source",
    ({ randomness }) => ({ randomness: { ...(randomness as object), source: "dice" } }),
  ],
  [
    "deadlineSeconds 0",
    ({ randomness }) => ({ randomness: { ...(randomness as object), deadlineSeconds: 0 } }),
  ],
  [
    "deadlineSeconds of 2^40",
    ({ randomness }) => ({ randomness: { ...(randomness as object), deadlineSeconds: 2 ** 40 } }),
  ],
];

const drandChanges: [string, (randomness: LooseTerms) => LooseTerms][] = [
  ["gapSeconds 29", () => ({ gapSeconds: 29 })],
  ["gapSeconds of 2^40", () => ({ gapSeconds: 2 ** 40 })],
  ["the round before", ({ round }) => ({ round: Number(round) - 1 })],
  [
    "another chain",
    () => ({ chainHash: "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce" }),
  ],
];

const publicValueChanges: [string, (randomness: LooseTerms) => LooseTerms][] = [
  ["an empty description", () => ({ description: "" })],
  ["a description of 501 characters", () => ({ description: "x".repeat(501) })],
  ["announcedAt of 2^40", () => ({ announcedAt: 2 ** 40 })],
];

export function* tamperTerms(draw: SampleDraw): Generator<Tampered> {
  for (const [name, change] of changes) {
    yield twin(draw, name, typeof change === "function" ? change(draw.terms) : change);
  }
  const { randomness, closesAt } = draw.terms;
  for (const [name, change] of randomness.source === "drand" ? drandChanges : publicValueChanges) {
    yield twin(draw, name, { randomness: { ...randomness, ...change(randomness) } });
  }
  if (randomness.source === "public-value") {
    yield twin(draw, "announced too soon", {
      randomness: { ...randomness, announcedAt: closesAt + 29 },
    });
  } else {
    yield twin(draw, "a draw before the first round", { opensAt: 1, closesAt: 1692803366 });
  }
}

function twin(draw: SampleDraw, name: string, change: LooseTerms): Tampered {
  const proof = structuredClone(draw.proof);
  for (const statement of proof.statements) {
    if (statement.type === "open") Object.assign(statement.body.terms, change);
  }
  return { name: `terms: ${name}`, evidence: { proof: formatProof(proof) }, expected: "terms" };
}
