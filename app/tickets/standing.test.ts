import { expect, test } from "vitest";
import { defaultWording } from "../content/wording/wording.ts";
import { parseTickets } from "../entries/remembered-tickets.ts";
import { standingOf, type TicketFacts } from "./standing.ts";

const facts: TicketFacts = {
  phase: "open",
  status: "counted",
  reason: "",
  firstName: "Ada",
  award: undefined,
  inReserve: false,
  ranked: 37,
  cancelReason: "",
  closes: "Sunday 6 December, 20:00",
  caller: { name: "Theodor Quill", phone: "+44 7700 900187" },
};

function standing(given: TicketFacts) {
  return standingOf(given, defaultWording);
}

test("a counted ticket is in, before and after closing", () => {
  expect(standing(facts)).toMatchObject({ word: "You are in", look: "ok" });
  expect(standing(facts).title).toBe("This is your ticket, Ada");
  expect(standing({ ...facts, firstName: "" }).title).toBe("This is your ticket");
  expect(standing({ ...facts, phase: "waiting" }).word).toBe("You are in the closed list");
});

test("a ticket on hold says why, that its place is kept, and how to object", () => {
  const held = standing({ ...facts, status: "on-hold", reason: "network-burst" });
  expect(held.look).toBe("waiting");
  expect(held.text).toContain("same network");
  expect(held.text).toContain("Your place is kept");
  expect(held.appeal).toContain("6 December");
  const noted = standing({ ...facts, status: "on-hold", reason: "coupon looks copied" });
  expect(noted.text).toContain("We noted: coupon looks copied.");
  const counted = standing({ ...facts, phase: "waiting", status: "on-hold", reason: "x" });
  expect(counted.text).toContain("it takes part");
});

test("an excluded ticket names its reason and the way to object; a withdrawn one needs none", () => {
  const excluded = standing({ ...facts, status: "excluded", reason: "duplicate-person" });
  expect(excluded).toMatchObject({ look: "refused", word: "Excluded" });
  expect(excluded.text).toContain("the same person entered before");
  expect(excluded.appeal).toBeDefined();
  const own = standing({ ...facts, status: "excluded", reason: "other-reason" });
  expect(own.text).toBe("Reason: other reason.");
  const left = standing({ ...facts, status: "excluded", reason: "entrant-withdrew" });
  expect(left).toMatchObject({ look: "off", word: "Withdrawn" });
  expect(left.appeal).toBeUndefined();
});

test("after the result a ticket has won, was passed on, may move up, or was not drawn", () => {
  const drawn: TicketFacts = { ...facts, phase: "drawn" };
  const award = { prize: "Casa Alba", skipReason: "", handedOver: "" };
  const won = standing({ ...drawn, award });
  expect(won).toMatchObject({ won: true, title: "You have won Casa Alba" });
  expect(won.text).toContain("Theodor Quill rings you");
  const handed = standing({ ...drawn, award: { ...award, handedOver: "14 July 2026" } });
  expect(handed.text).toBe("It was handed over on 14 July 2026.");
  const passed = standing({ ...drawn, award: { ...award, skipReason: "could not be reached" } });
  expect(passed).toMatchObject({ word: "Passed on", look: "onward" });
  expect(passed.appeal).toBeDefined();
  expect(standing({ ...drawn, inReserve: true }).word).toBe("In reserve");
  expect(standing(drawn).text).toContain("not among the 37");
});

test("a cancelled draw says so whatever the ticket's own state", () => {
  const ended = standing({
    ...facts,
    phase: "cancelled",
    status: "on-hold",
    reason: "x",
    cancelReason: "Flood at the venue.",
  });
  expect(ended.title).toBe("This draw was cancelled");
  expect(ended.text).toContain("Reason: Flood at the venue. Nobody has won.");
});

test("what a device remembers is read with suspicion", () => {
  const good = { slug: "winter-draw", ticket: 12, code: "UGKd8UcHJ5RSB85MKTUaMw" };
  expect(parseTickets(JSON.stringify([good, { ...good, code: "/evil" }, 7, null]))).toEqual([good]);
  expect(parseTickets("")).toEqual([]);
  expect(parseTickets("{not json")).toEqual([]);
  expect(parseTickets('{"a":1}')).toEqual([]);
});
