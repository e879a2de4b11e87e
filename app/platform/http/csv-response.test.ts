import { expect, test } from "vitest";
import { csvLine } from "../csv.ts";
import { csvResponse } from "./csv-response.server.ts";

test("commas, quotes and line breaks stay inside their cell", () => {
  expect(csvLine(["a,b", 'say "yes"', "two\nlines", 7, null])).toBe(
    '"a,b","say ""yes""","two\nlines",7,\r\n',
  );
});

test.each([
  "=1+1",
  "@SUM(A1)",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "\t=1",
  "\n=1",
  "＝1+1",
  "＠SUM(A1)",
])("a spreadsheet will not run %s", (text) => {
  expect(csvLine([text]).replace(/^"/, "")).toMatch(/^'/);
});

test.each(["+44 7700 900142", "+447700900142", "-12.5", "0044 20"])(
  "%s is left as it was written",
  (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  },
);

test("a file is streamed while its rows are read, and reading stops when the client disconnects", async () => {
  let read = 0;
  let stopped = false;
  async function* rows() {
    try {
      for (;;) {
        read += 1;
        yield [read];
      }
    } finally {
      stopped = true;
    }
  }
  const response = csvResponse("numbers", ["number"], rows());
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="numbers.csv"');
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect([...(first?.value ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  await reader?.read();
  await reader?.cancel();
  expect(read).toBeLessThan(5);
  expect(stopped).toBe(true);
});
