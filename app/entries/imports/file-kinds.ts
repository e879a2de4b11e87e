// Whether a file is a list at all, by its first bytes. Pure.

const saveAsCsv = "Open it in the spreadsheet program, choose “Save as”, CSV, and send that file.";

/** A sentence about what to do instead; undefined for what may well be a list. */
export function fileProblem(beginning: Uint8Array): string | undefined {
  if (beginsWith(beginning, [0x50, 0x4b, 0x03, 0x04])) {
    return `This is a workbook, such as .xlsx or .ods, and not a CSV file. ${saveAsCsv}`;
  }
  if (beginsWith(beginning, [0xd0, 0xcf, 0x11, 0xe0])) {
    return `This is an old Excel workbook (.xls) and not a CSV file. ${saveAsCsv}`;
  }
  const marked = beginsWith(beginning, [0xff, 0xfe]) || beginsWith(beginning, [0xfe, 0xff]);
  // No text holds this sign, and nearly everything that is not text does.
  return !marked && beginning.includes(0)
    ? "This file holds no text, so it is no list. Send a CSV file from your spreadsheet."
    : undefined;
}

function beginsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, place) => bytes[place] === byte);
}
