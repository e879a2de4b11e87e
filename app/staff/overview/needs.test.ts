import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { adminRules } from "../../accounts/admin-rules.ts";
import { allPermissions } from "../../permissions/permissions.ts";
import { drawNeeds, type WaitingDraw } from "./draw-needs.ts";
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
      oldest: { reference: "GK-2026-0007", name: "Perpetua Lark", arrived: "yesterday 19:40" },
    },
  });
  expect(needs.map(({ title }) => title)).toEqual([
    "The disk is almost full",
    "2 enquiries have waited longer than we promise",
    "1 message looks like spam",
  ]);
  expect(needs[1]?.detail).toBe("The oldest, from Perpetua Lark, since yesterday 19:40");
  expect(needs[1]?.action?.to).toBe("/admin/enquiries/GK-2026-0007");
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
    { title: "1 enquiry is waiting for an answer" },
  ]);
});

test("people who may not read enquiries do not see them", () => {
  expect(listNeeds({ failedParts: [] })).toEqual([]);
});

test("a failed part without its own text is listed too", () => {
  expect(listNeeds({ failedParts: ["object store"] })[0]?.title).toContain("object store");
});

const evening: WaitingDraw = {
  ...{
    id: 3,
    slug: "winter",
    title: "Winter draw",
    state: "open",
    held: 0,
    notContacted: 0,
    complaints: 0,
  },
  ...{ closesAt: 1_800_000_000, moment: 1_800_000_900, showAt: null, now: 1_799_000_000 },
  ...{ tickets: 5, hasRules: true, showEnded: false, source: "drand" },
};
const clock = { timeZone: "Europe/London", locale: "en-GB", now: new Date(1_799_000_000_000) };
const owner = { permissions: [...allPermissions] };

function titlesOf(...draws: Partial<WaitingDraw>[]) {
  const rows = draws.map((draw) => ({ ...evening, ...draw }));
  return drawNeeds(rows, owner, clock).map(({ title, action }) => [title, action?.to]);
}

test("a draw asks for what is next in it, with a link to the very act", () => {
  const { moment, closesAt } = evening;
  const at = (seconds: number) => ({ now: (moment ?? 0) + seconds });
  expect(titlesOf({})).toEqual([]);
  expect(titlesOf({ held: 2 })).toEqual([
    ["Winter draw: 2 entries are on hold", "/admin/draws/3/entries?status=on-hold"],
  ]);
  expect(titlesOf({ held: 1, now: (closesAt ?? 0) - 90_000 })).toEqual([
    ["Winter draw closes soon: 1 entry is on hold", "/admin/draws/3/entries?status=on-hold"],
  ]);
  expect(titlesOf({ complaints: 2 })).toEqual([]);
  expect(titlesOf({ complaints: 2, now: (closesAt ?? 0) - 90_000 })).toEqual([
    ["Winter draw closes soon: 2 complaints are open", "/admin/enquiries?kind=complaint"],
  ]);
  expect(titlesOf({ state: "draft", hasRules: false, moment: null })).toEqual([
    ["Winter draw: the rules are not written yet", "/admin/draws/3#rulesText"],
  ]);
  expect(titlesOf({ state: "closed", ...at(3600 * 30) })).toEqual([
    ["Winter draw: the deciding number is missing", "/draw/winter/round"],
  ]);
  // A public value is entered right here, from its moment on.
  const dice = { state: "closed", source: "public-value", showEnded: true } as const;
  expect(titlesOf({ ...dice, ...at(-1) })).toEqual([]);
  expect(titlesOf({ ...dice, ...at(0) })).toEqual([
    ["Winter draw: enter the public value", undefined],
  ]);
  expect(titlesOf({ state: "closed", ...at(-60) })).toEqual([
    ["Winter draw: show today", "/admin/draws/3/show"],
  ]);
  // The show is days after the number: until then nobody is contacted.
  const later = { state: "drawn", notContacted: 3, showAt: (moment ?? 0) + 3 * 86_400 } as const;
  expect(titlesOf({ ...later, ...at(2 * 86_400) })).toEqual([]);
  expect(titlesOf({ ...later, ...at(3 * 86_400 - 60) })).toEqual([
    ["Winter draw: show today", "/admin/draws/3/show"],
  ]);
  expect(titlesOf({ state: "drawn", showEnded: true, notContacted: 3, ...at(60) })).toEqual([
    ["Winter draw: 3 winners not contacted yet", "/admin/draws/3/winners"],
  ]);
});

test("people see only what they may do", () => {
  const rows = [{ ...evening, held: 2 }];
  expect(drawNeeds(rows, { permissions: ["draws.read"] }, clock)).toEqual([]);
});

test("starter texts, a missing second factor and a closed site are listed until they are dealt with", () => {
  const needs = listNeeds({
    failedParts: [],
    legal: [{ id: "privacy", name: "Privacy" }],
    secondFactorMissing: true,
    closed: true,
  });
  expect(needs.map(({ action }) => action?.to)).toEqual([
    ...["/admin/account", "/admin/pages/privacy", "/admin/settings/content"],
  ]);
});

test("waiting mails are listed only if no mail server is set up", () => {
  const mail = { waiting: 3, failed: 0 };
  expect(listNeeds({ failedParts: [], mail: { ...mail, configured: true } })).toEqual([]);
  expect(listNeeds({ failedParts: [], mail: { ...mail, configured: false } })).toMatchObject([
    { title: "3 e-mails are waiting" },
  ]);
});

test("everything that waits is listed with a link to the very act, and nothing when nothing waits", () => {
  const soon = (evening.closesAt ?? 0) - 3600;
  const after = (evening.moment ?? 0) + 3600;
  const draws: WaitingDraw[] = [
    { ...evening, state: "drawn", notContacted: 1, showEnded: true, now: after },
    { ...evening, state: "closed", showEnded: true, now: after },
    { ...evening, held: 1, complaints: 1, moment: soon + 200_000, now: soon },
    { ...evening, state: "draft", hasRules: false, moment: null },
    { ...evening, state: "closed", now: (evening.moment ?? 0) - 60 },
  ];
  const needs = listNeeds({
    failedParts: [],
    draws: drawNeeds(draws, owner, clock),
    enquiries: { ...quiet, overdue: 1 },
    mail: { waiting: 0, failed: 1, configured: true },
    backup: { title: "The last backup is 3 days old", detail: "" },
    secondFactorMissing: true,
    legal: [{ id: "privacy", name: "Privacy" }],
  });
  const waiting = [
    ...["show today", "deciding number is missing", "1 entry is on hold", "1 complaint is open"],
    ...["not contacted yet", "rules are not written", "longer than we promise"],
    ...["could not be sent", "last backup is", "no second factor", "still a starter text"],
  ];
  expect(needs).toHaveLength(waiting.length);
  for (const [index, text] of waiting.entries()) expect(needs[index]?.title).toContain(text);
  const known = [...Object.keys(adminRules), "/draw/:slug/round"];
  const isKnown = (to = "") =>
    known.some((address) => matchPath(address, to.split(/[?#]/)[0] ?? ""));
  expect(needs.filter(({ action }) => !isKnown(action?.to))).toEqual([]);

  const calm = { state: "drawn", showEnded: true, now: after } as const;
  const nothing = {
    ...{ failedParts: [], draws: drawNeeds([{ ...evening, ...calm }], owner, clock) },
    ...{ enquiries: quiet, mail: { waiting: 2, failed: 0, configured: true }, legal: [] },
  };
  expect(listNeeds(nothing)).toEqual([]);
});
