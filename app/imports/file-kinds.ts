// Detects by its first bytes whether a file can be a CSV file. Pure.

const saveAsCsv =
  "Open it in your spreadsheet program, choose “Save as” and CSV, and upload that file.";

/** What to do instead; undefined when it may be a CSV file. */
export function fileProblem(beginning: Uint8Array): string | undefined {
  if (beginsWith(beginning, [0x50, 0x4b, 0x03, 0x04])) {
    return `This is a workbook, such as .xlsx or .ods, not a CSV file. ${saveAsCsv}`;
  }
  if (beginsWith(beginning, [0xd0, 0xcf, 0x11, 0xe0])) {
    return `This is an old Excel workbook (.xls), not a CSV file. ${saveAsCsv}`;
  }
  const isUtf16 = beginsWith(beginning, [0xff, 0xfe]) || beginsWith(beginning, [0xfe, 0xff]);
  // Text in UTF-8 or an 8-bit encoding has no zero byte; nearly every binary file has one.
  return !isUtf16 && beginning.includes(0)
    ? "This file has no text in it. Upload a CSV file from your spreadsheet."
    : undefined;
}

function beginsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
