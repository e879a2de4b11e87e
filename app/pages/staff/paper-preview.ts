// GET /admin/pages/wording/papers/receipt.pdf or coupons.pdf: the PDF with the texts of the draft and sample data.
import { data } from "react-router";
import { loadPaperBrand } from "../../content/brand/paper-brand.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { readWording } from "../../content/wording/read-wording.server.ts";
import { printedCouponCode } from "../../entries/coupon-code.ts";
import { type CouponSheet, makeCouponSheet } from "../../entries/coupons/coupon-sheet.server.ts";
import { paperLanguage } from "../../languages/languages.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { exactMoment } from "../../platform/company-time.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { makeHandoverReceipt } from "../../winners/handover-receipt.server.ts";
import type { Route } from "./+types/paper-preview.ts";

type Invented = Omit<CouponSheet, "coupons" | "batch"> & {
  texts: Parameters<typeof makeHandoverReceipt>[1];
  badge: string;
  site: string;
  decided: string;
};

const papers: Record<string, (given: Invented) => Promise<Uint8Array>> = {
  "receipt.pdf": ({ brand, draw, made, language, texts, site, decided }) =>
    makeHandoverReceipt(
      {
        brand,
        made,
        language,
        decided,
        title: draw,
        prize: "The house on the bay",
        value: "£ 480,000",
        ticket: 1204,
        name: "Ada Example",
        address: `${site}/draw/winter/verify`,
        operator: new URL(site).host,
        operatorKey: "7f3a09bc".repeat(8),
        demonstration: true,
      },
      texts,
    ),
  "coupons.pdf": ({ badge, site, ...sheet }) =>
    makeCouponSheet({
      ...sheet,
      batch: "Winter fair",
      coupons: ["7QX4M2PA", "9KTD3VHB", "C5WN8RYE"].map((code, index) => ({
        serial: index + 1,
        printed: printedCouponCode(code, badge),
        address: `${site}/c/${code}`,
      })),
    }),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const make = Object.hasOwn(papers, params.paper) ? papers[params.paper] : undefined;
  if (!make) throw data(null, { status: 404, statusText: "Not Found" });
  const database = context.get(databaseContext);
  const [settings, { papers: texts }] = await Promise.all([
    readSettings(database),
    readWording(database, { state: "draft", person: context.get(staffContext).id }),
  ]);
  const made = new Date();
  const file = await make({
    texts,
    made,
    badge: settings.badge,
    language: paperLanguage(settings.locale),
    brand: await loadPaperBrand(context),
    draw: "The winter draw",
    site: context.get(environmentContext).publicUrl,
    decided: exactMoment(Math.floor(made.getTime() / 1000), settings),
  });
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${params.paper}"`,
      "Cache-Control": "no-store",
    },
  });
}
