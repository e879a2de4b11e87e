// Every sentence of stage, phone and console, for every kind of draw, against what the record says.
import { expect, test } from "vitest";
import { defaultShowSettings } from "../../show/script/settings.ts";
import { everyDraw, rankOf, scriptOf } from "../testing/every-draw.ts";
import { playShow, type Screen } from "../testing/play-show.tsx";

const alone = { ...defaultShowSettings, batches: false, callWinners: true };
const ordinals = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh"];
const tickets = (count: number) => (count === 1 ? "1 ticket" : `${count} tickets`);

test.each(everyDraw)("every sentence about a draw with $name is true", async (record) => {
  const { excluded, prizes, decider, skips } = record;
  const isRound = "round" in decider;
  const tookPart = record.tickets - excluded.length;
  const total = scriptOf(record)
    .at("decided")
    .slots.filter(({ turns }) => turns[0]?.ticket).length;
  const screens = [
    ...(await playShow(record, alone)),
    ...(await playShow({ ...record, skips: {} }, defaultShowSettings)),
  ];
  const skippedSoFar = new Set<number>();
  const wonSoFar = new Set<number>();
  for (const { key, show, stage, phone, console: consoleLines } of screens) {
    const { step } = show;
    const all = [...stage, ...phone, ...consoleLines].join("\n");
    const where = `${record.name}, ${key}`;
    const says = (lines: string[], line: string) => expect(lines, where).toContain(line);
    expect(all, where).not.toMatch(/[{}]|undefined|NaN|\b1 tickets\b|\b1 prizes\b|passed over/);
    if (!isRound) expect(all, where).not.toMatch(/fetch|signature|round|drand/i);
    switch (step.kind) {
      case "countdown":
        skippedSoFar.clear();
        wonSoFar.clear();
        says(phone, `${tickets(record.tickets)} so far.`);
        says(consoleLines, tickets(record.tickets));
        break;
      case "sealed": {
        const without = excluded.length > 0;
        says(stage, `Sealed 20:00:00 GMT${without ? ` · ${excluded.length} excluded` : ""}`);
        const count = tickets(record.tickets);
        const some = `${count}, ${excluded.length} of them excluded with a public reason`;
        says(phone, `${without ? some : count}. Nobody can add or remove one now, not even us.`);
        break;
      }
      case "waiting": {
        const decided = step.decidedAt !== undefined;
        expect(all.includes("does not exist yet"), where).toBe(show.sentAt < step.moment);
        expect(phone.includes("Nobody knows it yet, not even us")).toBe(show.sentAt < step.moment);
        const early = show.sentAt < step.moment;
        if (isRound) says(stage, "Anyone can look it up: drand quicknet");
        else {
          expect(phone.includes("It is announced at 20:15:00 GMT."), where).toBe(early);
          for (const lines of [stage, phone]) {
            expect(lines.some((line) => line.startsWith("The lottery of the day."))).toBe(true);
            expect(lines.includes(decider.value), where).toBe(decided);
          }
          says(stage, "Look it up: lottery.example/today");
        }
        break;
      }
      case "intro": {
        const theirs = new Set([...wonSoFar].map((ticket) => record.people[ticket - 1]));
        const left = record.people.filter((person, index) => {
          const won = record.onePrizePerPerson ? theirs.has(person) : wonSoFar.has(index + 1);
          return !won && !excluded.includes(index + 1);
        }).length;
        says(phone, `${step.batch ? "Three of them. " : ""}${tickets(left)} can win it.`);
        says(stage, `${tickets(left)} in the drawHave your ticket ready.`);
        break;
      }
      case "draw": {
        const { ticket } = step.winner;
        const rank = rankOf(record, ticket);
        const place = `${ordinals[rank - 1]} in the sealed ranking of ${tookPart}`;
        const before = Number(key.split(".")[1]) > 0 ? [...skippedSoFar].at(-1) : undefined;
        const reason = skips[before ?? 0] === "declined" ? "declined" : "absent at the event";
        const moved = `; ticket ${before} could not be given the prize: ${reason}`;
        const sentence = before === undefined ? place : place + moved;
        says(stage, sentence);
        says(phone, sentence);
        says(stage, `${step.prize.name} goes to`);
        expect(step.left[0]).toBeGreaterThanOrEqual(1);
        wonSoFar.add(ticket);
        break;
      }
      case "batch":
        for (const { ticket } of step.winners) wonSoFar.add(ticket);
        says(stage, `${step.prize.name}goes ${times[step.winners.length]} to`);
        break;
      case "called": {
        const text = stage.join("\n");
        const isLast = text.includes("no ticket is left");
        expect(text.includes("we contact you"), where).toBe(!record.presence);
        expect(text.includes("can move to the next ticket"), where).toBe(
          record.presence && !isLast,
        );
        break;
      }
      case "skipped": {
        skippedSoFar.add(step.ticket);
        const stays = step.next === 0;
        says(phone, `Ticket ${step.ticket} is skipped`);
        expect(stage.includes("stays with us"), where).toBe(stays);
        expect(phone.join("\n").includes("No ticket is left for this prize."), where).toBe(stays);
        break;
      }
      case "board": {
        const held = [...wonSoFar].filter((ticket) => !skippedSoFar.has(ticket));
        for (const ticket of held) {
          expect(
            [stage, phone].every((lines) =>
              lines.some((line) => line.includes(`Winner ${ticket}`)),
            ),
          ).toBe(true);
        }
        for (const ticket of skippedSoFar) {
          expect(stage.some((line) => line.startsWith(`Ticket ${ticket} was skipped:`))).toBe(true);
          expect(all).not.toContain(`Winner ${ticket}\n`);
        }
        expect(stage.includes("Nobody has won")).toBe(held.length === 0);
        expect(phone.includes("There is no winner")).toBe(held.length === 0);
        expect(show.prizesLeft, where).toBe(0);
        break;
      }
    }
    if ("prize" in step) expect(prizes.map(({ name }) => name)).toContain(step.prize.name);
    expect(show.prizesLeft + show.drawn, where).toBeLessThanOrEqual(
      Math.max(total, decidedYet(show, total, prizes)),
    );
  }
});

const times = ["", "once", "twice", "three times"];

/** Before the result nobody knows that some prizes will have no winner. */
function decidedYet(
  { step }: Screen["show"],
  total: number,
  prizes: { quantity: number }[],
): number {
  const early = step.kind === "countdown" || step.kind === "sealed" || step.kind === "waiting";
  return early ? prizes.reduce((sum, { quantity }) => sum + quantity, 0) : total;
}
