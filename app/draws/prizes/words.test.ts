import { expect, test } from "vitest";
import { numberAsWord } from "../../content/wording/number-as-word.ts";
import { english } from "../../languages/catalogues.server.ts";
import { chanceInWords, prizesInAll } from "./chance.ts";
import { handoverInWords } from "./handover.ts";

test("a chance is one in tickets / prizes, and at most one in one", () => {
  expect(chanceInWords(48_216, 1, english.prizeFacts)).toBe("1 in 48,216");
  expect(chanceInWords(48_216, 5, english.prizeFacts)).toBe("1 in 9,643");
  expect(chanceInWords(48_216, 10, english.prizeFacts)).toBe("1 in 4,822");
  expect(chanceInWords(3, 10, english.prizeFacts)).toBe("1 in 1");
  expect(chanceInWords(0, 1, english.prizeFacts)).toBe("No tickets yet");
});

test("prizes are counted with their quantity and written in words up to twenty", () => {
  expect(prizesInAll([{ quantity: 1 }, { quantity: 1 }, { quantity: 5 }, { quantity: 10 }])).toBe(
    17,
  );
  expect(numberAsWord(17, english.draw)).toBe("seventeen");
  expect(numberAsWord(21, english.draw)).toBe("21");
});

test("every step of a handover has a look and a text, and a skip says why and who is next", () => {
  const texts = english.handovers;
  const award = { ticket: 8112, skipReason: "", handedOver: "", next: 0 };
  expect(handoverInWords({ ...award, progress: "waiting" }, texts).text).toBe("Not contacted yet");
  expect(
    handoverInWords({ ...award, progress: "handed-over", handedOver: "14 July 2026" }, texts),
  ).toEqual({ look: "ok", text: "Handed over 14 July 2026" });
  const skipped = { ...award, progress: "skipped" as const, skipReason: "unreachable" };
  expect(handoverInWords({ ...skipped, next: 36_201 }, texts)).toEqual({
    look: "onward",
    text: "Could not be reached; went to ticket 36,201",
  });
  expect(handoverInWords(skipped, texts).text).toBe("Could not be reached; no ticket was left");
  expect(handoverInWords({ ...skipped, skipReason: "lost-passport", next: 2 }, texts).text).toBe(
    "Lost passport; went to ticket 2",
  );
  const translate = (own: string) => (own === "lost passport" ? "pass verloren" : undefined);
  expect(
    handoverInWords({ ...skipped, skipReason: "lost-passport", next: 2 }, texts, "de", translate)
      .text,
  ).toBe("Pass verloren; went to ticket 2");
  expect(handoverInWords({ ...award, ticket: 0, progress: "waiting" }, texts).look).toBe("off");
});
