// Reads comma-separated values as spreadsheets write them, part by part. Pure.

export type CsvRow = {
  /** In the file, from 1; the first line of a row with line breaks inside. */
  line: number;
  cells: string[];
};

const delimiters = [";", ",", "\t"];

/** Beyond these the rest is left out: no field of an entry is so long, and a file may be made to fill the memory. */
const longestCell = 10_000;
const mostCells = 1000;
/** A first line without an end is not searched further. */
const longestFirstLine = 65_536;

/**
 * Pass text to `push`, then call `end`. The delimiter is the most frequent of ; , and tab outside quotes in the
 * first line, or the one in Excel's "sep=;" line. Empty lines are left out.
 */
export class CsvReader {
  delimiter = "";
  #text = "";
  #line = 1;
  #startLine = 1;
  #cells: string[] = [];
  #cell = "";
  /** Nothing but spaces so far. Not found by trim(), which would read a long cell again at every quote. */
  #isBlank = true;
  #quoted = false;
  /** A quote was read inside quotes: the next character decides whether it ends the cell or is escaped. */
  #closing = false;

  push(text: string): CsvRow[] {
    this.#text += text;
    if (!this.delimiter && !this.#chooseDelimiter(false)) return [];
    return this.#read(false);
  }

  end(): CsvRow[] {
    if (!this.delimiter) this.#chooseDelimiter(true);
    return this.#read(true);
  }

  #chooseDelimiter(all: boolean): boolean {
    this.#text = this.#text.replace(/^\uFEFF/, "");
    const start = this.#text.slice(0, longestFirstLine);
    const line = firstLine(start);
    if (line === undefined && !all && this.#text.length < longestFirstLine) return false;
    const head = line ?? start;
    const declared = /^"?sep=(.)"?\r?$/i.exec(head)?.[1];
    if (declared) {
      this.delimiter = declared;
      this.#text = this.#text.slice(head.length).replace(/^\r?\n/, "");
      this.#line = 2;
      this.#startLine = 2;
      return true;
    }
    const plain = head.replace(/"[^"]*"/g, "");
    const count = (character: string) => plain.split(character).length;
    this.delimiter = delimiters.toSorted((first, second) => count(second) - count(first))[0] ?? ",";
    return true;
  }

  #read(all: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    const text = this.#text;
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charAt(at);
      // May be the first of two characters: a doubled quote, or CR LF.
      if (at === text.length - 1 && !all && (character === '"' || character === "\r")) break;
      from = at + 1;
      if (this.#quoted && !this.#closing) {
        if (character === '"') this.#closing = true;
        else this.#add(character);
      } else if (this.#closing && character === '"') {
        this.#add('"');
        this.#closing = false;
      } else {
        if (this.#closing) {
          this.#quoted = false;
          this.#closing = false;
        }
        this.#readPlain(character, text.charAt(at + 1), rows);
      }
    }
    this.#text = text.slice(from);
    if (all) this.#endRow(rows);
    return rows;
  }

  #readPlain(character: string, next: string, rows: CsvRow[]) {
    if (character === this.delimiter) {
      this.#endCell();
    } else if (character === "\n" || (character === "\r" && next !== "\n")) {
      this.#endRow(rows);
      this.#line += 1;
      this.#startLine = this.#line;
    } else if (character === '"' && this.#isBlank) {
      this.#quoted = true;
      this.#cell = "";
    } else if (character !== "\r") {
      this.#add(character);
    }
  }

  #add(character: string) {
    if (this.#cell.length < longestCell) this.#cell += character;
    if (this.#isBlank && character.trim() !== "") this.#isBlank = false;
    if (character === "\n") this.#line += 1;
  }

  #endCell() {
    if (this.#cells.length < mostCells) this.#cells.push(this.#cell);
    this.#cell = "";
    this.#isBlank = true;
  }

  #endRow(rows: CsvRow[]) {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    this.#quoted = false;
    this.#closing = false;
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: this.#startLine, cells });
  }
}

/** Up to the first line break outside quotes; undefined when there is none yet. */
function firstLine(text: string): string | undefined {
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) return text.slice(0, at);
  }
  return undefined;
}

/** Removes what spreadsheets add to keep a cell text: ="0044…", a leading apostrophe, no-break spaces. */
export function plainCell(cell: string): string {
  const text = cell.replaceAll("\u00A0", " ").trim();
  const formula = /^="(?<inside>[^"]*)"$/.exec(text)?.groups?.inside;
  return (formula ?? text).replace(/^'(?=[+=\d@-])/, "").trim();
}

/** 4.47701E+11: the spreadsheet has rounded a phone number, and its last digits are lost. */
export function isRoundedNumber(cell: string): boolean {
  return /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i.test(cell.trim());
}
