// The brochure of a home as a PDF, in the same typefaces as the site.
import type { Readable } from "node:stream";
import { loadSharp } from "../media/load-sharp.server.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import { joinParts } from "../platform/join-parts.ts";
import {
  columnWidth,
  ink,
  type PaperBrand,
  type PaperLanguage,
  page,
  Typesetter,
} from "../platform/pdf/typesetter.server.ts";
import type { HomePageTexts } from "./home-view.ts";
import { paragraphsOf } from "./html-text.ts";
import type { LoadedHome } from "./load-home.server.ts";

type BrochureParts = {
  home: LoadedHome;
  brand: PaperBrand;
  texts: HomePageTexts;
  /** The drawings of the plans, in their order. */
  drawings: (string | undefined)[];
  files: FileStore;
  made: Date;
  language: PaperLanguage;
};

const mostPhotos = 8;
const gap = 14;
const half = (columnWidth - gap) / 2;

export async function makeBrochure(parts: BrochureParts): Promise<Uint8Array> {
  const { home, brand, made } = parts;
  const title = joinParts([home.name, home.address]);
  const sheet = await Typesetter.open(title, brand, made, parts.language);
  await setCover(sheet, parts);
  setStory(sheet, parts);
  setFacts(sheet, parts);
  setFeatures(sheet, parts);
  await setPhotos(sheet, parts);
  await setPlans(sheet, parts);
  setUnits(sheet, parts);
  setContact(sheet, parts);
  return sheet.finish();
}

async function setCover(sheet: Typesetter, { home, files }: BrochureParts) {
  const [first] = home.photos;
  const height = 380;
  const photo = first && (await readPhoto(files, first.picture.src, page.width, height));
  if (photo) {
    sheet.document.image(photo, 0, 0, { width: page.width, height });
    sheet.y = height + 24;
  }
  sheet.setBrand({ size: 11 });
  sheet.y += 12;
  sheet.set("H1", home.name, { face: "display", size: 34 });
  sheet.y += 4;
  sheet.set("P", home.address, { size: 12, colour: ink.muted });
  sheet.y += 14;
  const price = joinParts([home.price, home.perArea]);
  sheet.row([
    { text: price, setting: { size: 15, width: half } },
    {
      text: home.status.text,
      setting: { size: 11, width: half, x: page.margin + half + gap, align: "end" },
    },
  ]);
  sheet.y += 6;
  sheet.rule();
  sheet.y += 10;
  if (home.photosNote) sheet.set("P", home.photosNote, { size: 8, colour: ink.muted });
}

function setStory(sheet: Typesetter, { home }: BrochureParts) {
  if (!home.story) return;
  sheet.y += 14;
  sheet.makeRoom(90);
  if (home.storyTitle) {
    sheet.set("H2", home.storyTitle, { face: "display", size: 18 });
    sheet.y += 6;
  }
  for (const paragraph of paragraphsOf(home.story)) {
    sheet.makeRoom(40);
    sheet.set("P", paragraph, { size: 10.5 });
    sheet.y += 6;
  }
}

function setFacts(sheet: Typesetter, { home, texts }: BrochureParts) {
  if (home.facts.length === 0) return;
  // Together on one page, unless they are very many.
  sheet.makeRoom(Math.min(60 + home.facts.length * 22, page.height / 2));
  heading(sheet, texts.facts);
  for (const { label, value, below } of home.facts) {
    line(sheet, label, below ? `${value} (${below})` : value);
  }
}

function setFeatures(sheet: Typesetter, { home, texts }: BrochureParts) {
  if (home.features.length === 0) return;
  heading(sheet, texts.features);
  for (let place = 0; place < home.features.length; place += 2) {
    const [left = "", right = ""] = home.features.slice(place, place + 2);
    sheet.makeRoom(22);
    sheet.rule();
    sheet.y += 5;
    sheet.row([
      { text: left, setting: { width: half } },
      { text: right, setting: { width: half, x: page.margin + half + gap } },
    ]);
    sheet.y += 4;
  }
}

