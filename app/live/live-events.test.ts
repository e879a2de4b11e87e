import { expect, test } from "vitest";
import {
  eventsBetween,
  type LiveState,
  positionOf,
  readPosition,
  writeEvent,
  writePosition,
} from "./live-events.server.ts";
import { baseShow } from "./testing/base-show.ts";

const state: LiveState = {
  head: { size: 48_216, root: "ab".repeat(32), time: 1_000 },
  phase: { phase: "waiting", opensAt: 1, closesAt: 2, moment: 3, keptBack: false },
  show: { ...baseShow, version: 17 },
};

test("the id of an event contains the position and can be parsed", () => {
  const position = positionOf(state);
  expect(writePosition(position)).toMatch(/^48216\.waiting\.17-[0-9a-z]+$/);
  expect(readPosition(writePosition(position))).toEqual(position);
  expect(positionOf({ ...state, show: null }).show).toBe("0");
  for (const foreign of ["", undefined, "17", "1.2.3", "1.open.", "1.open.2\n", "-1.open.2"]) {
    expect(readPosition(foreign)).toBeUndefined();
  }
});

test("a show with new content is sent even with the same version; an unchanged one is not", () => {
  const known = positionOf(state).show;
  expect(positionOf({ ...state, show: { ...baseShow, version: 17, sentAt: 9 } }).show).toBe(known);
  const step = { kind: "countdown" as const, closesAt: 2, tickets: 2 };
  expect(positionOf({ ...state, show: { ...baseShow, version: 17, step } }).show).not.toBe(known);
});

test("a viewer that reconnects gets only new events, and a new viewer all of them", () => {
  const position = positionOf(state);
  expect(eventsBetween(undefined, position)).toEqual(["head", "phase", "show"]);
  expect(eventsBetween(position, position)).toEqual([]);
  expect(eventsBetween({ ...position, show: "16" }, position)).toEqual(["show"]);
  // Also when its position is ahead: the database may have been restored from a backup.
  expect(eventsBetween({ ...position, head: "50000" }, position)).toEqual(["head"]);
});

test("line breaks in a value cannot end an event", () => {
  const screen = { kind: "message" as const, text: "one\n\nevent: two\r\nid: 9" };
  const show = { ...baseShow, screen };
  const text = writeEvent("show", { ...state, show });
  expect(text.indexOf("\n\n")).toBe(text.length - 2);
  expect(text.split("\n")).toHaveLength(5);
});
