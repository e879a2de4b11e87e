// Every sentence of stage, phone and console, for every kind of draw, against what the record says.
import { expect, test } from "vitest";
import { defaultShowSettings } from "../../show/script/settings.ts";
import { type DrawRecord, everyDraw, rankOf, scriptOf } from "../testing/every-draw.ts";
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
  const ended = new Map<number, string>();
  const held = new Map<number, string>();
  for (const [index, screen] of screens.entries()) {
    const { key, show, stage, phone, console: consoleLines } = screen;
    const { step } = show;
    const dialog = screen.skipDialog;
    const cards = [...screen.tickets.values()];
    const all = [...stage, ...phone, ...cards, ...consoleLines, ...dialog].join("\n");
    const where = `${record.name}, ${key}`;
    const says = (lines: string[], line: string) => expect(lines, where).toContain(line);
    expect(all, where).not.toMatch(/[{}]|undefined|NaN|\b1 tickets\b|\b1 prizes\b|passed over/);
    if (!isRound) expect(all, where).not.toMatch(/fetch|signature|round|drand/i);
    switch (step.kind) {
      case "countdown":
        skippedSoFar.clear();
        wonSoFar.clear();
        held.clear();
        ended.clear();
        says(phone, `${tickets(record.tickets)} so far.`);
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
        held.set(ticket, step.prize.name);
        break;
      }
      case "batch":
        for (const { ticket } of step.winners) {
          wonSoFar.add(ticket);
          held.set(ticket, step.prize.name);
        }
        says(stage, `${step.prize.name}goes ${times[step.winners.length]} to`);
        break;
      case "called": {
        const text = stage.join("\n");
        const isLast = text.includes("no ticket is left");
        expect(text.includes("we contact you"), where).toBe(!record.presence);
        expect(text.includes("can move to the next eligible ticket"), where).toBe(
          record.presence && !isLast,
        );
        const card = screen.tickets.get(step.winner.ticket) ?? "";
        expect(card.includes("You have until"), where).toBe(record.presence);
        // Who comes next is what the show does after a skip.
        const next = screens[index + 1]?.show.step;
        if (next?.kind === "skipped") {
          says(dialog, next.next === 0 ? noneLeft : nextMovesUp);
          if (record.presence) expect(isLast, where).toBe(next.next === 0);
        }
        break;
      }
      case "skipped": {
        skippedSoFar.add(step.ticket);
        held.delete(step.ticket);
        ended.set(step.ticket, step.reason);
        const stays = step.next === 0;
        says(phone, `Ticket ${step.ticket} is skipped`);
        expect(stage.includes("stays with us"), where).toBe(stays);
        expect(phone.join("\n").includes("No ticket is left for this prize."), where).toBe(stays);
        break;
      }
      case "board": {
        for (const ticket of held.keys()) {
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
        expect(stage.includes("Nobody has won")).toBe(held.size === 0);
        expect(phone.includes("There is no winner")).toBe(held.size === 0);
        expect(show.prizesLeft, where).toBe(0);
        break;
      }
    }
    expect(consoleLines, where).toEqual([
      ...buttonTexts(screen, screens[index + 1], isRound),
      ...sheetTexts(screen, record),
    ]);
    for (const [ticket, card] of screen.tickets) {
      const prize = held.get(ticket);
      const wins = prize && `Ticket ${ticket} wins ${inRunningText(prize)}.`;
      expect(/ wins .+?\./.test(card), `${where}: ${card}`).toBe(wins !== undefined);
      if (wins) expect(card, where).toContain(wins);
      else if (ended.has(ticket))
        expect(card).toContain(`drawn but skipped: ${ended.get(ticket)}.`);
      else expect(card.includes("has not won"), where).toBe(step.kind === "board");
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

const nextMovesUp =
  "The prize goes to the next eligible ticket in the sealed ranking. Everyone else keeps theirs.";
const noneLeft =
  "No ticket is left in the sealed ranking: the prize stays with us. Everyone else keeps theirs.";

/** The name of a prize of these draws within a sentence. */
const inRunningText = (prize: string) => prize.replace("The ", "the ");

/** The primary button says what the next screen shows. */
function buttonTexts({ show }: Screen, next: Screen | undefined, isRound: boolean): string[] {
  const { step } = show;
  const following = next?.show.step;
  if (step.kind === "called") {
    const { name, ticket } = step.winner;
    return [`${name} is here`, `Confirms ${inRunningText(step.prize.name)} for ticket ${ticket}`];
  }
  if (step.kind === "countdown") {
    const detail = "Entries are open. The show continues automatically when they close.";
    return ["Waiting for closing", detail];
  }
  if (step.kind === "waiting" && step.decidedAt === undefined) {
    const round = "We fetch the round when it is published.";
    const value = "Two people enter it, each with their own account, from its moment on.";
    return ["Waiting for the public value", isRound ? round : value];
  }
  if (step.kind === "board" || following === undefined) {
    return ["The final board is on stage", "Everything has been shown."];
  }
  switch (following.kind) {
    case "waiting":
      return ["Wait for the public value", "Counts down to its moment"];
    case "intro":
      return [
        `On to ${inRunningText(following.prize.name)}`,
        "Shows the prize; nothing is drawn yet",
      ];
    case "draw":
      return following.before
        ? ["Show who moves up", "The next in the sealed ranking who can win"]
        : [`Draw ${inRunningText(following.prize.name)}`, "Starts the roll on every screen"];
    case "batch":
      return [
        `Draw ${inRunningText(following.prize.name)}`,
        "All of them, one row after the other",
      ];
    case "called":
      return [`Call ${following.winner.name}`, "Asks them to come forward, with a clock"];
    case "board":
      return ["Show all winners", "The final board"];
    default:
      throw new Error(`${following.kind} cannot follow ${step.kind}.`);
  }
}

/** The current line of the run sheet. */
function sheetTexts({ show: { step } }: Screen, { tickets: count, decider }: DrawRecord): string[] {
  switch (step.kind) {
    case "countdown":
      return ["Countdown", tickets(count)];
    case "sealed":
      return ["Sealed", "Root 4b4b … 4b4b"];
    case "waiting":
      return "round" in decider ? ["Public round", "12,345,678"] : ["Public value", step.value];
    case "intro":
      return [`${step.prize.name}: intro`, ""];
    case "draw":
      return [
        `${step.prize.name}: ${step.before ? "who moves up" : "roll and reveal"}`,
        `Ticket ${step.winner.ticket}`,
      ];
    case "batch":
      return [`${step.prize.name}, ${step.winners.length} at once`, ""];
    case "called":
      return [`${step.prize.name}: winner called`, `Ticket ${step.winner.ticket}`];
    case "skipped":
      return [`${step.prize.name}: skipped`, `Ticket ${step.ticket}, ${step.reason}`];
    case "board":
      return ["Final board", ""];
    case "cancelled":
      return [];
  }
}
