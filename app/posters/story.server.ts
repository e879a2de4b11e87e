// A picture of 1080 by 1920 pixels for stories and messages.
import { ground } from "../content/accent.ts";
import type { PaperBrand, PaperImage } from "../platform/pdf/typesetter.server.ts";
import { drawText, svg, type TextSetting } from "../platform/pictures/draw-text.server.ts";
import { type PosterFacts, typed } from "./poster-facts.ts";

const story = { width: 1080, height: 1920, margin: 90 };
const textWidth = story.width - 2 * story.margin;

/** `heading`: above the title, such as "I’m in". */
export async function makeStory(facts: PosterFacts, heading = ""): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const light = { colour: "#f4f0e8", width: textWidth };
  const gold = { colour: facts.brand.accent, width: textWidth };
  // Networks cover about 250 pixels above and below with their own buttons.
  const lines: { top: number; text: string; setting: TextSetting }[] = [
    { top: 970, text: heading, setting: { ...gold, face: "display", height: 90 } },
    { top: 1130, text: facts.title, setting: { ...light, face: "display", height: 220 } },
    { top: 1390, text: facts.offer, setting: { ...gold, face: "strong", height: 100 } },
    { top: 1520, text: facts.closes, setting: { ...light, face: "strong", height: 44 } },
    { top: 1590, text: typed(facts.address), setting: { ...gold, face: "strong", height: 48 } },
    { top: 1660, text: facts.demonstration, setting: { ...light, face: "strong", height: 40 } },
  ];
  const texts = await Promise.all(
    lines.map(async ({ top, text, setting }) => ({
      input: await drawText(text, setting),
      start: story.margin,
      top,
    })),
  );
  const placed = [...(await drawBrand(facts.brand)), ...texts].map(async (picture) => ({
    ...picture,
    left: await leftOf(picture, facts.language),
  }));
  return sharp(await background(facts))
    .composite(await Promise.all(placed))
    .png()
    .toBuffer();
}

/** `start` is from the side where lines start. */
async function leftOf(
  { input, start }: { input: Buffer; start: number },
  { direction }: PosterFacts["language"],
): Promise<number> {
  if (direction === "ltr") return start;
  const { default: sharp } = await import("sharp");
  const { width } = await sharp(input).metadata();
  return story.width - start - width;
}

const brandTop = 260;
const markSize = 88;

/** The uploaded logo; without one the company's name, after its mark if it has uploaded one. */
async function drawBrand({ company, logo, mark }: PaperBrand) {
  const place = { start: story.margin, top: brandTop };
  if (logo) return [{ input: await resized(logo, 640, 110), ...place }];
  const indent = mark ? markSize + 28 : 0;
  const name = await drawText(company, {
    colour: "#f4f0e8",
    face: "display",
    height: 52,
    width: textWidth - indent,
  });
  const text = { input: name, start: story.margin + indent, top: brandTop };
  if (!mark) return [text];
  // Centred beside the mark, on one line or two.
  const { default: sharp } = await import("sharp");
  const { height = 0 } = await sharp(name).metadata();
  text.top += Math.max(0, Math.round((markSize - height) / 2));
  return [{ input: await resized(mark, markSize, markSize), ...place }, text];
}

async function resized({ source }: PaperImage, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const content = Buffer.from(source.slice(source.indexOf(",") + 1), "base64");
  return sharp(content).resize({ width, height, fit: "inside" }).png().toBuffer();
}

async function background({ picture, brand, language }: PosterFacts): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { width, height } = story;
  const base = picture
    ? await sharp(picture).resize({ width, height, fit: "cover", position: "attention" }).toBuffer()
    : svg(width, height, `<rect width="${width}" height="${height}" fill="${ground}"/>`);
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${ground}" stop-opacity="${opacity}"/>`;
  const shade = `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${stop(0, 0.85)}${stop(0.3, 0)}${stop(0.38, 0)}${stop(0.5, 0.75)}${stop(0.6, 0.92)}${stop(1, 1)}</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>`;
  const x = language.direction === "rtl" ? width - story.margin - 120 : story.margin;
  const line = `<rect x="${x}" y="1090" width="120" height="3" fill="${brand.accent}"/>`;
  return sharp(base)
    .composite([{ input: svg(width, height, shade + line) }])
    .png()
    .toBuffer();
}
