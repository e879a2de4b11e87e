import { href } from "react-router";
import { fromHex } from "../../protocol/encoding/bytes.ts";
import { operatorKeyInWords } from "../../protocol/encoding/verifier-key.ts";
import { ledgerVerifierKey } from "../../protocol/note.ts";
import { readPaperBrand } from "../content/brand/paper-brand.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { numberAsWord } from "../content/wording/number-as-word.ts";
import { readWording } from "../content/wording/read-wording.server.ts";
import { prizesInAll } from "../draws/prizes/chance.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { findPublicDraw, listPrizes } from "../draws/store.server.ts";
import { readPicture } from "../media/pictures/read-picture.server.ts";
import { longMoment } from "../platform/company-time.ts";
import type { Database } from "../platform/database/database.server.ts";
import type { FileStore } from "../platform/files/stored-files.server.ts";
import type { PosterFacts } from "./poster-facts.ts";

export async function collectFacts(
  { database, files, publicUrl }: { database: Database; files: FileStore; publicUrl: string },
  draw: SealedDraw,
): Promise<PosterFacts> {
  const [settings, wording, prizes, publicDraw] = await Promise.all([
    readSettings(database),
    readWording(database),
    listPrizes(database, draw.id),
    findPublicDraw(database, draw.slug),
  ]);
  const { papers: texts } = wording;
  const [first] = prizes;
  const shown = prizes.find(({ picture }) => picture !== null)?.picture;
  const more = prizesInAll(prizes) - 1;
  const { operator, operatorKey } = draw.terms;
  const now = Math.floor(Date.now() / 1000);
  const address = publicUrl + href("/draw/:slug", { slug: draw.slug });
  return {
    brand: await readPaperBrand(database, files),
    ...{ title: draw.terms.title, address },
    prize: first?.name ?? "",
    value: first?.value ?? "",
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
