// Text in pictures, drawn with the site's own typefaces: a server may have none.
import { join } from "node:path";
import { escapeXml } from "../escape-xml.ts";
import { projectFolder } from "../project-folder.server.ts";

// With a comma, or Pango takes the second word for a weight of a family called Figtree.
const faces = {
  display: { font: "Marcellus,", file: "marcellus-400.ttf" },
  strong: { font: "Figtree SemiBold,", file: "figtree-600.ttf" },
};

/** Beside the Latin face: a text may need both. Their licences are in app/ui/typefaces. */
const scripts = [
  {
    script: /\p{Script=Arabic}/u,
    display: { font: "Markazi Text,", file: "markazi-text-400.ttf" },
    strong: { font: "IBM Plex Sans Arabic SemiBold,", file: "ibm-plex-sans-arabic-600.ttf" },
  },
  {
    script: /\p{Script=Devanagari}/u,
    display: { font: "Khula,", file: "khula-400.ttf" },
    strong: { font: "Khula SemiBold,", file: "khula-600.ttf" },
  },
];

/** A call can name one file only, but the process keeps every typeface that it has read. */
const readFiles = new Map<string, Promise<unknown>>();

async function readTypeface({ font, file }: { font: string; file: string }): Promise<string> {
  const { default: sharp } = await import("sharp");
  const fontfile = join(projectFolder, "app/ui/typefaces", file);
  const reading = readFiles.get(file) ?? sharp({ text: { text: ".", font, fontfile } }).metadata();
  readFiles.set(file, reading);
  await reading;
  return font;
}

export type TextSetting = {
  colour: string;
  face: keyof typeof faces;
  width: number;
  height: number;
  /** In pixels: the text is no larger than this, and its lines are about equally long. */
  largest?: number;
};

/** A PNG on a transparent ground. Shrinks the text to fit the box. */
export async function drawText(text: string, setting: TextSetting): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  // Pango refuses to render nothing.
  if (text.trim() === "")
    return sharp(svg(1, 1, ""))
      .png()
      .toBuffer();
  const { colour, face, width, height, largest } = setting;
  const others = scripts.filter(({ script }) => script.test(text)).map((fonts) => fonts[face]);
  const fonts = await Promise.all([faces[face], ...others].map(readTypeface));
  const font = fonts.join("");
  const markup = `<span foreground="${colour}">${escapeXml(text)}</span>`;
  if (largest) {
    // At 72 dots per inch a point is a pixel.
    const sized = { text: markup, font: `${font} ${largest}`, rgba: true, dpi: 72 };
    const inOneLine = (await sharp({ text: sized }).metadata()).width;
    const lines = Math.ceil(inOneLine / width);
    const room = lines === 1 ? width : Math.min(width, Math.round((inOneLine / lines) * 1.15));
    const drawn = await sharp({ text: { ...sized, width: room } })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (drawn.info.height <= height && drawn.info.width <= width) return drawn.data;
  }
  return sharp({ text: { text: markup, font, rgba: true, width, height } })
    .png()
    .toBuffer();
}

export function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  );
}
