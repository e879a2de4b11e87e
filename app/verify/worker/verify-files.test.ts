import { expect, test } from "vitest";
import { verify } from "../../../protocol/checks/verify.ts";
import { toHex, utf8 } from "../../../protocol/encoding/bytes.ts";
import { canonicalBytes } from "../../../protocol/encoding/canonical-json.ts";
import { signReceipt } from "../../../protocol/receipts.ts";
import { makeDraw } from "../../../protocol/testing/sample-draw.ts";
import { eventfulPlan, publicValuePlan } from "../../../protocol/testing/sample-plans.ts";
import { allFiles } from "../../../protocol/testing/tampered.ts";
import { english } from "../../languages/catalogues.server.ts";
import { cardTexts } from "../card-texts.ts";
import { applyMessage, started } from "../verification-state.ts";
import { type GivenFiles, type Report, type VerifyStep, verifyGivenFiles } from "./verify-files.ts";
import { verifyReceiptFiles } from "./verify-receipt.ts";

const calendar = { locale: "en-GB", timeZone: "Europe/London" };

function runAll(files: GivenFiles): { steps: VerifyStep[]; report: Report } {
  const running = verifyGivenFiles(files);
  const steps: VerifyStep[] = [];
  for (;;) {
    const step = running.next();
    if (step.done) return { steps, report: step.value };
    steps.push(step.value);
  }
}

function cardFor(files: GivenFiles) {
  const { steps, report } = runAll(files);
  const done = applyMessage(steps.reduce(applyMessage, started), {
    ...{ type: "done", report, seconds: 0.4 },
  });
  const context = { texts: english, facts: done.facts, calendar };
  return cardTexts(done, context, { ...english.verifyProblems, locale: calendar.locale });
}

function filesOf(plan: typeof eventfulPlan): GivenFiles {
  const { proof, leaves, ledger, receipt } = allFiles(makeDraw(plan));
  return {
    proof,
    ...(leaves && { leaves }),
    ...(ledger && { ledger }),
    ...(receipt && { receipt }),
  };
}

test("the steps and the report match the result of the verifier", () => {
  const files = filesOf(eventfulPlan);
  const { steps, report } = runAll(files);
  const expected = verify(allFiles(makeDraw(eventfulPlan)));
  expect(report).toMatchObject({ kind: "proof", verdict: expected.verdict });
  expect(steps.flatMap((step) => (step.type === "check" ? [step.check] : []))).toEqual(
    expected.checks,
  );
});

test("every verdict has its own heading", () => {
  const unwitnessed = { named: 0, threshold: 0, inTime: 0, late: 0 };
  const heading = (files: GivenFiles) => cardFor(files).heading;
  const { proof } = filesOf(eventfulPlan);
  expect(heading(filesOf(eventfulPlan))).toBe("Verified");
  expect(heading({ ...(proof && { proof }) })).toBe("Sound in itself");
  expect(heading(filesOf(publicValuePlan))).toBe("One thing left for you to compare");
  expect(heading(filesOf({ ...eventfulPlan, witnesses: unwitnessed }))).toBe(
    "Consistent, but not witnessed",
  );
  expect(heading(filesOf({ ...eventfulPlan, ending: "open" }))).toBe("Still open");
  expect(heading(filesOf({ ...eventfulPlan, ending: "waiting" }))).toBe("Closed, and waiting");
  expect(heading(filesOf({ ...eventfulPlan, ending: "cancelled" }))).toBe("Cancelled");
  expect(heading(filesOf({ ...eventfulPlan, ending: "void" }))).toBe("Void for now");
  expect(heading(filesOf({ ...eventfulPlan, tickets: 0 }))).toBe("No tickets");
});

test("the card of a refused proof names the failed check and the reason", () => {
  const { proof, leaves } = filesOf(eventfulPlan);
  if (!proof || !leaves) throw new Error("The sample has both.");
  const changed = Uint8Array.from(leaves);
  changed[5] = (changed[5] ?? 0) ^ 1;
  const card = cardFor({ proof, leaves: changed });
  expect(card.heading).toBe("Refused");
  expect(card.look).toBe("bad");
  expect(card.sentence).toBe("The fingerprints do not add up to what was published.");
  expect(card.exact).toMatch(/^refused: leaf list: the root at statement/);
});

test("the ledger of another operator is named, and nothing is called evidence", () => {
  const { proof, receipt } = filesOf(eventfulPlan);
  const { ledger } = filesOf({ ...eventfulPlan, operator: "demo.sample.invalid" });
  if (!proof || !receipt || !ledger) throw new Error("The sample has all of them.");
  const card = cardFor({ proof, receipt, ledger });
  expect(card.sentence).toBe(
    "This ledger belongs to demo.sample.invalid. Add the ledger of sample.invalid instead.",
  );
});

