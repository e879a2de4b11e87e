import fc from "fast-check";
import { expect, test } from "vitest";
import { formatProof } from "../build-proof.ts";
import { cosign, ledgerHead } from "../cosignature.ts";
import { toHex, utf8 } from "../encoding/bytes.ts";
import { canonicalBytes } from "../encoding/canonical-json.ts";
import { formatLedger } from "../ledger-file.ts";
import { momentOf } from "../randomness-source.ts";
import { signReceipt } from "../receipts.ts";
import { isOfType } from "../statements.ts";
import { cachedBeacon } from "../testing/cached-beacons.ts";
import { randomDraw } from "../testing/random-draw.ts";
import { makeDraw, type SampleDraw } from "../testing/sample-draw.ts";
import { ledgerTree } from "../testing/sample-operator.ts";
import { eventfulPlan, publicValuePlan } from "../testing/sample-plans.ts";
import { type SampleDrawPlan, sampleWitnesses } from "../testing/sample-terms.ts";
import { allFiles, proofAlone, strangerKey } from "../testing/tampered.ts";
import { type CheckName, checkNames, type Evidence, verify, verifyStepByStep } from "./verify.ts";

function check(evidence: Evidence) {
  return verify(evidence, { verifyBeacon: cachedBeacon });
}

function stateOf(evidence: Evidence, name: CheckName): string | undefined {
  return check(evidence).checks.find((candidate) => candidate.name === name)?.state;
}

function draw(change: Partial<SampleDrawPlan> = {}): SampleDraw {
  return makeDraw({ ...eventfulPlan, ...change });
}

const noWitnesses = { named: 0, threshold: 0, inTime: 0, late: 0 };

test("the checks are always reported in the order of docs/protocol.md", () => {
  expect(checkNames).toEqual([
    "format",
    "terms",
    "operator key",
    "ledger",
    "closing",
    "secret",
    "beacon",
    "ranking",
    "inclusion",
    "awards",
    "witnesses",
    "leaf list",
    "receipt",
    "whole ledger",
  ]);
  for (const evidence of [allFiles(draw()), { proof: utf8("garbage") }]) {
    expect(check(evidence).checks.map(({ name }) => name)).toEqual(checkNames);
  }
});

test("when one of the first four checks fails, all later ones are absent", () => {
  const { proof } = draw();
  const broken = {
    ...proof,
    statements: proof.statements.with(1, { ...proof.statements[1], time: 1 } as never),
  };
  const { checks } = check({ ...allFiles(draw()), proof: formatProof(broken) });
  expect(checks.slice(0, 4).map(({ state }) => state)).toEqual([
    "holds",
    "holds",
    "holds",
    "fails",
  ]);
  expect(new Set(checks.slice(4).map(({ state }) => state))).toEqual(new Set(["absent"]));
});

test("when a later check fails, the others are still performed", () => {
  const { proof } = draw();
  const [first, ...rest] = proof.opened;
  if (!first) throw new Error("a rank is opened");
  const opened = [{ ...first, saltPub: "0".repeat(64) }, ...rest];
  const { checks, verdict } = check({
    ...allFiles(draw()),
    proof: formatProof({ ...proof, opened }),
  });
  expect(verdict).toMatch(/^refused: inclusion: /);
  expect(checks.filter(({ state }) => state === "holds")).toHaveLength(checks.length - 1);
});

