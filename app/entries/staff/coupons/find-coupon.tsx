import { href, Link, useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { linkClass } from "../../../ui/link.tsx";
import type { CouponsActResult } from "./coupons-act-result.ts";

/** Finds a coupon by its complete code: codes are stored as hashes. */
export function FindCoupon({ draw }: { draw: string }) {
  const fetcher = useFetcher<CouponsActResult>();
  const { coupon, problems } = fetcher.data ?? {};
  return (
    <Card title="Look up a code">
      <CardBody>
        <fetcher.Form method="post" className="grid gap-3">
          <TextField
            name="code"
            id="find-code"
            label="Code as printed"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            problem={problems?.code}
          />
          <div>
            <Button type="submit" name="act" value="find" disabled={fetcher.state !== "idle"}>
              Look up
            </Button>
          </div>
          {coupon && (
            <p role="status">
              <Link
                to={`${href("/admin/draws/:id/coupons/:batch", { id: draw, batch: `${coupon.batch}` })}#coupon-${coupon.serial}`}
                className={linkClass}
              >
                This is number {coupon.serial} of this batch
              </Link>
            </p>
          )}
        </fetcher.Form>
      </CardBody>
    </Card>
  );
}
