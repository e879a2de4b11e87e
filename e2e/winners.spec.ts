// After the evening: winners are told, known, and handed their prize, through the pages staff use.
import { readFile } from "node:fs/promises";
import { listAwards } from "../app/draws/api/view-store.server.ts";
import { test } from "./live-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./site.ts";

const entrants = 240;

test("a winner from the letter with its code to the statement in the ledger", async ({
  page,
  database,
  beside,
}) => {
  const { draw } = await beside.open("winners", entrants);
  await beside.close(draw);
  await beside.decide(draw);
  const [first] = await listAwards(beside.services.database, draw.id);
  if (!first) throw new Error("Nobody has won.");
  const email = `entrant${first.ticket - 1}@post.example`;
  const winners = `/admin/draws/${draw.id}/winners`;

  // The list knows no contact data; opening a card is a reading, and is written down.
  await page.goto(winners);
  await expect(page.getByText(email)).toHaveCount(0);
  await page.getByRole("link", { name: "The key to Casa Alba" }).click();
  const card = page.getByRole("complementary", { name: /Casa Alba/ });
  await expect(card.getByText(email)).toBeVisible();
  const phone = String(first.ticket - 1).padStart(5, "0");
  await expect(card.locator(`a[href="tel:+4477009${phone}"]`)).toBeVisible();
  await expectAccessible(page);
  const { rows: readings } = await database.query(
    `select distinct about from activity where what = 'winners.read'`,
  );
  expect(readings).toEqual([{ about: `ticket:${draw.id}/${first.ticket}` }]);

  // The letter, its code at /check, and the clock that begins with it.
  await card.getByLabel("Days to claim").fill("21");
  await card.getByRole("button", { name: "Send the winner's letter" }).click();
  await expect(page.getByText("The letter is in the outbox.")).toBeVisible();
  await expect(card.getByText(/2[01] days left to claim/)).toBeVisible();
  const { rows: letters } = await database.query<{ body_text: string }>(
    `select body_text from outbox_mail where kind = 'winner' and recipient = $1`,
    [email],
  );
  const code = /code ([0-9A-Z]{5}-[0-9A-Z]{5})/.exec(letters[0]?.body_text ?? "")?.[1] ?? "";
  const visitor = await page.context().newPage();
  await visitor.goto("/check");
  await visitor.getByLabel("The code at the end of the message").fill(code);
  await visitor.getByRole("button", { name: "Check the message" }).click();
  await expect(visitor.getByText("You have won The key to Casa Alba")).toBeVisible();
  await visitor.close();

  // Who it is, the sheet to sign, and the picture only with a yes.
  await card.getByRole("button", { name: "They accept" }).click();
  await expect(card.getByText("Accepted")).toBeVisible();
  await card.getByLabel("What was seen").fill("Passport, seen by Marisol");
  await card.getByRole("button", { name: "Note the check" }).click();
  await expect(card.locator("dl").getByText(/^marisol/i)).toBeVisible();
  const download = page.waitForEvent("download");
  await card.getByRole("link", { name: "Receipt as PDF" }).click();
  const receipt = await download;
  expect(receipt.suggestedFilename()).toBe(`receipt-winners-${first.ticket}.pdf`);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await card.getByRole("button", { name: "Choose a picture" }).click();
  const pictures = page.getByRole("dialog").getByRole("listitem").getByRole("button");
  await pictures.first().click();
  await card.getByRole("button", { name: "Save the picture" }).click();
  await expect(card.getByText("only if they agreed")).toBeVisible();
  await card.getByLabel("The winner agreed in writing").check();
  await card.getByRole("button", { name: "Save the picture" }).click();
  await expect(card.getByText("only if they agreed")).toHaveCount(0);

  await card.getByRole("button", { name: "Handed over…" }).click();
  await page.getByRole("button", { name: "State the handover" }).click();
  await expect(page.getByText("Handed over, and stated in the ledger.")).toBeVisible();
  const ledger = await (await page.request.get("/api/ledger")).text();
  const newest = JSON.parse(ledger.trim().split("\n").at(-1) ?? "");
  expect(newest).toMatchObject({ type: "handover", body: { ticket: first.ticket } });

  // Everybody who was not ranked hears once, and the desk fits a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(winners);
  await page.getByRole("button", { name: "Tell everybody else" }).click();
  await expect(page.getByText(`${entrants - 7} letters are in the outbox.`)).toBeVisible();
  await expect(page.getByText(`${entrants - 7} told`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
