// Reads rows that were copied from a spreadsheet or a CSV file into the columns of a table. Pure.
import type { FieldDescription } from "../forms/describe-fields.ts";

type TableRow = Record<string, unknown>;

type ReadTable = {
  rows: TableRow[];
  /** Lines that could not be read, numbered as in the text. They are ignored. */
  problems: { line: number; sentence: string }[];
  /** Columns of the text that the table does not have. */
  unknown: string[];
};

export function readTable(columns: FieldDescription[], text: string): ReadTable {
  const lines = splitCells(text);
  const [first = []] = lines;
  const header = first.map((cell) => columnOf(columns, cell));
  const known = header.filter((column) => column !== undefined).length;
  const hasHeader = known * 2 > first.filter((cell) => cell.trim() !== "").length;
  const order = hasHeader ? header : columns;
  const result: ReadTable = {
    rows: [],
    problems: [],
    unknown: hasHeader ? first.filter((cell, index) => cell.trim() !== "" && !header[index]) : [],
  };
  for (const [index, cells] of lines.entries()) {
    if ((hasHeader && index === 0) || cells.every((cell) => cell.trim() === "")) continue;
    const { row, problems } = readRow(columns, order, cells);
    if (problems.length === 0) result.rows.push(row);
    else result.problems.push({ line: index + 1, sentence: problems.join(" ") });
  }
  return result;
}

function readRow(
  columns: FieldDescription[],
  order: (FieldDescription | undefined)[],
  cells: string[],
) {
  const row: TableRow = {};
  const problems: string[] = [];
  for (const column of columns) {
    const index = order.findIndex((ordered) => ordered?.key === column.key);
    const cell = index < 0 ? "" : (cells[index] ?? "").trim();
    const read = readCell(column, cell);
    if (read.problem) problems.push(read.problem);
    else if (read.value !== undefined) row[column.key] = read.value;
  }
  return { row, problems };
}

function readCell(
  { control, label }: FieldDescription,
  cell: string,
): { value?: unknown; problem?: string } {
  if (control.kind === "number") {
    if (cell === "") return control.clears ? {} : { problem: `${label} is missing.` };
    const value = readNumber(cell);
    if (value === undefined || (control.whole && !Number.isInteger(value))) {
      return { problem: `${label}: “${cell}” is not a ${control.whole ? "whole " : ""}number.` };
    }
    return { value };
  }
  if (control.kind === "choice") {
    const option = control.options.find(({ value, label: name }) =>
      [value, name].some((text) => plain(text) === plain(cell)),
    );
    const names = control.options.map((known) => known.label).join(", ");
    return option
      ? { value: option.value }
      : { problem: `${label}: “${cell}” is not one of ${names}.` };
  }
  if (cell === "" && control.kind === "line" && !control.blankAllowed) {
    return { problem: `${label} is missing.` };
  }
  return { value: cell };
}

/** "£385,000", "54 m²" and "54,5". A comma before exactly three digits separates thousands. */
export function readNumber(text: string): number | undefined {
  const figure = /[\d][\d.,\s\u00a0\u202f’']*/
    .exec(text)?.[0]
    .replaceAll(/[\s\u00a0\u202f’']/g, "");
  if (!figure || /\d.*[a-z].*\d/i.test(text)) return undefined;
  const digits = figure
    .replace(/[.,]+$/, "")
    .replaceAll(/[.,](?=\d{3}(?:[.,]|$))/g, "")
    .replace(",", ".");
  const value = Number(digits);
  return Number.isFinite(value) ? value : undefined;
}

function columnOf(columns: FieldDescription[], cell: string): FieldDescription | undefined {
  const text = plain(cell);
  if (text === "") return undefined;
  return columns.find(({ key, label }) => [key, label].some((name) => plain(name) === text));
}

/** Without case, spaces and units: "Area, m²" and "area" are the same column. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/,.*$/, "")
    .replaceAll(/[^\p{L}\d]/gu, "");
}

/** Cells of every line; quoted cells may contain separators and line breaks (RFC 4180). */
function splitCells(text: string): string[][] {
  const firstLine = text.split("\n", 1)[0] ?? "";
  const separators = ["\t", ";", ","];
  const separator = separators.find((mark) => firstLine.includes(mark)) ?? "\t";
  const lines: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    lines.at(-1)?.push(cell);
    cell = "";
  };
  const characters = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? "";
    if (quoted) {
      if (character !== '"') cell += character;
      else if (characters[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === separator) endCell();
    else if (character === "\n") {
      endCell();
      lines.push([]);
    } else cell += character;
  }
  endCell();
  return lines;
}
