import { data, href } from "react-router";
import { readClock } from "../../../content/company-clock.server.ts";
import { readSettings } from "../../../content/load-page.server.ts";
import { drawOfficeContext } from "../../../draws/draw-services-context.server.ts";
import { DrawHead } from "../../../draws/staff/draw-head.tsx";
import { requireDraw } from "../../../draws/staff/find-draw.server.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { environmentContext } from "../../../platform/http/context.server.ts";
import { readForm } from "../../../platform/http/read-form.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { viewMoment } from "../../../ui/staff/moments.ts";
import { findCouponInDraw } from "../../coupons/coupon-batches.server.ts";
import { printedCouponCode } from "../../coupons/coupon-code.ts";
import { listCouponBatches, makeCoupons } from "../../coupons/coupons.server.ts";
import type { Route } from "./+types/coupons-page.ts";
import { type BatchProblems, readBatchForm } from "./batch-form.ts";
import { BatchList } from "./batch-list.tsx";
import { FindCoupon } from "./find-coupon.tsx";
import { type Made, MadeCoupons } from "./made-coupons.tsx";
import { NewBatch } from "./new-batch.tsx";

export const handle: AdminHandle = { crumb: "Coupons" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Coupons · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(drawOfficeContext);
  const row = await requireDraw(context, params.id);
  const [batches, clock] = await Promise.all([
    listCouponBatches(database, row.id),
    readClock(database),
  ]);
  return {
    possible: row.plan.routes.includes("coupon"),
    draft: row.state === "draft",
    batches: batches
      .map(({ createdAt, ...batch }) => ({ ...batch, at: viewMoment(createdAt, clock) }))
      .reverse(),
  };
}

/** The codes stand in this answer and nowhere else: they are kept as hashes. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const office = context.get(drawOfficeContext);
  const row = await requireDraw(context, params.id);
  const form = await readForm(request);
  if (form.get("act") === "find") {
    const found = await findCouponInDraw(office, row.id, String(form.get("code") ?? ""));
    return found ? { found } : data({ notFound: true }, { status: 404 });
  }
  if (form.get("act") !== "make") {
    return data({ problems: { form: "This page does not know that act." } }, { status: 400 });
  }
  const reading = readBatchForm(form);
  if (!reading.ok) return data({ problems: reading.problems }, { status: 400 });
  const made = await makeCoupons(
    office,
    { draw: row.id, ...reading.batch },
    context.get(staffContext),
  );
  const { badge } = await readSettings(office.database);
  const { publicUrl } = context.get(environmentContext);
  return {
    made: {
      batch: made.batch,
      label: reading.batch.label,
      coupons: made.coupons.map(({ code }, place) => ({
        serial: place + 1,
        code,
        printed: printedCouponCode(code, badge),
        address: `${publicUrl}/c/${code}`,
      })),
    },
  };
}

export default function CouponsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { batches, possible, draft } = loaderData;
  const answer: { made?: Made; problems?: BatchProblems; notFound?: boolean } = actionData ?? {};
  return (
    <>
      <DrawHead />
      {answer.made && <MadeCoupons made={answer.made} draw={params.id} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <BatchList batches={batches} draw={params.id} />
        <div className="grid gap-5 max-xl:order-first">
          <NewBatch
            key={batches.length}
            possible={possible}
            draft={draft}
            plan={href("/admin/draws/:id", params)}
            problems={answer.problems ?? {}}
          />
          {batches.length > 0 && <FindCoupon draw={params.id} />}
        </div>
      </div>
    </>
  );
}
