// The verifier in a real browser, with the site's own draws and with uploaded files.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { formatProof } from "../protocol/build-proof.ts";
import { canonicalBytes } from "../protocol/encoding/canonical-json.ts";
import { formatLedger } from "../protocol/ledger-file.ts";
import { makeDraw } from "../protocol/testing/sample-draw.ts";
import { eventfulPlan } from "../protocol/testing/sample-plans.ts";
import { makeLargeDraw } from "./million-tickets.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test } from "./site.ts";

const draw = makeDraw(eventfulPlan);
const proof = file("proof.json", formatProof(draw.proof));
const ledger = file("ledger.jsonl", formatLedger(draw.ledger));
const leaves = file("leaves.bin", draw.leaves);
const receipt = file("receipt.json", canonicalBytes(draw.receipts[1]));

function file(name: string, content: Uint8Array) {
  return { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) };
}

function chooser(page: Page) {
  return page.getByLabel(/^Check (your own file|another file)$/);
}

function verdict(page: Page, name: string | RegExp) {
  return page.getByRole("article").getByRole("heading", { name });
}

async function openVerifier(page: Page) {
  await page.goto("/verify");
  await hydrated(page);
}

test("the sample draw is checked automatically, and its page says what the check means", async ({
  page,
}) => {
  await page.goto("/draw/harbour-draw-2025/verify");
  await expect(verdict(page, "Verified")).toBeVisible();
  await expect(page.getByText("This draw is a demonstration.")).toBeVisible();
  await expect(page.getByText("13 hold, none fails, 1 not checked", { exact: true })).toBeVisible();
  // In the verdict and beside the check.
  await expect(page.getByText("this witness runs on this very site")).toHaveCount(2);
  await expect(page.getByText("That no entrant was invented before closing.")).toBeVisible();
  await expect(page.locator("ol > li details")).toHaveCount(14);
  // It does not take the focus, because the visitor did not start it.
  await expect(page.locator("body")).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test("every download of the sample draw works, and the Python file is the real one", async ({
  page,
  request,
}) => {
  await page.goto("/draw/harbour-draw-2025/verify");
  const links = page.locator("a[download]");
  await expect(links).toHaveCount(7);
  for (const link of await links.all()) {
    const response = await request.get((await link.getAttribute("href")) ?? "");
    expect(response.status()).toBe(200);
    expect((await response.body()).length).toBeGreaterThan(0);
  }
  const python = await request.get("/verify_draw.py");
  expect(python.headers()["content-disposition"]).toContain('filename="verify_draw.py"');
  expect(await python.text()).toMatch(/^#!\/usr\/bin\/env python3/);
  await expect(page.getByText("python3 verify_draw.py proof.json")).toBeVisible();
});

test("the operator's key from a ticket is compared with the proof's", async ({ page }) => {
  await page.goto("/draw/harbour-draw-2025/rules");
  const key = await page.getByText(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/).innerText();
  await page.goto("/draw/harbour-draw-2025/verify");
  await expect(verdict(page, "Verified")).toBeVisible();
  await page.getByText("Does it come from sample.invalid?").click();
  const field = page.getByLabel("Operator key from elsewhere");
  await field.fill("7f3a");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("That is not an operator key.")).toBeVisible();
  await field.fill(key);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("The key you gave is the one that")).toBeVisible();
  await expect(verdict(page, "Verified")).toBeVisible();
  await field.fill("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(verdict(page, "Refused")).toBeVisible();
  await expectAccessible(page);
});

test("a draw that is still open is called open", async ({ page }) => {
  await page.goto("/draw/winter-draw/verify");
  await expect(verdict(page, "Still open")).toBeVisible();
});

test("a draw that does not exist has no page", async ({ page }) => {
  const response = await page.goto("/draw/no-such-draw/verify");
  expect(response?.status()).toBe(404);
});

test("a real proof with its files is verified, and the bytes are one click away", async ({
  page,
}) => {
  await openVerifier(page);
  await chooser(page).setInputFiles([proof, ledger, leaves, receipt]);
  await expect(verdict(page, "Verified")).toBeVisible();
  await expect(verdict(page, "Verified")).toBeFocused();
  await expect(
    page.getByRole("status").filter({ hasText: "Verified. 14 hold, none fails." }),
  ).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Who won" })).toBeVisible();
  const seed = page.getByText(/^seed [0-9a-f]{64}$/);
  await expect(seed).toBeHidden();
  await page.getByText("Does the ranking follow from it").click();
  await expect(seed).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a tampered proof is refused, and the failed check and its reason are shown", async ({
  page,
}) => {
  const changed = structuredClone(draw.proof);
  const winner = changed.opened[0];
  if (!winner) throw new Error("The sample opens tickets.");
  winner.pub.name = "Somebody Else";
  await openVerifier(page);
  await chooser(page).setInputFiles(file("proof.json", formatProof(changed)));
  await expect(verdict(page, "Refused")).toBeVisible();
  await expect(
    page.getByText(
      `inclusion: fails: ticket ${winner.ticket} as opened is not in the closing tree`,
    ),
  ).toBeVisible();
  await expectAccessible(page);
});

test("a receipt alone is read, and checked against the draw's proof when that is added", async ({
  page,
}) => {
  await openVerifier(page);
  await chooser(page).setInputFiles(receipt);
  await expect(verdict(page, "A signed receipt")).toBeVisible();
  await chooser(page).setInputFiles([proof, ledger]);
  await expect(verdict(page, "Verified")).toBeVisible();
  await expect(
    page.getByText("this ticket’s tag stands for your phone number and no other"),
  ).toBeVisible();
});

test("a receipt of another draw is refused beside the site's own draw", async ({ page }) => {
  await page.goto("/draw/harbour-draw-2025/verify");
  await expect(verdict(page, "Verified")).toBeVisible();
  await page.getByLabel("Add a receipt").setInputFiles(receipt);
  await expect(verdict(page, "Refused")).toBeVisible();
  await expect(
    page.getByText("receipt: fails: the receipt is one of another draw", { exact: true }),
  ).toBeVisible();
});

test("tickets passed over are shown, with what to do for somebody who is named there wrongly", async ({
  page,
}) => {
  const { proof: manyTickets } = makeDraw({ ...eventfulPlan, persons: 2, exclusions: 0 });
  await openVerifier(page);
  await chooser(page).setInputFiles(file("proof.json", formatProof(manyTickets)));
  await expect(page.getByRole("heading", { name: "Passed over" })).toBeVisible();
  await expect(page.getByText(/^shown as the same person as ticket \d$/).first()).toBeVisible();
  await page.getByText("Is that you, and not the winner? Here is what to do").click();
  await expect(page.getByText("The receipt proves it by itself")).toBeVisible();
  await expectAccessible(page);
});

test("the ledger of another operator is named", async ({ page }) => {
  const other = makeDraw({ ...eventfulPlan, operator: "demo.sample.invalid" });
  await openVerifier(page);
  await chooser(page).setInputFiles([
    proof,
    receipt,
    file("ledger.jsonl", formatLedger(other.ledger)),
  ]);
  await expect(verdict(page, "Refused")).toBeVisible();
  await expect(page.getByText("This ledger belongs to demo.sample.invalid").first()).toBeVisible();
  await expect(page.getByText("that is evidence")).toHaveCount(0);
});

test("files of the wrong kind get a clear message and do not change the verdict", async ({
  page,
}) => {
  await openVerifier(page);
  await chooser(page).setInputFiles([proof, ledger]);
  await expect(verdict(page, "Verified")).toBeVisible();
  await chooser(page).setInputFiles([
    file("holiday.jpg", Uint8Array.from([0xff, 0xd8, 0xff, ...new Uint8Array(61)])),
    file("nothing.json", new Uint8Array()),
    file("pack.zip", Buffer.from("PK\x03\x04")),
  ]);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("“holiday.jpg” is not a proof, a receipt");
  await expect(alert).toContainText("“nothing.json” is empty.");
  await expect(alert).toContainText("“pack.zip” is a ZIP file. Unpack it first");
  await expect(verdict(page, "Verified")).toBeVisible();
  await chooser(page).setInputFiles(file("proof.json", Buffer.from('{"cosignatures":[]]')));
  await expect(verdict(page, "Refused")).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("a file of 50 MB is refused without being read whole", async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "goldkey-large-"));
  const large = path.join(folder, "proof.json");
  await writeFile(large, `{"cosignatures":[],${" ".repeat(50_000_000)}}`);
  await openVerifier(page);
  await chooser(page).setInputFiles(large);
  await expect(page.getByRole("alert")).toContainText(
    "“proof.json” is 50 MB, which is too large for this kind of file (Proof). This page reads up to 32 MB.",
  );
  await rm(folder, { recursive: true });
});