test.each<[string, Partial<SampleDrawPlan>, string, string]>([
  ["open", { ending: "open" }, "no outcome yet: open", "no outcome yet: open"],
  ["waiting", { ending: "waiting" }, "no outcome yet: waiting", "no outcome yet: waiting"],
  ["cancelled", { ending: "cancelled" }, "no outcome yet: cancelled", "no outcome yet: cancelled"],
  [
    "a missed close",
    { ending: "cancelled after a missed close" },
    "no outcome yet: cancelled",
    "no outcome yet: cancelled",
  ],
  ["void", { ending: "void" }, "no outcome yet: void", "no outcome yet: void"],
  [
    "no tickets",
    { ending: "waiting", tickets: 0, exclusions: 0 },
    "no outcome yet: no tickets",
    "no outcome yet: no tickets",
  ],
  [
    "void without tickets",
    { ending: "void", tickets: 0, exclusions: 0 },
    "no outcome yet: no tickets",
    "no outcome yet: no tickets",
  ],
  [
    "drawn after void",
    { ending: "drawn after void" },
    "sound in itself, ledger not checked",
    "verified",
  ],
  [
    "not witnessed",
    { witnesses: noWitnesses },
    "consistent, not witnessed, ledger not checked",
    "consistent, not witnessed",
  ],
  [
    "threshold 0",
    { witnesses: { named: 2, threshold: 0, inTime: 2, late: 0 } },
    "consistent, not witnessed, ledger not checked",
    "consistent, not witnessed",
  ],
  [
    "witnessed too late",
    { witnesses: { named: 2, threshold: 2, inTime: 1, late: 1 } },
    "consistent, not witnessed, ledger not checked",
    "consistent, not witnessed",
  ],
  [
    "public value",
    publicValuePlan,
    "sound in itself, ledger not checked",
    "compare the public value",
  ],
  ["drand", {}, "sound in itself, ledger not checked", "verified"],
])(
  "a draw that is %s gets the expected verdict for the proof alone and with all files",
  (_, change, alone, together) => {
    const made = draw(change);
    expect(check(proofAlone(made)).verdict).toBe(alone);
    expect(check(allFiles(made)).verdict).toBe(together);
  },
);

test("with a missing or wrong secret the check is absent and the seed uses 32 zero bytes", () => {
  for (const secret of ["missing", "wrong"] as const) {
    const evidence = allFiles(draw({ secret }));
    expect(stateOf(evidence, "secret")).toBe("absent");
    expect(check(evidence).verdict).toBe("verified");
  }
});

test("opened tickets without a result and cosignatures without a close are refused", () => {
  const open = draw({ ending: "open" });
  const drawn = draw();
  const withOpened = { ...open.proof, opened: drawn.proof.opened };
  expect(check({ proof: formatProof(withOpened) }).verdict).toMatch(/^refused: inclusion: /);
  const withCosignatures = { ...open.proof, cosignatures: drawn.proof.cosignatures };
  expect(check({ proof: formatProof(withCosignatures) }).verdict).toMatch(/^refused: witnesses: /);
  expect(stateOf(proofAlone(open), "closing")).toBe("absent");
});

test("the given operator key must be the one at the open or a later one, in proof or ledger", () => {
  const made = draw({
    rotations: { beforeOpen: true, whileOpen: true, afterClose: false, afterResult: true },
    skips: 2,
  });
  const keys = made.ledger.filter(isOfType("key")).map(({ body }) => body.key);
  const [tooOld, atOpen, later, last] = keys;
  for (const operatorKey of [atOpen, later, last]) {
    expect(check({ ...proofAlone(made), operatorKey }).verdict).toBe(
      "sound in itself, ledger not checked",
    );
  }
  for (const operatorKey of [tooOld, strangerKey, "00", strangerKey.toUpperCase()]) {
    expect(check({ ...proofAlone(made), operatorKey }).verdict).toMatch(/^refused: operator key: /);
  }
  made.operator.rotateKey(made.ledger.at(-1)?.time ?? 0);
  const newest = toHex(made.operator.key.publicKey);
  expect(check({ ...proofAlone(made), operatorKey: newest }).verdict).toMatch(
    /^refused: operator key: /,
  );
  expect(
    check({ ...proofAlone(made), ledger: formatLedger(made.ledger), operatorKey: newest }).verdict,
  ).toBe("verified");
});

