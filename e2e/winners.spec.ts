// After the show: winners are told, identified and handed their prize, through the pages staff use.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { emailOf, phoneOf, test } from "./draw-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated } from "./site.ts";

/** Opens the card of the winner of the first prize. */
async function openCard(page: Page, winners: string) {
  await page.goto(winners);
  await hydrated(page);
  await page.getByRole("link", { name: "The key to Casa Alba" }).click();
  return page.getByRole("complementary", { name: /Casa Alba/ });
}

async function sendWinnerMail(page: Page) {
  await page.getByLabel("Days to claim").fill("21");
  await page.getByRole("button", { name: "Send the winner’s e-mail" }).click();
  await expect(
    page.getByText("The e-mail waits in the outbox until a mail server is set up."),
  ).toBeVisible();
}

test("opening a winner's card is logged, and the code of the winner's mail can be checked", async ({
  page,
  database,
  draws,
}) => {
  const { draw } = await draws.open("winner-told", 12);
  const [first] = await draws.decide(draw);
  if (!first) throw new Error("Nobody has won.");
  const entrant = first.ticket - 1;
  const winners = `/admin/draws/${draw.id}/winners`;

  // The list itself has no contact data.
  await page.goto(winners);
  await expect(page.getByText(emailOf(entrant))).toHaveCount(0);
  const card = await openCard(page, winners);
  await expect(card.getByText(emailOf(entrant))).toBeVisible();
  await expect(card.locator(`a[href="tel:${phoneOf(entrant)}"]`)).toBeVisible();
  await expectAccessible(page);
  const { rows: readings } = await database.query(
    `select distinct about from activity where what = 'winners.read' and about like $1`,
    [`ticket:${draw.id}/%`],
  );
  expect(readings).toEqual([{ about: `ticket:${draw.id}/${first.ticket}` }]);

  await sendWinnerMail(page);
  await expect(card.getByText(/2[01] days left to claim/)).toBeVisible();
  const { rows: mails } = await database.query<{ body_text: string }>(
    `select body_text from outbox_mail where kind = 'winner' and recipient = $1
     order by id desc limit 1`,
    [emailOf(entrant)],
  );
  const code = /code ([0-9A-Z]{5}-[0-9A-Z]{5})/.exec(mails[0]?.body_text ?? "")?.[1] ?? "";
  await page.goto("/check");
  await page.getByLabel("The code at the end of the message").fill(code);
  await page.getByRole("button", { name: "Check the message" }).click();
  await expect(page.getByText("You have won The key to Casa Alba")).toBeVisible();
});

test("a winner accepts and is identified, and the handover is recorded in the ledger", async ({
  page,
  draws,
}) => {
  const { draw } = await draws.open("winner-handover", 12);
  const [first] = await draws.decide(draw);
  if (!first) throw new Error("Nobody has won.");
  const card = await openCard(page, `/admin/draws/${draw.id}/winners`);
  await sendWinnerMail(page);
  await card.getByRole("button", { name: "Mark as accepted" }).click();
  await expect(card.getByText("Accepted")).toBeVisible();
  await card.getByLabel("What was seen").fill("Passport, seen by Marisol");
  await card.getByRole("button", { name: "Record the check" }).click();
  await expect(card.locator("dl").getByText(/^marisol/i)).toBeVisible();
  const download = page.waitForEvent("download");
  await card.getByRole("link", { name: "Receipt as PDF" }).click();
  const receipt = await download;
  expect(receipt.suggestedFilename()).toBe(`receipt-winner-handover-${first.ticket}.pdf`);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe("%PDF-");

  // A picture of the winner only with their consent.
  await card.getByRole("button", { name: "Choose a picture" }).click();
  const pictures = page.getByRole("dialog").getByRole("listitem").getByRole("button");
  await pictures.first().click();
  await card.getByRole("button", { name: "Save the picture" }).click();
  await expect(card.getByText("if the winner agreed")).toBeVisible();
  await card.getByLabel("The winner agreed in writing to have it shown").check();
  await card.getByRole("button", { name: "Save the picture" }).click();
  await expect(card.getByText("if the winner agreed")).toHaveCount(0);

  await card.getByRole("button", { name: "Handed over…" }).click();
  await page.getByRole("button", { name: "Confirm handover" }).click();
  await expect(page.getByText("Handed over and recorded in the ledger.")).toBeVisible();
  const ledger = await (await page.request.get("/api/ledger")).text();
  const newest = JSON.parse(ledger.trim().split("\n").at(-1) ?? "");
  expect(newest).toMatchObject({ type: "handover", body: { ticket: first.ticket } });
});

test("everybody who has won nothing is told once, from a page that fits a phone", async ({
  page,
  draws,
}) => {
  const entrants = 240;
  const { draw } = await draws.open("winners-others", entrants);
  await draws.decide(draw);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/draws/${draw.id}/winners`);
  await hydrated(page);
  await page.getByRole("button", { name: "Tell everyone else…" }).click();
  // Not the two winners, nor the five in reserve.
  const mails = `${entrants - 7} e-mails`;
  const dialog = page.getByRole("dialog", { name: `Send ${mails}?` });
  await expect(dialog.getByText("was not drawn this time")).toBeVisible();
  await dialog.getByRole("button", { name: `Send ${mails}` }).click();
  await expect(page.getByText(`${mails} are waiting in the outbox`)).toBeVisible();
  await expect(page.getByText(`${entrants - 7} told`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
