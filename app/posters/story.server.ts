// A picture of 1080 by 1920 pixels for the stories of social networks.
import { ground } from "../content/accent.ts";
import { drawText, svg } from "../platform/pictures/draw-text.server.ts";
import { type PosterFacts, typed } from "./poster-facts.ts";

const story = { width: 1080, height: 1920, margin: 90 };
const textWidth = story.width - 2 * story.margin;

export async function makeStory(facts: PosterFacts): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const light = { colour: "#f4f0e8", width: textWidth };
  const texts = await Promise.all([
    drawText(facts.company, { ...light, face: "display", height: 52 }),
    drawText(facts.title, { ...light, face: "display", height: 220 }),
    drawText(facts.value ? `${facts.prize}, ${facts.value}` : facts.prize, {
      ...{ colour: facts.accent, face: "strong", width: textWidth, height: 100 },
    }),
    drawText(facts.closes, { ...light, face: "strong", height: 44 }),
    drawText(typed(facts.address), {
      ...{ colour: facts.accent, face: "strong", width: textWidth, height: 48 },
    }),
    drawText(facts.demonstration, { ...light, face: "strong", height: 40 }),
  ]);
  // Networks cover about 250 pixels above and below with their own buttons.
  const tops = [260, 1130, 1390, 1520, 1590, 1660];
  return sharp(await background(facts))
    .composite(texts.map((input, place) => ({ input, left: story.margin, top: tops[place] ?? 0 })))
    .png()
    .toBuffer();
}

async function background({ picture, accent }: PosterFacts): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { width, height } = story;
  const base = picture
    ? await sharp(picture).resize({ width, height, fit: "cover", position: "attention" }).toBuffer()
    : svg(width, height, `<rect width="${width}" height="${height}" fill="${ground}"/>`);
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${ground}" stop-opacity="${opacity}"/>`;
  const shade = `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${stop(0, 0.85)}${stop(0.3, 0)}${stop(0.4, 0)}${stop(0.6, 0.92)}${stop(1, 1)}</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>`;
  const line = `<rect x="${story.margin}" y="1090" width="120" height="3" fill="${accent}"/>`;
  return sharp(base)
    .composite([{ input: svg(width, height, shade + line) }])
    .png()
    .toBuffer();
}