test("a list of statements that starts with two keys or ends with a key is refused", () => {
  const made = draw();
  const [older] = made.ledger;
  made.operator.rotateKey(made.ledger.at(-1)?.time ?? 0);
  const trailing = made.ledger.at(-1);
  if (!older || !trailing) throw new Error("there are keys before and after");
  const { proof } = made;
  for (const statements of [
    [older, ...proof.statements],
    [...proof.statements, trailing],
  ]) {
    expect(check({ proof: formatProof({ ...proof, statements }) }).verdict).toMatch(
      /^refused: ledger: /,
    );
  }
});

test("an older proof is stale when the current ledger is given", () => {
  const made = draw({ skips: 1, handovers: 1 });
  const older = { ...made.proof, statements: made.proof.statements.slice(0, -1) };
  expect(check({ proof: formatProof(older) }).verdict).toBe("sound in itself, ledger not checked");
  const { verdict } = check({ proof: formatProof(older), ledger: formatLedger(made.ledger) });
  expect(verdict).toMatch(/^refused: whole ledger: stale/);
});

test("a ledger shorter than the one a witness saw is refused", () => {
  const made = draw({
    ending: "waiting",
    rotations: { beforeOpen: false, whileOpen: false, afterClose: true, afterResult: false },
  });
  expect(check(allFiles(made)).verdict).toBe("no outcome yet: waiting");
  const shorter = made.ledger.slice(0, -1);
  expect(check({ ...proofAlone(made), ledger: formatLedger(shorter) }).verdict).toMatch(
    /^refused: whole ledger: the ledger has/,
  );
});

test("a witness that cosigns twice counts once", () => {
  const plan = { ...eventfulPlan, witnesses: { named: 3, threshold: 2, inTime: 1, late: 0 } };
  const made = makeDraw(plan);
  const [head] = made.proof.cosignatures;
  const [witness] = sampleWitnesses(plan);
  const close = made.ledger.find(isOfType("close"));
  if (!head || !witness || !close) throw new Error("there is a cosigned close");
  const tree = ledgerTree(made.ledger);
  const again = {
    ...head,
    line: cosign(
      { ...witness, key: witness.publicKey },
      close.time + 5,
      ledgerHead(plan.operator, head.size, tree.root(head.size)),
    ),
  };
  const evidence = { proof: formatProof({ ...made.proof, cosignatures: [head, again] }) };
  expect(check(evidence).verdict).toBe("consistent, not witnessed, ledger not checked");
  expect(check(evidence).witnesses).toEqual(["witness-1.example"]);
});

test("a witness counts if it cosigned between the close and the moment", () => {
  const plan = { ...eventfulPlan, witnesses: { named: 1, threshold: 1, inTime: 1, late: 0 } };
  const made = makeDraw(plan);
  const [head] = made.proof.cosignatures;
  const [witness] = sampleWitnesses(plan);
  const close = made.ledger.find(isOfType("close"));
  if (!head || !witness || !close) throw new Error("there is a cosigned close");
  const moment = momentOf(made.terms.randomness);
  const root = ledgerTree(made.ledger).root(head.size);
  for (const [time, counts] of [
    [close.time - 1, 0],
    [close.time, 1],
    [moment - 1, 1],
    [moment, 0],
  ] as const) {
    const line = cosign(
      { ...witness, key: witness.publicKey },
      time,
      ledgerHead(plan.operator, head.size, root),
    );
    const evidence = { proof: formatProof({ ...made.proof, cosignatures: [{ ...head, line }] }) };
    expect(check(evidence).witnesses).toHaveLength(counts);
    expect(stateOf(evidence, "witnesses")).toBe(counts === 1 ? "holds" : "absent");
  }
});

test("a receipt must be signed by a key in force at its time", () => {
  const made = draw({
    tickets: 8,
    rotations: { beforeOpen: true, whileOpen: true, afterClose: false, afterResult: false },
  });
  for (const receipt of made.receipts) {
    expect(stateOf({ ...proofAlone(made), receipt: canonicalBytes(receipt) }, "receipt")).toBe(
      "holds",
    );
  }
  const [first] = made.receipts;
  if (!first) throw new Error("there is a receipt");
  // Signed by the newest key, but dated before it was in force.
  const { signature: _, format: __, ...facts } = first;
  const early = signReceipt(facts, made.operator.key.sign);
  expect(stateOf({ ...proofAlone(made), receipt: canonicalBytes(early) }, "receipt")).toBe("fails");
});

