import { expect, test } from "vitest";
import {
  aheadLasts,
  atHandLasts,
  type Believed,
  counts,
  fromServer,
  type Word,
} from "./whose-word.ts";

const laptop = "console-laptop";
const tablet = "console-tablet";

function told(version: number, { console = "", drivesSince }: Partial<Word> = {}): Believed {
  return { version, sentAt: version, console, drivesSince, ahead: false, heardAt: 0 };
}

function ahead(version: number, console: string, drivesSince: number): Believed {
  return { version, sentAt: version, console, drivesSince, ahead: true, heardAt: 0 };
}

test("of two answers of the server the older one does nothing, whichever way it came", () => {
  expect(counts(told(8), told(9), 0)).toBe(false);
  expect(counts(told(8, { console: tablet }), told(9), 0)).toBe(false);
  expect(counts(told(9), told(9), 0)).toBe(true);
  // A rehearsal that was started anew.
  expect(counts({ ...fromServer({ version: 1, sentAt: 50 }) }, told(9), 0)).toBe(true);
});

test("a console that goes on without network is ahead of a server that has not heard it", () => {
  expect(counts(ahead(10, laptop, 1), told(9), 0)).toBe(true);
  expect(counts(told(9), ahead(10, laptop, 1), aheadLasts)).toBe(false);
  expect(counts(told(9, { console: tablet }), ahead(10, laptop, 1), aheadLasts)).toBe(false);
  // It has told all of it, or it has been gone for long.
  expect(counts(told(10), ahead(10, laptop, 1), 0)).toBe(true);
  expect(counts(told(9), ahead(10, laptop, 1), aheadLasts + 1)).toBe(true);
});

test("a console whose presses the server refused takes them back", () => {
  expect(counts(told(9, { console: laptop }), ahead(12, laptop, 1), 0)).toBe(true);
});

test("a stage is led forwards only: a console that was loaded anew and remembers less does nothing", () => {
  expect(counts(ahead(9, laptop, 1), told(10), 0)).toBe(false);
  expect(counts(ahead(9, laptop, 1), ahead(11, laptop, 1), 0)).toBe(false);
  expect(counts(ahead(11, laptop, 1), ahead(11, laptop, 1), 0)).toBe(true);
});

test("of two consoles without network the one that took the show last leads, the other follows", () => {
  expect(counts(ahead(10, tablet, 2), ahead(10, laptop, 1), 0)).toBe(true);
  expect(counts(ahead(10, laptop, 1), ahead(10, tablet, 2), 0)).toBe(false);
  // Even if the former one pressed twice in the moment it was taken.
  expect(counts(ahead(12, laptop, 1), ahead(10, tablet, 2), 0)).toBe(false);
  expect(counts(ahead(10, tablet, 2), ahead(12, laptop, 1), 0)).toBe(true);
  // And it can be taken back.
  expect(counts(ahead(13, laptop, 3), ahead(12, tablet, 2), 0)).toBe(true);
});

test("whoever drives with the server at hand is not overruled by a window that lost it", () => {
  const driving = told(9, { console: laptop, drivesSince: 1 });
  expect(counts(ahead(11, tablet, 2), driving, 0)).toBe(false);
  expect(counts(driving, ahead(11, tablet, 2), 0)).toBe(true);
  expect(counts(ahead(10, laptop, 1), driving, 0)).toBe(true);
  // Unless nothing has been heard of it since: then it lost the server, too.
  expect(counts(ahead(11, tablet, 2), driving, atHandLasts)).toBe(true);
});
