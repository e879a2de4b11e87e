import { href } from "react-router";
import { fromHex } from "../../protocol/encoding/bytes.ts";
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { ledgerVerifierKey } from "../../protocol/note.ts";
import { readPaperBrand } from "../content/brand/paper-brand.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import { originalOfDraw } from "../content/translating/content-translation.ts";
import { readTranslation } from "../content/translating/translate.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { numberAsWord } from "../content/wording/number-as-word.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import { prizesInAll } from "../draws/prizes/chance.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { findPublicDraw, listPrizes } from "../draws/store.server.ts";
import {
  addressIn,
  inLanguage,
  type Language,
  languageOf,
  paperLanguage,
} from "../languages/languages.ts";
import { readPicture } from "../media/pictures/read-picture.server.ts";
import { longMoment } from "../platform/company-time.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import { joinParts } from "../platform/join-parts.ts";
import type { PosterFacts } from "./poster-facts.ts";

/** In a language of the site; null: in its own. */
export async function collectFacts(
  { database, files, publicUrl }: { database: Database; files: FileStore; publicUrl: string },
  draw: SealedDraw,
  language: Language | null,
): Promise<PosterFacts> {
  const [site, wording, prizes, publicDraw, translate] = await Promise.all([
    readSettings(database),
    readWording(database, undefined, language),
    listPrizes(database, draw.id),
    findPublicDraw(database, draw.slug),
    readTranslation(database, language, originalOfDraw(draw)),
  ]);
  const settings = inLanguage(site, language);
  const translated = (text: string) => translate(text) ?? text;
  const { papers: texts } = wording;
  const [first] = prizes;
  const shown = prizes.find(({ picture }) => picture !== null)?.picture;
  const more = prizesInAll(prizes) - 1;
  const { operator, operatorKey } = draw.terms;
  const now = Math.floor(Date.now() / 1000);
  const path = href("/draw/:slug", { slug: draw.slug });
  const address = publicUrl + addressIn(languageOf(settings.locale), path, settings.ownLocale);
  return {
    brand: await readPaperBrand(database, files),
    language: paperLanguage(settings.locale),
    title: translated(draw.terms.title),
    address,
    offer: joinParts([translated(first?.name ?? ""), translated(first?.value ?? "")]),
    morePrizes: morePrizes(),
    closes: fillIn(texts.posterCloses, { time: longMoment(draw.closesAt, settings, now) }),
    scan: texts.posterScan,
    check: fillIn(texts.posterCheck, { address: `${address}/verify` }),
    operatorKey: fillIn(texts.operatorKey, { operator, key: operatorKeyInWords(operatorKey) }),
    vkey: ledgerVerifierKey(operator, fromHex(operatorKey)),
    demonstration: publicDraw?.demonstration ? texts.invented : "",
    picture: shown ? await readPicture(database, files, shown) : undefined,
    made: new Date(),
  };

  function morePrizes(): string {
    if (more === 0) return "";
    if (more === 1) return texts.posterOneMore;
    return fillIn(texts.posterMore, { number: numberAsWord(more, wording.draw) });
  }
}