test("the keyboard alone is enough to choose a file, read the verdict and open a check", async ({
  page,
}) => {
  // Before the page opens: Chromium has to know that a program will choose the file.
  const dialog = page.waitForEvent("filechooser");
  await openVerifier(page);
  await chooser(page).focus();
  await page.keyboard.press("Enter");
  await (await dialog).setFiles([proof, ledger]);
  await expect(verdict(page, "Verified")).toBeFocused();
  const first = page.locator("summary").filter({ hasText: "Is the file whole and readable?" });
  for (let step = 0; step < 6; step += 1) {
    if (await first.evaluate((summary) => summary === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("sealed-draw-proof/v2, canonical JSON")).toBeVisible();
});

test("a file dropped anywhere on the page is checked", async ({ page }) => {
  await openVerifier(page);
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], "dropped.json"));
      return data;
    },
    [...proof.buffer],
  );
  const footer = page.getByRole("contentinfo");
  await footer.dispatchEvent("dragover", { dataTransfer: transfer });
  await expect(page.getByText("Drop it here")).toBeVisible();
  await footer.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(verdict(page, "Sound in itself")).toBeVisible();
  await expect(page.getByText("dropped.json, from your device")).toBeVisible();
});

test("no page loads the verifier before something is checked", async ({ page }) => {
  const workers: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("verify-worker")) workers.push(request.url());
  });
  for (const address of ["/", "/draw", "/verify"]) {
    await page.goto(address);
    await hydrated(page);
  }
  expect(workers).toEqual([]);
  await chooser(page).setInputFiles(proof);
  await expect(verdict(page, "Sound in itself")).toBeVisible();
  expect(workers).toHaveLength(1);
});

