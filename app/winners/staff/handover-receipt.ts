// GET /admin/draws/:id/winners/:slot/receipt.pdf: the receipt that a winner signs, in the language of their entry.
import { data } from "react-router";
import { recordActivity } from "../../activity/record.server.ts";
import { loadPaperBrand } from "../../content/brand/paper-brand.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { originalOfDraw } from "../../content/translating/content-translation.ts";
import { readTranslation } from "../../content/translating/translate.server.ts";
import { readWording } from "../../content/wording/read-wording.server.ts";
import { readAwards } from "../../draws/integrity/read-awards.server.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { requireSealedDraw } from "../../draws/staff/find-draw.server.ts";
import { findPublicDraw, listPrizes } from "../../draws/store.server.ts";
import { english } from "../../languages/catalogues.server.ts";
import {
  addressIn,
  inLanguage,
  keptLanguage,
  languageOf,
  paperLanguage,
} from "../../languages/languages.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { exactMoment } from "../../platform/company-time.ts";
import { environmentContext } from "../../platform/http/context.server.ts";
import { readWholeNumber } from "../../platform/http/whole-number.ts";
import { makeHandoverReceipt } from "../handover-receipt.server.ts";
import { findHolder, readPerson } from "../store.server.ts";
import type { Route } from "./+types/handover-receipt.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { draw } = await requireSealedDraw(context, params.id);
  const { database } = context.get(drawServicesContext);
  if (!(await readAwards(database, draw)).ok)
    throw data(english.disagreement.text, { status: 409 });
  const slot = readWholeNumber(params.slot) ?? -1;
  const holder = await findHolder(database, draw.id, slot);
  const person = holder && (await readPerson(database, draw.id, holder.ticket));
  if (!holder || !person?.name) throw data("Nobody has this prize.", { status: 404 });
  const [site, prizes, publicDraw] = await Promise.all([
    readSettings(database),
    listPrizes(database, draw.id),
    findPublicDraw(database, draw.slug),
  ]);
  const prize = prizes.find(({ prizeId }) => prizeId === holder.prizeId);
  await recordActivity(database, {
    who: context.get(staffContext),
    what: "winners.receipt-made",
    about: { kind: "ticket", id: `${draw.id}/${holder.ticket}`, name: draw.terms.title },
  });
  const language = keptLanguage(person.language, site);
  const settings = inLanguage(site, language);
  const [{ papers }, translate] = await Promise.all([
    readWording(database, undefined, language),
    readTranslation(database, language, originalOfDraw(draw)),
  ]);
  const translated = (text: string) => translate(text) ?? text;
  const path = `/draw/${draw.slug}/verify`;
  const address = addressIn(languageOf(settings.locale), path, settings.ownLocale);
  const facts = {
    brand: await loadPaperBrand(context),
    title: translated(draw.terms.title),
    prize: translated(prize?.name ?? holder.prizeId),
    value: translated(prize?.value ?? ""),
    ticket: holder.ticket,
    name: person.name,
    decided: exactMoment(draw.moment, settings),
    address: context.get(environmentContext).publicUrl + address,
    operator: draw.operator,
    operatorKey: draw.terms.operatorKey,
    demonstration: publicDraw?.demonstration ?? false,
    made: new Date(),
    language: paperLanguage(settings.locale),
  };
  const file = await makeHandoverReceipt(facts, papers);
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="receipt-${draw.slug}-${holder.ticket}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
