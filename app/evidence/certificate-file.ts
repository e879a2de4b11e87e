// GET /draw/:slug/certificate.pdf: the certificate of a draw that has ended, in the language of the address.
import { data } from "react-router";
import { loadPaperBrand } from "../content/brand/paper-brand.server.ts";
import { settingsInContext } from "../content/load-page.server.ts";
import { wordingInContext } from "../content/wording/read-wording.server.ts";
import { hasEnded } from "../draws/has-ended.ts";
import { unlessRecordDisagrees } from "../draws/integrity/agreed-proof.server.ts";
import { readSealedTexts } from "../draws/proof/sealed-texts.server.ts";
import { drawServicesContext } from "../draws/services/draw-services-context.server.ts";
import { findPublicDraw } from "../draws/store.server.ts";
import { addressIn, languageOf, shownLanguage } from "../languages/languages.ts";
import { environmentContext } from "../platform/http/context.server.ts";
import { textResponse } from "../platform/http/text-response.ts";
import type { Route } from "./+types/certificate-file.ts";
import { readCertificateTexts } from "./certificate-texts.server.ts";
import { printCertificate } from "./certificates.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(drawServicesContext);
  const publicDraw = await findPublicDraw(services.database, params.slug);
  if (!publicDraw || !hasEnded(publicDraw.draw.state)) {
    throw data(null, { status: 404, statusText: "Not Found" });
  }
  const settings = await settingsInContext(context);
  const { locale, ownLocale, timeZone } = settings;
  const language = languageOf(locale);
  const prefix = addressIn(language, "/", ownLocale).replace(/\/$/, "");
  const publisher = {
    brand: await loadPaperBrand(context),
    publicUrl: context.get(environmentContext).publicUrl + prefix,
    calendar: { locale, timeZone },
    texts: await readCertificateTexts(services.database, language),
    translations: await readSealedTexts(
      services.database,
      publicDraw.draw,
      shownLanguage(settings),
    ),
  };
  const certificate = await unlessRecordDisagrees(context, () =>
    printCertificate(services, publicDraw, publisher),
  );
  if (!certificate) {
    const { disagreement } = await wordingInContext(context);
    return textResponse(503, `${disagreement.title}. ${disagreement.text}`);
  }
  return new Response(new Uint8Array(certificate), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${publicDraw.draw.slug}-certificate.pdf"`,
      "Cache-Control": "no-cache",
    },
  });
}