test("without scripts the page explains itself and offers the downloads and the Python verifier", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  await page.goto("/draw/harbour-draw-2025/verify");
  // By selector: Playwright's text search ignores noscript.
  await expect(page.locator("noscript p")).toBeVisible();
  await expect(page.locator("noscript p")).toContainText("JavaScript is switched off");
  await expect(page.getByRole("heading", { name: "Checking on your device" })).toHaveCount(0);
  await expect(page.locator("a[download]")).toHaveCount(7);
  await expect(page.getByText("python3 verify_draw.py proof.json")).toBeVisible();
  await context.close();
});

test("when the site's files cannot be fetched, the page says so and can try again", async ({
  page,
}) => {
  await page.route("**/proof.json", (route) => route.abort());
  await page.goto("/draw/harbour-draw-2025/verify");
  await expect(verdict(page, "It could not be checked")).toBeVisible();
  await page.unroute("**/proof.json");
  await page.getByRole("button", { name: "Check it again" }).click();
  await expect(verdict(page, "Verified")).toBeVisible();
});

test("hundreds of thousands of hashes are checked while the page stays responsive", async ({
  page,
  browser,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), "goldkey-large-"));
  // A million with FAULTS=1 npm test: faults/README.md.
  const tickets = process.env.FAULTS ? 1_000_000 : 500_000;
  const large = makeLargeDraw(tickets);
  const writeTo = async (name: string, content: Uint8Array) => {
    await writeFile(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const files = [
    await writeTo("proof.json", large.proof),
    await writeTo("ledger.jsonl", large.ledger),
    await writeTo("leaves.bin", large.leaves),
  ];
  await openVerifier(page);
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  await chooser(page).setInputFiles(files);
  await expect(page.getByRole("progressbar")).toBeVisible();
  // Use the page while the worker is busy.
  await page.getByText("Is the file whole and readable?").click();
  await expect(page.getByText("sealed-draw-proof/v2, canonical JSON")).toBeVisible();
  await expect(verdict(page, /Checking/)).toBeVisible();
  await expect(verdict(page, "Consistent, but not witnessed")).toBeVisible({ timeout: 400_000 });
  await expect(
    page.getByText(
      `Your device has put all ${tickets.toLocaleString("en-GB")} together again and got the published result.`,
    ),
  ).toBeVisible();
  expect(longestTask(await browser.stopTracing())).toBeLessThan(200);
  await rm(folder, { recursive: true });
});

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number };

/**
 * The longest task of the page's main thread, in milliseconds of its own processor time: other
 * programs on the machine do not count.
 */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as {
    traceEvents: (TraceEvent & { args: { name?: string } })[];
  };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && main.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error("The trace holds no task of the page.");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
