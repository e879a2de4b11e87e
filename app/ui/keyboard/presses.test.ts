import { expect, test } from "vitest";
import { isSingleKey, type Pending, type Press, readPress } from "./presses.ts";

function press(key: string, more: Partial<Press> = {}): Press {
  return { key, ctrl: false, alt: false, inField: false, at: 0, ...more };
}

function name(presses: Press[]) {
  let pending: Pending = null;
  const names: (string | null)[] = [];
  for (const one of presses) {
    const read = readPress(one, pending);
    pending = read.next;
    names.push(read.name);
  }
  return names;
}

test("the name of a letter key ignores case", () => {
  expect(name([press("j"), press("J"), press("?"), press("/")])).toEqual(["j", "j", "?", "/"]);
});

test("G followed by a letter is one shortcut", () => {
  expect(name([press("g"), press("o", { at: 500 })])).toEqual([null, "g o"]);
});

test("G and a letter much later are two shortcuts", () => {
  expect(name([press("g"), press("j", { at: 5000 })])).toEqual([null, "j"]);
});

test("single keys are ignored while a field has focus, Ctrl K is not", () => {
  const inField = { inField: true };
  expect(name([press("j", inField), press("g", inField), press("o", inField)])).toEqual([
    null,
    null,
    null,
  ]);
  expect(name([press("k", { inField: true, ctrl: true })])).toEqual(["ctrl k"]);
});

test("typing in a field discards a G pressed before", () => {
  expect(name([press("g"), press("a", { inField: true }), press("o", { at: 100 })])).toEqual([
    null,
    null,
    "o",
  ]);
});

test("named keys and Alt combinations are left to the browser", () => {
  expect(name([press("Enter"), press("Tab"), press("j", { alt: true })])).toEqual([
    null,
    null,
    null,
  ]);
});

test("only shortcuts with Ctrl work when single keys are switched off", () => {
  expect(["j", "g o", "?", "ctrl k"].filter(isSingleKey)).toEqual(["j", "g o", "?"]);
});