async function setPhotos(sheet: Typesetter, { home, files }: BrochureParts) {
  const photos = home.photos.slice(1, mostPhotos + 1);
  const height = half / 1.5;
  for (let place = 0; place < photos.length; place += 2) {
    sheet.makeRoom(height + 34);
    const top = sheet.y + 12;
    for (const [side, photo] of photos.slice(place, place + 2).entries()) {
      const x = page.margin + side * (half + gap);
      const content = await readPhoto(files, photo.picture.src, half, height);
      if (content) {
        sheet.document.image(content, sheet.leftOf(x, half), top, { width: half, height });
      }
      sheet.y = top + height + 4;
      const caption = [photo.place, photo.title].filter(Boolean).join(". ");
      if (caption) sheet.set("P", caption, { size: 8, colour: ink.muted, x, width: half });
    }
    sheet.y = top + height + 22;
  }
}

async function setPlans(sheet: Typesetter, { home, texts, drawings, files }: BrochureParts) {
  for (const [place, plan] of home.plans.entries()) {
    if (!plan.photo) continue;
    const { width, height } = plan.photo.picture;
    const shownHeight = Math.min(420, (columnWidth * height) / width);
    const shownWidth = Math.min(columnWidth, (shownHeight * width) / height);
    sheet.makeRoom(shownHeight + 70);
    heading(sheet, `${texts.plan}: ${plan.level}`);
    const drawing = drawings[place];
    const content = drawing
      ? await rasterize(drawing, shownWidth, shownHeight)
      : await readPhoto(files, plan.photo.picture.src, shownWidth, shownHeight);
    if (content) {
      const x = page.margin + (columnWidth - shownWidth) / 2;
      sheet.document.image(content, x, sheet.y, { width: shownWidth, height: shownHeight });
      sheet.y += shownHeight + 8;
    }
    for (const { label, value } of plan.rooms) line(sheet, label, value);
  }
}

function setUnits(sheet: Typesetter, { home, texts }: BrochureParts) {
  if (home.units.length === 0) return;
  heading(sheet, texts.unitsTitle);
  for (const unit of home.units) {
    const facts = joinParts([unit.type, unit.area, unit.price]);
    line(sheet, `${unit.name}  ${facts}`, unit.status.text);
  }
}

function setContact(sheet: Typesetter, { home, texts }: BrochureParts) {
  sheet.makeRoom(110);
  sheet.y += 24;
  if (home.person) {
    if (!home.taken) sheet.set("P", texts.showsYou, { size: 9, colour: ink.muted });
    sheet.set("H2", home.person.name, { face: "display", size: 18 });
    if (home.person.phone) sheet.set("P", home.person.phoneText, { size: 11 });
    sheet.y += 6;
  }
  sheet.set("P", home.head.canonical, { size: 10, colour: sheet.brand.ink });
}

function heading(sheet: Typesetter, text: string) {
  sheet.makeRoom(60);
  sheet.y += 18;
  sheet.set("H2", text, { face: "display", size: 16 });
  sheet.y += 6;
}

function line(sheet: Typesetter, label: string, value: string) {
  sheet.makeRoom(22);
  sheet.rule();
  sheet.y += 5;
  sheet.row([
    { text: label, setting: { colour: ink.muted, width: half } },
    { text: value, setting: { width: half, x: page.margin + half + gap, align: "end" } },
  ]);
  sheet.y += 4;
}

/** Enough for print at this size. */
const pixelsPerPoint = 2;

/** Cropped to its size on paper. Undefined if the picture is no longer in the library. */
async function readPhoto(files: FileStore, address: string, width: number, height: number) {
  const key = address.replace(/^\//, "");
  if (!address.startsWith("/media/") || (await files.size(key)) === null) return undefined;
  const sharp = await loadSharp();
  return sharp(await collect(await files.read(key)))
    .resize(Math.round(width * pixelsPerPoint), Math.round(height * pixelsPerPoint))
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Drawings are made for dark pages, so they keep a dark ground on paper. */
export async function rasterize(svg: string, width: number, height: number) {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(Math.round(width * pixelsPerPoint), Math.round(height * pixelsPerPoint))
    .flatten({ background: "#0b0b0d" })
    .png({ palette: true })
    .toBuffer();
}

async function collect(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
