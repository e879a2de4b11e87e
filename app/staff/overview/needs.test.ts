import { expect, test } from "vitest";
import { listNeeds } from "./needs.ts";

const quiet = { overdue: 0, open: 0, held: 0 };

test("failures come first, then overdue enquiries, then the rest", () => {
  const needs = listNeeds({
    failedParts: ["disk"],
    enquiries: {
      ...quiet,
      overdue: 2,
      open: 5,
      held: 1,
      oldest: { name: "Perpetua Lark", arrived: "yesterday 19:40" },
    },
  });
  expect(needs.map(({ title }) => title)).toEqual([
    "The disk is almost full",
    "2 enquiries have waited longer than we promise",
    "1 message looks like spam",
  ]);
  expect(needs[1]?.detail).toBe("The oldest, from Perpetua Lark, since yesterday 19:40");
});

test("a disagreement with the signed record comes before enquiries and names the first problem", () => {
  const facts = { failedParts: [], enquiries: { ...quiet, open: 1 } };
  const [need] = listNeeds({ ...facts, disagreements: ["winter-draw: slot 0 differs", "another"] });
  expect(need).toMatchObject({
    title: "The database and the signed record of your draws disagree",
    detail:
      "winter-draw: slot 0 differs. And 1 more problem. Ask the person who runs the server to run goldkey doctor.",
  });
});

test("open enquiries are listed even if none is overdue", () => {
  expect(listNeeds({ failedParts: [], enquiries: { ...quiet, open: 1 } })).toMatchObject([
    { title: "1 enquiry waits for an answer" },
  ]);
});

test("people who may not read enquiries do not see them", () => {
  expect(listNeeds({ failedParts: [] })).toEqual([]);
});

test("a failed part without its own text is listed too", () => {
  expect(listNeeds({ failedParts: ["object store"] })[0]?.title).toContain("object store");
});

test("entries on hold and failed mails come after enquiries", () => {
  const needs = listNeeds({
    failedParts: [],
    enquiries: { ...quiet, open: 1 },
    entries: { held: 14, to: "/admin/draws/3/entries" },
    mail: { waiting: 2, failed: 1, configured: true },
  });
  expect(needs.map(({ title }) => title)).toEqual([
    "1 enquiry waits for an answer",
    "14 entries are on hold",
    "1 mail could not be sent",
  ]);
});

test("waiting mails are listed only if no mail server is set up", () => {
  const mail = { waiting: 3, failed: 0 };
  expect(listNeeds({ failedParts: [], mail: { ...mail, configured: true } })).toEqual([]);
  expect(listNeeds({ failedParts: [], mail: { ...mail, configured: false } })).toMatchObject([
    { title: "3 mails wait" },
  ]);
});

test("there is no link to a page that does not exist", () => {
  const [need] = listNeeds({ failedParts: [], entries: { held: 1, to: null } });
  expect(need).toMatchObject({ title: "1 entry is on hold" });
  expect(need?.action).toBeUndefined();
});
