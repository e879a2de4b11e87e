import { expect, test } from "vitest";
import { parseTickets } from "../entries/remembered-tickets.ts";
import { english } from "../languages/catalogues.server.ts";
import { standingOf, type TicketFacts } from "./standing.ts";

const facts: TicketFacts = {
  phase: "open",
  status: "counted",
  reason: "",
  greetedName: "Ada",
  award: undefined,
  inReserve: false,
  ranked: 37,
  cancelReason: "",
  closes: "Sunday 6 December, 20:00",
  caller: { name: "Theodor Quill", phone: "+44 7700 900187" },
  locale: "en-GB",
};

function standing(ticket: TicketFacts) {
  return standingOf(ticket, english);
}

test("a counted ticket takes part before and after closing", () => {
  expect(standing(facts)).toMatchObject({ word: "You are in", look: "ok" });
  expect(standing(facts).title).toBe("This is your ticket, Ada");
  expect(standing({ ...facts, greetedName: "" }).title).toBe("This is your ticket");
  expect(standing({ ...facts, phase: "waiting" }).word).toBe("Your ticket is in the final list");
});

test("a ticket on hold says why, that it keeps its number, and how to object", () => {
  const held = standing({ ...facts, status: "on-hold", reason: "network-burst" });
  expect(held.look).toBe("waiting");
  expect(held.text).toContain("same network");
  expect(held.text).toContain("Your place in the list is safe");
  expect(held.appeal).toContain("6 December");
  const noted = standing({ ...facts, status: "on-hold", reason: "coupon looks copied" });
  expect(noted.text).toContain("Our note: coupon looks copied.");
  const counted = standing({ ...facts, phase: "waiting", status: "on-hold", reason: "x" });
  expect(counted.text).toContain("it is in the draw");
});

test("an excluded ticket says the reason and how to object; a withdrawn one does not", () => {
  const excluded = standing({ ...facts, status: "excluded", reason: "duplicate-person" });
  expect(excluded).toMatchObject({ look: "refused", word: "Excluded" });
  expect(excluded.text).toContain("the same person already had a ticket");
  expect(excluded.appeal).toBeDefined();
  const other = standing({ ...facts, status: "excluded", reason: "other-reason" });
  expect(other.text).toBe("Reason: other reason.");
  const withdrawn = standing({ ...facts, status: "excluded", reason: "entrant-withdrew" });
  expect(withdrawn).toMatchObject({ look: "off", word: "Withdrawn" });
  expect(withdrawn.appeal).toBeUndefined();
});

test("numbers and prizes are written in the language of the page", () => {
  const german = { ...facts, phase: "drawn", locale: "de-DE", ranked: 1234 } as const;
  expect(standing(german).text).toContain("1.234");
  const prize = "A week on the terrace";
  const award = { prize, skipReason: "", handedOver: "" };
  expect(standing({ ...german, award }).title).toContain(prize);
});

test("after the result a ticket has won, was skipped, is in reserve, or was not drawn", () => {
  const drawn: TicketFacts = { ...facts, phase: "drawn" };
  const award = { prize: "Casa Alba", skipReason: "", handedOver: "" };
  const won = standing({ ...drawn, award });
  expect(won).toMatchObject({ won: true, title: "You have won Casa Alba" });
  expect(won.text).toContain("Theodor Quill will call you");
  const handedOver = standing({ ...drawn, award: { ...award, handedOver: "14 July 2026" } });
  expect(handedOver.text).toBe("It was handed over on 14 July 2026.");
  const passed = standing({ ...drawn, award: { ...award, skipReason: "unreachable" } });
  expect(passed).toMatchObject({ word: "Passed on", look: "onward" });
  expect(passed.text).toContain("Reason published: could not be reached.");
  expect(passed.appeal).toBeDefined();
  expect(standing({ ...drawn, inReserve: true }).word).toBe("In reserve");
  expect(standing(drawn).text).toContain("not one of the 37");
});

test("the ticket of a cancelled draw says so, whatever its own state is", () => {
  const ended = standing({
    ...facts,
    phase: "cancelled",
    status: "on-hold",
    reason: "x",
    cancelReason: "Flood at the venue.",
  });
  expect(ended.title).toBe("This draw was cancelled");
  expect(ended.text).toContain("Reason: Flood at the venue. Nobody won.");
});

test("invalid data in localStorage is ignored", () => {
  const good = { slug: "winter-draw", ticket: 12, code: "UGKd8UcHJ5RSB85MKTUaMw" };
  expect(parseTickets(JSON.stringify([good, { ...good, code: "/evil" }, 7, null]))).toEqual([good]);
  expect(parseTickets("")).toEqual([]);
  expect(parseTickets("{not json")).toEqual([]);
  expect(parseTickets('{"a":1}')).toEqual([]);
});
