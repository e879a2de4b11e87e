import { href } from "react-router";
import { z } from "zod";
import { readClock } from "../../../content/company-clock.server.ts";
import { readSettings } from "../../../content/load-page.server.ts";
import { drawServicesContext } from "../../../draws/services/draw-services-context.server.ts";
import { DrawHead } from "../../../draws/staff/draw-head.tsx";
import { drawOf, requireDraw } from "../../../draws/staff/find-draw.server.ts";
import { languageChoices } from "../../../languages/languages.ts";
import { actsReturning } from "../../../permissions/acts.server.ts";
import { environmentContext } from "../../../platform/http/context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { viewDateTime } from "../../../ui/text/date-time-view.ts";
import { printedCouponCode } from "../../coupon-code.ts";
import { findCouponInDraw, listCouponBatches } from "../../coupons/coupon-store.server.ts";
import { makeCoupons } from "../../coupons/coupons.server.ts";
import type { Route } from "./+types/coupons-page.ts";
import { mostInBatch } from "./batch-form.ts";
import { BatchList } from "./batch-list.tsx";
import type { CouponsActResult } from "./coupons-act-result.ts";
import { FindCoupon } from "./find-coupon.tsx";
import { MadeCoupons } from "./made-coupons.tsx";
import { NewBatch } from "./new-batch.tsx";

export const handle: AdminHandle = { crumb: "Coupons" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Coupons · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(drawServicesContext);
  const row = await requireDraw(context, params.id);
  const [batches, clock, site] = await Promise.all([
    listCouponBatches(database, row.id),
    readClock(database),
    readSettings(database),
  ]);
  return {
    possible: row.plan.routes.includes("coupon"),
    draft: row.state === "draft",
    languages: languageChoices(site),
    batches: batches
      .map(({ createdAt, ...batch }) => ({ ...batch, at: viewDateTime(createdAt, clock) }))
      .reverse(),
  };
}

const [labelProblem, occasionProblem, countProblem] = [
  "Say in a few words who they are for.",
  "Say why you are giving them out.",
  "Enter a whole number from 1 to 1,000.",
];
const line = z
  .string()
  .default("")
  .transform((typed) => typed.normalize("NFC").trim());

const acts = actsReturning<CouponsActResult>()({
  subject: drawOf,
  acts: {
    find: {
      permission: "draws.plan",
      fields: z.object({ code: z.string().default("") }),
      async run({ context, subject: row, fields }) {
        const services = context.get(drawServicesContext);
        const coupon = await findCouponInDraw(services, row.id, fields.code);
        if (coupon) return { coupon };
        return { status: 404, problems: { code: "No coupon of this draw has this code." } };
      },
    },
    /** Only this response has the codes: the database stores their hashes. */
    make: {
      permission: "draws.plan",
      fields: z.object({
        label: line.pipe(z.string().min(1, labelProblem).max(100, labelProblem)),
        occasion: line.pipe(z.string().min(1, occasionProblem).max(100, occasionProblem)),
        count: z.coerce
          .number(countProblem)
          .int()
          .min(1, countProblem)
          .max(mostInBatch, countProblem),
      }),
      async run({ context, subject: row, fields, staff }) {
        const services = context.get(drawServicesContext);
        const made = await makeCoupons(services, { draw: row.id, ...fields }, staff);
        const { badge } = await readSettings(services.database);
        const { publicUrl } = context.get(environmentContext);
        const coupons = made.coupons.map(({ code }, index) => ({
          serial: index + 1,
          code,
          printed: printedCouponCode(code, badge),
          address: `${publicUrl}/c/${code}`,
        }));
        return { made: { batch: made.batch, label: fields.label, coupons } };
      },
    },
  },
});

export const action = acts.action;

export default function CouponsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { batches, possible, draft } = loaderData;
  const { made } = actionData ?? {};
  return (
    <>
      <DrawHead />
      {made && <MadeCoupons made={made} draw={params.id} languages={loaderData.languages} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <BatchList batches={batches} draw={params.id} />
        <div className="grid gap-5 max-xl:order-first">
          <NewBatch
            key={batches.length}
            possible={possible}
            draft={draft}
            plan={href("/admin/draws/:id", params)}
            answer={actionData}
          />
          {batches.length > 0 && <FindCoupon draw={params.id} />}
        </div>
      </div>
    </>
  );
}
