import { expect, test } from "vitest";
import { visibleText } from "../../accounts/testing/staff-site.ts";
import { openTestSite } from "../../testing/test-site.ts";

test("the archive tells the whole story of a draw, its feed lists it, and every prize has a page", async () => {
  await using site = await openTestSite();
  const winners = await visibleText(await site.get("/winners"));
  expect(winners).toContain("The Harbour draw 2025");
  expect(winners).toContain("8 of 8");
  expect(winners).toMatch(/Could not be reached; went to ticket \d+/);
  expect(winners).toContain("I checked the result on my own phone");
  expect(winners).not.toMatch(/Not contacted yet|waiting/i);
  const html = await (await site.get("/winners")).text();
  expect(html).toContain("/draw/harbour-draw-2025/verify");
  expect(html).toContain('type="application/atom+xml"');
  expect(winners).toContain("Watch the show again");
  const replay = await (await site.get("/api/draws/harbour-draw-2025/replay")).text();
  expect(replay.match(/"kind":"(draw|batch)"/g)).toHaveLength(3);

  const feed = await site.get("/winners.xml");
  expect(feed.headers.get("Content-Type")).toContain("application/atom+xml");
  const atom = await feed.text();
  expect(atom).toContain("<title>The Harbour draw 2025</title>");
  expect(atom).toMatch(/A summer in the tower: .+ Handed over/);

  const prizes = await (await site.get("/prizes")).text();
  expect(prizes).toContain("/draw/winter-draw/prizes/casa-alba");
  expect(prizes).toContain("/winners");
  const prize = await visibleText(await site.get("/draw/winter-draw/prizes/casa-alba"));
  for (const part of [
    ...["What is included", "What is not included", "How it was valued"],
    ...["Costs and taxes for the winner", "Conditions", "1 in 240"],
  ]) {
    expect(prize).toContain(part);
  }
  expect((await site.get("/draw/winter-draw/prizes/unicorn")).status).toBe(404);
});
