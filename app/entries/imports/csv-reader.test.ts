import { expect, test } from "vitest";
import { CsvReader, isRoundedNumber, plainCell } from "./csv-reader.ts";

function read(text: string, pieces = 1): string[][] {
  const reader = new CsvReader();
  const size = Math.max(1, Math.ceil(text.length / pieces));
  const rows = [];
  for (let at = 0; at < text.length; at += size)
    rows.push(...reader.push(text.slice(at, at + size)));
  return [...rows, ...reader.end()].map(({ cells }) => cells);
}

test("semicolons, a byte-order mark and CR LF, as a German Excel writes them", () => {
  expect(read("\uFEFFName;Telefon\r\nAda;+44 7700 900142\r\n")).toEqual([
    ["Name", "Telefon"],
    ["Ada", "+44 7700 900142"],
  ]);
});

test("quotes hold delimiters, line breaks and themselves", () => {
  expect(read('name,note\n"Lovelace, Ada","says ""yes""\nand more"\n')).toEqual([
    ["name", "note"],
    ["Lovelace, Ada", 'says "yes"\nand more'],
  ]);
});

test("leading zeros, plus signs and empty cells are kept as they are", () => {
  expect(read("a;b;c\n007700;+44;\n;;x")).toEqual([
    ["a", "b", "c"],
    ["007700", "+44", ""],
    ["", "", "x"],
  ]);
});

test("Excel's sep= line names the delimiter and is no row", () => {
  expect(read("sep=,\r\na,b;c\r\n1,2;3")).toEqual([
    ["a", "b;c"],
    ["1", "2;3"],
  ]);
});

test("tabs, old Macintosh line ends and lines with nothing in them", () => {
  expect(read("a\tb\r1\t2\r\r3\t4")).toEqual([
    ["a", "b"],
    ["1", "2"],
    ["3", "4"],
  ]);
});

test("a comma inside quotes does not make the file comma-separated", () => {
  expect(read('"Name, first";Phone\nAda;1')).toEqual([
    ["Name, first", "Phone"],
    ["Ada", "1"],
  ]);
});

test("a line's number is where it begins in the file", () => {
  const reader = new CsvReader();
  const rows = [...reader.push('a,b\n"x\ny",1\n\nz,2\n'), ...reader.end()];
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 5]);
});

test("the pieces a file arrives in make no difference", () => {
  const text = 'sep=;\r\nname;note\r\n"A ""B""\r\nC";1\r\n\r\n"x;y";"2"\r\n';
  const whole = read(text);
  for (let pieces = 1; pieces <= text.length; pieces += 1)
    expect(read(text, pieces)).toEqual(whole);
});

test.each([
  ['="007700900142"', "007700900142"],
  ["'+447700900142", "+447700900142"],
  [" +44 7700\u00A0900142 ", "+44 7700 900142"],
  ["O'Brien", "O'Brien"],
  ["'Tis", "'Tis"],
])("a spreadsheet's %s is %s", (cell, plain) => {
  expect(plainCell(cell)).toBe(plain);
});

test("a phone number that was rounded is recognised", () => {
  expect(["4.47701E+11", "4,477E11", "4E+11"].every(isRoundedNumber)).toBe(true);
  expect(["447700900142", "+44 7700", "E11"].some(isRoundedNumber)).toBe(false);
});
