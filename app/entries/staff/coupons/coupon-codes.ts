// POST the codes just made, get them as a PDF to print or as CSV. The database has only their hashes.
import { data } from "react-router";
import { z } from "zod";
import { recordActivity } from "../../../activity/record.server.ts";
import { loadPaperBrand } from "../../../content/brand/paper-brand.server.ts";
import { readSettings } from "../../../content/load-page.server.ts";
import { originalOfDraw } from "../../../content/translating/content-translation.ts";
import { readTranslation } from "../../../content/translating/translate.server.ts";
import { readWording } from "../../../content/wording/read-wording.server.ts";
import { drawServicesContext } from "../../../draws/services/draw-services-context.server.ts";
import { requireDraw } from "../../../draws/staff/find-draw.server.ts";
import {
  addressIn,
  inLanguage,
  keptLanguage,
  languageOf,
  paperLanguage,
} from "../../../languages/languages.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { environmentContext } from "../../../platform/http/context.server.ts";
import { csvResponse } from "../../../platform/http/csv-response.server.ts";
import { valuesIn } from "../../../platform/http/form-fields.ts";
import { readForm } from "../../../platform/http/read-form.server.ts";
import { readWholeNumber } from "../../../platform/http/whole-number.ts";
import { normaliseCouponCode, printedCouponCode } from "../../coupon-code.ts";
import { makeCouponSheet } from "../../coupons/coupon-sheet.server.ts";
import { findBatch, numberCodes } from "../../coupons/coupon-store.server.ts";
import type { Route } from "./+types/coupon-codes.ts";

const codesSchema = z.object({
  codes: z.string(),
  language: z.string().max(40).default(""),
  as: z.enum(["pdf", "csv"]).default("pdf"),
});

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireDraw(context, params.id);
  throw data("Codes are shown only once, when you create the coupons.", { status: 405 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(drawServicesContext);
  const row = await requireDraw(context, params.id);
  const batch = await findBatch(services.database, row.id, readWholeNumber(params.batch) ?? 0);
  if (!batch) throw data("There is no such batch.", { status: 404, statusText: "Not Found" });
  const reading = codesSchema.safeParse(valuesIn(await readForm(request)));
  if (!reading.success) throw data("Send the codes, and pdf or csv.", { status: 400 });
  const { as, language: asked } = reading.data;
  const codes = reading.data.codes.split(/\s+/).flatMap((code) => normaliseCouponCode(code) ?? []);
  const numbered = await numberCodes(services, batch.id, codes);
  if (numbered.length === 0) throw data("These codes are not from this batch.", { status: 400 });

  const site = await readSettings(services.database);
  const language = keptLanguage(asked, site);
  const settings = inLanguage(site, language);
  const { publicUrl } = context.get(environmentContext);
  const coupons = numbered.map(({ serial, code }) => ({
    serial,
    printed: printedCouponCode(code, settings.badge),
    address: publicUrl + addressIn(languageOf(settings.locale), `/c/${code}`, settings.ownLocale),
  }));
  await recordActivity(services.database, {
    who: context.get(staffContext),
    what: "coupons.printed",
    about: { kind: "coupon-batch", id: `${batch.id}`, name: batch.label },
    changes: { as, count: coupons.length },
  });
  const name = `coupons-${row.slug}-${batch.id}`;
  if (as === "csv") {
    async function* rows() {
      for (const { serial, printed, address } of coupons) yield [serial, printed, address];
    }
    return csvResponse(name, ["number", "code", "link"], rows());
  }
  const { title } = row.plan;
  const translate = await readTranslation(services.database, language, originalOfDraw(row));
  const { papers: texts } = await readWording(services.database, undefined, language);
  const sheet = {
    brand: await loadPaperBrand(context),
    draw: translate(title) ?? title,
    batch: batch.label,
    coupons,
    made: new Date(),
    language: paperLanguage(settings.locale),
    texts,
  };
  return new Response(new Uint8Array(await makeCouponSheet(sheet)), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