test("a signed receipt fails if the ledger contradicts it", () => {
  const made = draw({
    rotations: { beforeOpen: false, whileOpen: false, afterClose: false, afterResult: false },
  });
  const [first] = made.receipts;
  if (!first) throw new Error("there is a receipt");
  const { signature: _, format: __, ...facts } = first;
  const contradictions = [
    { ...facts, index: 9, size: 10 },
    { ...facts, size: 10 },
    { ...facts, index: 1, size: 1 },
    { ...facts, size: 9, root: "0".repeat(64) },
    { ...facts, time: made.terms.closesAt },
    { ...facts, time: made.terms.opensAt - 1 },
    { ...facts, terms: { ...made.terms, title: "Other terms" } },
    { ...facts, terms: { ...made.terms, drawId: "1".repeat(32) } },
  ];
  for (const contradiction of contradictions) {
    const receipt = canonicalBytes(signReceipt(contradiction, made.operator.key.sign));
    expect(
      stateOf({ ...proofAlone(made), receipt }, "receipt"),
      JSON.stringify(contradiction).slice(0, 80),
    ).toBe("fails");
  }
  // Only the leaf list shows that this leaf or this prefix is different.
  for (const contradiction of [
    { ...facts, saltId: "1".repeat(64) },
    { ...facts, size: 2, root: "2".repeat(64) },
  ]) {
    const receipt = canonicalBytes(signReceipt(contradiction, made.operator.key.sign));
    expect(stateOf({ ...proofAlone(made), receipt, leaves: made.leaves }, "receipt")).toBe("fails");
  }
  const later = {
    ...facts,
    size: 9,
    root: made.ledger.find(isOfType("close"))?.body.root ?? "",
    time: made.terms.opensAt,
  };
  const receipt = canonicalBytes(signReceipt(later, made.operator.key.sign));
  expect(stateOf({ ...proofAlone(made), receipt }, "receipt")).toBe("fails");
});

test("the proof of an open draw ends before a new key when later checkpoints are left out", () => {
  const rotations = { ...eventfulPlan.rotations, whileOpen: true };
  for (const checkpointsInProof of [false, true]) {
    const made = draw({ ending: "open", checkpoints: 2, checkpointsInProof, rotations });
    expect(made.ledger.slice(-2).map(({ type }) => type)).toEqual(["key", "checkpoint"]);
    expect(check(allFiles(made)).verdict).toBe("no outcome yet: open");
  }
});

test("a leaf list of an open draw is checked against its checkpoints", () => {
  const made = draw({ ending: "open" });
  expect(stateOf({ ...proofAlone(made), leaves: made.leaves }, "leaf list")).toBe("holds");
  expect(
    stateOf(
      { ...proofAlone(made), leaves: made.leaves.with(0, 255 - (made.leaves[0] ?? 0)) },
      "leaf list",
    ),
  ).toBe("fails");
});

