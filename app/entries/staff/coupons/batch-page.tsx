import { data, href, Link } from "react-router";
import { z } from "zod";
import { recordActivity } from "../../../activity/record.server.ts";
import { readClock } from "../../../content/company-clock.server.ts";
import type { DrawRow } from "../../../draws/sealed-draw.ts";
import { drawServicesContext } from "../../../draws/services/draw-services-context.server.ts";
import { DrawHead } from "../../../draws/staff/draw-head.tsx";
import { momentOf } from "../../../draws/staff/draw-view.ts";
import { ticketNumber } from "../../../draws/staff/entry-texts.ts";
import { drawOf, requireDraw } from "../../../draws/staff/find-draw.server.ts";
import { type ActRequest, defineActs } from "../../../permissions/acts.server.ts";
import { may } from "../../../permissions/permissions.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import type { RequestContext } from "../../../platform/http/context.server.ts";
import { repeated, ticked } from "../../../platform/http/form-fields.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { Chip, type ChipLook } from "../../../ui/chip.tsx";
import { linkClass } from "../../../ui/link.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { useSelection } from "../../../ui/table/selection.ts";
import { readTable } from "../../../ui/table/table-address.ts";
import { findBatch, listCoupons } from "../../coupons/coupon-store.server.ts";
import { voidCoupons } from "../../coupons/coupons.server.ts";
import type { Route } from "./+types/batch-page.ts";
import { VoidBar } from "./void-bar.tsx";

export const handle: AdminHandle = {
  crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.label,
};

export function meta(): Route.MetaDescriptors {
  return [{ title: "Coupons · Admin" }];
}

async function requireBatch(context: RequestContext, draw: DrawRow, id: string) {
  const { database } = context.get(drawServicesContext);
  const batch = await findBatch(database, draw.id, Number(id) || 0);
  if (!batch) throw data("There is no such batch.", { status: 404, statusText: "Not Found" });
  return batch;
}

const looks: Record<"Free" | "Redeemed" | "Void", ChipLook> = {
  Free: "info",
  Redeemed: "ok",
  Void: "bad",
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { database } = context.get(drawServicesContext);
  const draw = await requireDraw(context, params.id);
  const batch = await requireBatch(context, draw, params.batch);
  const staff = context.get(staffContext);
  const [coupons, clock] = await Promise.all([
    listCoupons(database, batch.id),
    readClock(database),
  ]);
  const mayRead = may(staff, "people-data.read");
  if (mayRead && coupons.some(({ name }) => name)) {
    await recordActivity(database, {
      who: staff,
      what: "coupons.read",
      about: { kind: "coupon-batch", id: `${batch.id}`, name: batch.label },
    });
  }
  return {
    draw: draw.id,
    label: batch.label,
    occasion: batch.occasion,
    table: readTable(new URL(request.url).searchParams, {
      sorts: ["serial"],
      defaultOrder: { sort: "serial", direction: "ascending" },
      filters: {},
    }),
    coupons: coupons.map((coupon) => ({
      id: coupon.id,
      serial: coupon.serial,
      state: stateOf(coupon),
      ticket: coupon.ticketIndex === null ? null : coupon.ticketIndex + 1,
      name: mayRead ? (coupon.name ?? "") : "",
      at: coupon.redeemedAt === null ? "" : momentOf(coupon.redeemedAt, clock).short,
      why: coupon.voidReason ? `${coupon.voidReason} (${coupon.voidedBy})` : "",
    })),
  };
}

function stateOf(coupon: { ticketIndex: number | null; voidReason: string | null }) {
  if (coupon.ticketIndex !== null) return "Redeemed" as const;
  return coupon.voidReason === null ? ("Free" as const) : ("Void" as const);
}

const reasonProblem = "Enter a reason of at most 200 characters.";

const acts = defineActs({
  subject: async (request: ActRequest<{ id: string; batch: string }>) =>
    requireBatch(request.context, await drawOf(request), request.params.batch),
  acts: {
    void: {
      permission: "draws.plan",
      fields: z.object({
        row: repeated(z.coerce.number().int()),
        everything: ticked,
        reason: z.string().trim().normalize("NFC").min(1, reasonProblem).max(200, reasonProblem),
      }),
      async run({ context, subject: batch, fields: { everything, row, reason }, staff }) {
        const services = context.get(drawServicesContext);
        const count = await voidCoupons(
          services,
          batch,
          everything ? undefined : row,
          reason,
          staff,
        );
        const subject = count === 1 ? "1 coupon is" : `${count} coupons are`;
        const text = count === 0 ? "They were already used or void." : `${subject} void.`;
        return { toast: { text } };
      },
    },
  },
});

export const action = acts.action;

type CouponLine = Awaited<ReturnType<typeof loader>>["coupons"][number];

export default function BatchPage({ loaderData, params }: Route.ComponentProps) {
  const { coupons, label, occasion, table } = loaderData;
  const free = coupons.filter(({ state }) => state === "Free").map(({ id }) => `${id}`);
  const selection = useSelection(free, free.length, params.batch);
  const entries = href("/admin/draws/:id/entries", { id: params.id });
  const columns: Column<CouponLine>[] = [
    {
      key: "serial",
      label: "No.",
      card: "main",
      show: ({ serial }) => <span id={`coupon-${serial}`}>{serial}</span>,
    },
    {
      key: "state",
      label: "State",
      card: "end",
      show: ({ state }) => (
        <Chip bare look={looks[state]} hollow={state === "Free"}>
          {state}
        </Chip>
      ),
    },
    {
      key: "who",
      label: "Redeemed by",
      card: "sub",
      show: ({ ticket, name }) =>
        ticket !== null && (
          <Link to={`${entries}?open=${ticket}`} className={linkClass}>
            {name || "Ticket"} {ticketNumber(ticket)}
          </Link>
        ),
    },
    { key: "at", label: "When", card: "foot", show: ({ at }) => at },
    { key: "why", label: "Reason", show: ({ why }) => why },
  ];
  return (
    <>
      <DrawHead>
        <p>
          {label}: {occasion}
        </p>
      </DrawHead>
      <DataTable
        caption={`Coupons of ${label}`}
        rows={coupons}
        columns={columns}
        keyOf={({ id }) => `${id}`}
        nameOf={({ serial }) => `coupon ${serial}`}
        state={table}
        selection={selection}
      />
      <VoidBar selection={selection} free={free.length} />
    </>
  );
}
