import { href } from "react-router";
import { Card, Row, Rows } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { DateTimeView } from "../../../ui/text/date-time-view.ts";

type BatchView = {
  id: number;
  label: string;
  occasion: string;
  createdBy: string;
  at: DateTimeView;
  coupons: number;
  redeemed: number;
  voided: number;
};

export function BatchList({ batches, draw }: { batches: BatchView[]; draw: string }) {
  if (batches.length === 0) {
    return (
      <EmptyState
        icon="ticket"
        title="No coupons yet"
        steps={[
          { title: "Create a batch", text: "For buyers, agents or an event, with its reason." },
          {
            title: "Print it",
            text: "A sheet with a QR code on each, or a file for your printer.",
          },
          {
            title: "See who used them",
            text: "Each works once. You see when it was used, and for which ticket.",
          },
        ]}
      >
        A coupon opens the form with its code filled in. It has the same chance as a free entry.
      </EmptyState>
    );
  }
  return (
    <Card title="Batches">
      <Rows>
        {batches.map((batch) => (
          <Row
            key={batch.id}
            icon="ticket"
            title={batch.label}
            to={href("/admin/draws/:id/coupons/:batch", { id: draw, batch: `${batch.id}` })}
            detail={`${batch.occasion}, ${batch.at.short}, ${batch.createdBy}`}
            end={
              <span className="tabular-nums">
                {batch.redeemed.toLocaleString("en-GB")} of {batch.coupons.toLocaleString("en-GB")}{" "}
                redeemed
                {batch.voided > 0 && `, ${batch.voided.toLocaleString("en-GB")} void`}
              </span>
            }
          />
        ))}
      </Rows>
    </Card>
  );
}
