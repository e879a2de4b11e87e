import { expect, test } from "vitest";
import { CsvReader, isRoundedNumber, plainCell } from "./csv-reader.ts";

function read(text: string, parts = 1): string[][] {
  const reader = new CsvReader();
  const size = Math.max(1, Math.ceil(text.length / parts));
  const rows = [];
  for (let start = 0; start < text.length; start += size)
    rows.push(...reader.push(text.slice(start, start + size)));
  return [...rows, ...reader.end()].map(({ cells }) => cells);
}

test("reads semicolons, a byte-order mark and CR LF, as a German Excel writes them", () => {
  expect(read("\uFEFFName;Telefon\r\nAda;+44 7700 900142\r\n")).toEqual([
    ["Name", "Telefon"],
    ["Ada", "+44 7700 900142"],
  ]);
});

test("a quoted cell can have delimiters, line breaks and escaped quotes", () => {
  expect(read('name,note\n"Lovelace, Ada","says ""yes""\nand more"\n')).toEqual([
    ["name", "note"],
    ["Lovelace, Ada", 'says "yes"\nand more'],
  ]);
});

test("leading zeros, plus signs and empty cells are not changed", () => {
  expect(read("a;b;c\n007700;+44;\n;;x")).toEqual([
    ["a", "b", "c"],
    ["007700", "+44", ""],
    ["", "", "x"],
  ]);
});

test("Excel's sep= line sets the delimiter and is not a row", () => {
  expect(read("sep=,\r\na,b;c\r\n1,2;3")).toEqual([
    ["a", "b;c"],
    ["1", "2;3"],
  ]);
});

test("reads tabs and CR line ends, and skips empty lines", () => {
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

test("the line number of a row is its first line in the file", () => {
  const reader = new CsvReader();
  const rows = [...reader.push('a,b\n"x\ny",1\n\nz,2\n'), ...reader.end()];
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 5]);
});

test("the result does not depend on how the file is split into parts", () => {
  const text = 'sep=;\r\nname;note\r\n"A ""B""\r\nC";1\r\n\r\n"x;y";"2"\r\n';
  const expected = read(text);
  for (let parts = 1; parts <= text.length; parts += 1) expect(read(text, parts)).toEqual(expected);
});

test("a file that is one endless cell, row or quotation is read in a moment and little memory", () => {
  const many = 200_000;
  const [[cell] = []] = read(`x${'"'.repeat(many)}`, 20);
  expect(cell).toBe(`x${'"'.repeat(9_999)}`);
  const [row] = read(";".repeat(many).concat("x"), 20);
  expect(row).toBeUndefined();
  expect(read(`a;b\n"${"c\n".repeat(many)}`, 20)).toEqual([["a", "b"], ["c\n".repeat(5_000)]]);
});

test.each([
  ['="007700900142"', "007700900142"],
  ["'+447700900142", "+447700900142"],
  [" +44 7700\u00A0900142 ", "+44 7700 900142"],
  ["O'Brien", "O'Brien"],
  ["'Tis", "'Tis"],
])("the cell %s is read as %s", (cell, plain) => {
  expect(plainCell(cell)).toBe(plain);
});

test("a rounded phone number is detected", () => {
  expect(["4.47701E+11", "4,477E11", "4E+11"].every(isRoundedNumber)).toBe(true);
  expect(["447700900142", "+44 7700", "E11"].some(isRoundedNumber)).toBe(false);
});