test("a different leaf at the receipt's index contradicts it, even in a list shorter than its size", () => {
  const rotations = { ...eventfulPlan.rotations, whileOpen: false };
  const made = draw({ ending: "open", checkpoints: 0, rotations });
  const [first] = made.receipts;
  if (!first) throw new Error("The sample has no receipt.");
  // Appended in a batch of three.
  const batch = { ...first, size: 3, root: toHex(made.tree.root(3)) };
  const receipt = signReceipt(batch, made.operator.key.sign);
  const evidence = { ...proofAlone(made), receipt: canonicalBytes(receipt) };
  const upTo = (count: number) => made.leaves.slice(0, 32 * count);
  const short = upTo(receipt.index + 1);
  expect(stateOf({ ...evidence, leaves: short }, "receipt")).toBe("holds");
  const other = short.with(32 * receipt.index, 255 - (short[32 * receipt.index] ?? 0));
  expect(stateOf({ ...evidence, leaves: other }, "leaf list")).toBe("holds");
  expect(stateOf({ ...evidence, leaves: other }, "receipt")).toBe("fails");
  expect(stateOf({ ...evidence, leaves: upTo(receipt.index) }, "receipt")).toBe("holds");
  const incomplete = new Uint8Array([...other, 7]);
  expect(stateOf({ ...evidence, leaves: incomplete }, "leaf list")).toBe("fails");
  expect(stateOf({ ...evidence, leaves: incomplete }, "receipt")).toBe("holds");
});

test("the valid lines of a damaged ledger are still read, so that only the check of the ledger fails", () => {
  const made = draw({ rotations: { ...eventfulPlan.rotations, afterResult: true } });
  const key = made.ledger.findLast(isOfType("key"))?.body.key ?? "";
  const ledger = formatLedger(made.ledger);
  const cut = { ...proofAlone(made), ledger: ledger.slice(0, -1), operatorKey: key };
  expect(check(cut).verdict).toMatch(/^refused: whole ledger: /);
  expect(stateOf(cut, "operator key")).toBe("holds");
});

test("the public value to compare is returned with its description and time", () => {
  const made = makeDraw(publicValuePlan);
  expect(check(allFiles(made)).publicValue).toMatchObject({
    value: expect.any(String),
    description: expect.any(String),
    announcedAt: expect.any(Number),
  });
  expect(check(proofAlone(made)).publicValue).toBeUndefined();
});

test("refused files have no awards and no witnesses", () => {
  const made = draw();
  expect(check(proofAlone(made)).awards.length).toBe(3);
  const { awards, witnesses } = check({ ...proofAlone(made), leaves: new Uint8Array(32) });
  expect([awards, witnesses]).toEqual([[], []]);
});

test("verifying step by step gives the same checks as verifying at once", () => {
  const evidence = allFiles(draw());
  const steps = [...verifyStepByStep(evidence, { verifyBeacon: cachedBeacon })];
  expect(steps).toEqual(check(evidence).checks);
});

test("random draws of every kind are never refused", { timeout: 180_000 }, () => {
  const verdicts = new Set<string>();
  for (let number = 0; number < 40; number += 1) {
    const { verdict, refused } = check(allFiles(randomDraw(`accepted ${number}`)));
    expect(refused, `${number}: ${verdict}`).toBe(false);
    verdicts.add(verdict);
  }
  expect(verdicts.size).toBeGreaterThan(6);
});

test("no bytes make the verifier throw", () => {
  const made = draw();
  const proof = formatProof(made.proof);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (noise, at) => {
      const start = at % proof.length;
      const spliced = new Uint8Array([
        ...proof.slice(0, start),
        ...noise,
        ...proof.slice(start + noise.length),
      ]);
      const names = check({ proof: spliced, leaves: noise, receipt: noise, ledger: noise }).checks;
      expect(names).toHaveLength(checkNames.length);
    }),
    { numRuns: 200 },
  );
});

test("a cosignature line of a million characters fails the check of the format", () => {
  const [cosignature] = draw().proof.cosignatures;
  if (!cosignature) throw new Error("The sample has no cosignature.");
  const line = `— witness.example ${"AAAA".repeat(250_000)}`;
  const proof = { ...draw().proof, cosignatures: [{ ...cosignature, line }] };
  expect(check({ proof: canonicalBytes(proof) }).verdict).toMatch(/^refused: format: /);
});

test("terms nested a hundred thousand deep fail the check of the terms", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const text = new TextDecoder()
    .decode(formatProof(draw().proof))
    .replace('"title":"A sample draw"', `"title":${deep}`);
  expect(check({ proof: utf8(text) }).verdict).toMatch(/^refused: terms: /);
});
