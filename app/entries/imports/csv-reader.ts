// Reads comma-separated values as spreadsheets really write them, piece by piece. Pure.

export type CsvRow = {
  /** Of the file, from 1; a row with line breaks inside counts from where it begins. */
  line: number;
  cells: string[];
};

const delimiters = [";", ",", "\t"];

/**
 * Feed it text with `push`, end it with `end`. The delimiter is whichever of ; , and tab the first
 * line has most of outside quotes; Excel's own "sep=;" line is believed. Empty lines are left out.
 */
export class CsvReader {
  delimiter = "";
  #text = "";
  #line = 1;
  #begins = 1;
  #cells: string[] = [];
  #cell = "";
  #quoted = false;
  /** A quote was read inside quotes: the next sign says whether it ends the cell or stands for itself. */
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
    const line = firstLine(this.#text);
    if (line === undefined && !all) return false;
    const head = line ?? this.#text;
    const told = /^"?sep=(.)"?\r?$/i.exec(head)?.[1];
    if (told) {
      this.delimiter = told;
      this.#text = this.#text.slice(head.length).replace(/^\r?\n/, "");
      this.#line = 2;
      this.#begins = 2;
      return true;
    }
    const plain = head.replace(/"[^"]*"/g, "");
    const count = (sign: string) => plain.split(sign).length;
    this.delimiter = delimiters.toSorted((left, right) => count(right) - count(left))[0] ?? ",";
    return true;
  }

  #read(all: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    const text = this.#text;
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at);
      // Two signs belong together: a quote that may be doubled, a line that may end in CR LF.
      if (at === text.length - 1 && !all && (sign === '"' || sign === "\r")) break;
      from = at + 1;
      if (this.#quoted && !this.#closing) {
        if (sign === '"') this.#closing = true;
        else this.#add(sign);
      } else if (this.#closing && sign === '"') {
        this.#add('"');
        this.#closing = false;
      } else {
        if (this.#closing) {
          this.#quoted = false;
          this.#closing = false;
        }
        this.#readPlain(sign, text.charAt(at + 1), rows);
      }
    }
    this.#text = text.slice(from);
    if (all) this.#endRow(rows);
    return rows;
  }

  #readPlain(sign: string, next: string, rows: CsvRow[]) {
    if (sign === this.delimiter) {
      this.#cells.push(this.#cell);
      this.#cell = "";
    } else if (sign === "\n" || (sign === "\r" && next !== "\n")) {
      this.#endRow(rows);
      this.#line += 1;
      this.#begins = this.#line;
    } else if (sign === '"' && this.#cell.trim() === "") {
      this.#quoted = true;
      this.#cell = "";
    } else if (sign !== "\r") {
      this.#cell += sign;
    }
  }

  #add(sign: string) {
    this.#cell += sign;
    if (sign === "\n") this.#line += 1;
  }

  #endRow(rows: CsvRow[]) {
    const cells = [...this.#cells, this.#cell];
    this.#cells = [];
    this.#cell = "";
    this.#quoted = false;
    this.#closing = false;
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: this.#begins, cells });
  }
}

/** Up to the first line break outside quotes; undefined when none has come yet. */
function firstLine(text: string): string | undefined {
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === "\n" || sign === "\r")) return text.slice(0, at);
  }
  return undefined;
}

/** What a spreadsheet wraps around text to keep it text: ="0044…", a leading apostrophe, hard spaces. */
export function plainCell(cell: string): string {
  const text = cell.replaceAll("\u00A0", " ").trim();
  const formula = /^="(?<inside>[^"]*)"$/.exec(text)?.groups?.inside;
  return (formula ?? text).replace(/^'(?=[+=\d@-])/, "").trim();
}

/** 4.47701E+11: the spreadsheet has rounded a phone number, and its last digits are gone. */
export function isRoundedNumber(cell: string): boolean {
  return /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i.test(cell.trim());
}
