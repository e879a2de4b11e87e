// GET /draw/:slug/certificate.pdf: the certificate of a draw that has ended.
import { data } from "react-router";
import { loadPaperBrand } from "../content/brand/paper-brand.server.ts";
import { readSettings } from "../content/load-page.server.ts";
import { hasEnded } from "../draws/has-ended.ts";
import { drawServicesContext } from "../draws/services/draw-services-context.server.ts";
import { findPublicDraw } from "../draws/store.server.ts";
import { environmentContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/certificate-file.ts";
import { printCertificate } from "./certificates.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(drawServicesContext);
  const publicDraw = await findPublicDraw(services.database, params.slug);
  if (!publicDraw || !hasEnded(publicDraw.draw.state)) {
    throw data(null, { status: 404, statusText: "Not Found" });
  }
  const settings = await readSettings(services.database);
  const { locale, timeZone } = settings;
  const { publicUrl } = context.get(environmentContext);
  const calendar = { locale, timeZone };
  const certificate = await printCertificate(services, publicDraw, {
    ...{ brand: await loadPaperBrand(context), publicUrl, calendar },
  });
  return new Response(new Uint8Array(certificate), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${publicDraw.draw.slug}-certificate.pdf"`,
      "Cache-Control": "no-cache",
    },
  });
}
