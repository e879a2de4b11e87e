// Extracts the text of our PDF files, as a viewer does when text is copied.
import { inflateSync } from "node:zlib";

/** One line for every text block. */
export function textOfPdf(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf).toString("latin1"));
  const characters = charactersByFont(objects);
  return [...objects.values()]
    .filter((content) => /\bTf\b/.test(content))
    .flatMap((content) => content.split("BT").slice(1))
    .map((block) => {
      const font = characters.get(/\/(F\d+) /.exec(block)?.[1] ?? "");
      const codes = [...block.matchAll(/<([0-9a-f]*)>/g)].map(([, code = ""]) => code).join("");
      return font ? decode(codes, 4, (code) => font.get(code) ?? "?") : decode(codes, 2, latin1);
    })
    .join("\n");
}

/** All content, decompressed: operators, colours, tables. */
export function contentOfPdf(pdf: Uint8Array): string {
  return [...objectsOf(Buffer.from(pdf).toString("latin1")).values()].join("\n");
}

function decode(codes: string, digits: number, characterOf: (code: string) => string): string {
  return (codes.match(new RegExp(`.{${digits}}`, "g")) ?? []).map(characterOf).join("");
}

function latin1(code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}

/** By object number: the dictionary, or the decompressed stream. */
function objectsOf(pdf: string): Map<string, string> {
  const objects = new Map<string, string>();
  for (const [, number = "", body = ""] of pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const stream = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1];
    const packed = body.includes("/FlateDecode") && stream !== undefined;
    objects.set(
      number,
      packed ? inflateSync(Buffer.from(stream, "latin1")).toString("latin1") : body,
    );
  }
  return objects;
}

/** The character codes of every font, from its ToUnicode table. */
function charactersByFont(objects: Map<string, string>): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = "", number = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? "")?.[1];
      if (table) fonts.set(name, charactersOf(objects.get(table) ?? ""));
    }
  }
  return fonts;
}

function charactersOf(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = "", list = ""] of table.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g,
  )) {
    for (const [index, [, units = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      characters.set(
        code,
        Buffer.from(units.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
      );
    }
  }
  return characters;
}
