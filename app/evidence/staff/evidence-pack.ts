import { data } from "react-router";
import { loadPaperBrand } from "../../content/brand/paper-brand.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { unlessRecordDisagrees } from "../../draws/integrity/agreed-proof.server.ts";
import { drawServicesContext } from "../../draws/services/draw-services-context.server.ts";
import { requireDraw } from "../../draws/staff/find-draw.server.ts";
import { findPublicDraw } from "../../draws/store.server.ts";
import { languageOf } from "../../languages/languages.ts";
import { environmentContext } from "../../platform/http/context.server.ts";
import { readCertificateTexts } from "../certificate-texts.server.ts";
import { evidencePackResponse } from "../pack-response.server.ts";
import type { Route } from "./+types/evidence-pack.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(drawServicesContext);
  const row = await requireDraw(context, params.id);
  const draw = await findPublicDraw(services.database, row.slug);
  if (!draw || row.state === "scheduled" || row.state === "open") {
    throw data("Evidence is available once the draw is closed.", { status: 404 });
  }
  const settings = await readSettings(services.database);
  const { locale, timeZone } = settings;
  const { publicUrl } = context.get(environmentContext);
  const publisher = {
    brand: await loadPaperBrand(context),
    publicUrl,
    calendar: { locale, timeZone },
    texts: await readCertificateTexts(services.database, languageOf(locale)),
  };
  const response = await unlessRecordDisagrees(context, () =>
    evidencePackResponse(services, draw, publisher),
  );
  if (response) return response;
  throw data(
    "The database was changed, so evidence made now would be wrong. Evidence that was saved before still counts. Ask the person who runs the server to run goldkey doctor.",
    { status: 503 },
  );
}