test("only a signed receipt that a signed file contradicts is called evidence", () => {
  const draw = makeDraw({ ...eventfulPlan, rotations: publicValuePlan.rotations });
  const [first, second] = draw.receipts;
  if (!first || !second) throw new Error("The sample has receipts.");
  const { proof } = allFiles(draw);
  const sentence = (receipt: object) =>
    cardFor({ proof, receipt: canonicalBytes(receipt) }).sentence;
  const { signature: _, format: __, ...facts } = first;
  const sign = draw.operator.signers.get(draw.terms.operatorKey);
  if (!sign) throw new Error("The sample knows its keys.");
  const beyond = signReceipt({ ...facts, size: 1000 }, sign);
  expect(sentence(beyond)).toContain("that is evidence");
  const wrongTag = signReceipt({ ...facts, tagSalt: "0".repeat(64) }, sign);
  expect(sentence(wrongTag)).toContain("its tag does not stand for the phone number in it");
  for (const unsigned of [
    { ...first, size: 1000 },
    { ...first, tagSalt: second.tagSalt },
  ]) {
    expect(sentence(unsigned)).toBe(
      "This receipt does not fit the other files. The reason is below.",
    );
  }
  expect(cardFor({ receipt: canonicalBytes(first) }).sentence).toContain(
    "this ticket’s tag stands for your phone number and no other",
  );
  expect(cardFor({ receipt: canonicalBytes(wrongTag) }).heading).toBe(
    "The tag is not this number’s",
  );
});

test("tickets passed over are part of the report", () => {
  const { report } = runAll(filesOf({ ...eventfulPlan, persons: 2, exclusions: 0 }));
  expect(report).toMatchObject({
    passedOver: expect.arrayContaining([
      { ticket: expect.any(Number), same: expect.any(Number), pub: expect.anything() },
    ]),
  });
});

test("a file that is not JSON is refused by the check format", () => {
  const card = cardFor({ proof: utf8("{ nonsense") });
  expect(card.heading).toBe("Refused");
  expect(card.exact).toMatch(/^refused: format: /);
});

test("a receipt alone is checked for its signature and its format", () => {
  const { receipts, operator } = makeDraw({
    ...eventfulPlan,
    rotations: publicValuePlan.rotations,
  });
  const [receipt] = receipts;
  if (!receipt) throw new Error("The sample has receipts.");
  expect(cardFor({ receipt: canonicalBytes(receipt) }).heading).toBe("A signed receipt");
  const forged = { ...receipt, index: receipt.index + 1, size: receipt.size + 1 };
  expect(cardFor({ receipt: canonicalBytes(forged) }).heading).toBe("Not enough to go by");
  expect(cardFor({ receipt: utf8("{}") }).heading).toBe("Refused");
  expect(operator.ledger.length).toBeGreaterThan(0);
});

test("a ledger alone is checked from its first statement to its last", () => {
  const { ledger } = filesOf({ ...eventfulPlan, otherDraw: true });
  if (!ledger) throw new Error("The sample has a ledger.");
  const card = cardFor({ ledger });
  expect(card.heading).toBe("A ledger without gaps");
  expect(card.sentence).toContain("Another draw (cancelled)");
  const lines = new TextDecoder().decode(ledger).split("\n");
  const gap = utf8([...lines.slice(0, 3), ...lines.slice(4)].join("\n"));
  expect(cardFor({ ledger: gap })).toMatchObject({ heading: "Refused", look: "bad" });
});

test("a leaf list alone needs its proof", () => {
  const { leaves } = filesOf(eventfulPlan);
  if (!leaves) throw new Error("The sample has leaves.");
  expect(cardFor({ leaves }).heading).toBe("A list needs its proof");
  expect(cardFor({ leaves: leaves.subarray(0, 40) }).heading).toBe("Refused");
});

test("leaf, signature and inclusion of a receipt are checked, and each can fail", () => {
  const draw = makeDraw(eventfulPlan);
  const { proof, ledger } = allFiles(draw);
  const [first] = draw.receipts;
  if (!first) throw new Error("The sample has receipts.");
  const receipt = canonicalBytes(first);
  const inclusion = { inclusion: draw.tree.inclusion(first.index).map(toHex) };
  const states = (result: ReturnType<typeof verifyReceiptFiles>) =>
    result.findings.map(({ step, state }) => `${step} ${state}`);
  expect(states(verifyReceiptFiles({ receipt, proof, ledger, inclusion }))).toEqual([
    "leaf holds",
    "signature holds",
    "tag holds",
    "inclusion holds",
  ]);
  const forged = canonicalBytes({ ...first, time: first.time + 1 });
  expect(states(verifyReceiptFiles({ receipt: forged, proof, ledger, inclusion }))[1]).toBe(
    "signature fails",
  );
  const otherInclusion = { inclusion: draw.tree.inclusion(first.index + 1).map(toHex) };
  expect(states(verifyReceiptFiles({ receipt, proof, ledger, inclusion: otherInclusion }))[3]).toBe(
    "inclusion fails",
  );
  expect(states(verifyReceiptFiles({ receipt: utf8("{}"), proof }))).toEqual(["leaf fails"]);
});

test("before closing the inclusion of a receipt is absent", () => {
  const draw = makeDraw({ ...eventfulPlan, ending: "open" });
  const [first] = draw.receipts;
  if (!first) throw new Error("The sample has receipts.");
  const { findings } = verifyReceiptFiles({
    receipt: canonicalBytes(first),
    proof: allFiles(draw).proof,
    ledger: allFiles(draw).ledger,
  });
  expect(findings.map(({ state }) => state)).toEqual(["holds", "holds", "holds", "absent"]);
});
