import { href, Link, useFetcher } from "react-router";
import { Button, linkClass } from "../../../ui/staff/button.tsx";
import { Card, CardBody } from "../../../ui/staff/card.tsx";
import { TextField } from "../../../ui/staff/fields.tsx";

type Answer = { found?: { batch: number; serial: number }; notFound?: boolean };

/** Somebody reads a code out: which coupon is it? Codes are kept as hashes, so only the whole one finds it. */
export function FindCoupon({ draw }: { draw: string }) {
  const fetcher = useFetcher<Answer>();
  const { found, notFound } = fetcher.data ?? {};
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
            problem={notFound ? "No coupon of this draw has this code." : undefined}
          />
          <div>
            <Button type="submit" name="act" value="find" disabled={fetcher.state !== "idle"}>
              Look it up
            </Button>
          </div>
          {found && (
            <p role="status">
              <Link
                to={`${href("/admin/draws/:id/coupons/:batch", { id: draw, batch: `${found.batch}` })}#coupon-${found.serial}`}
                className={linkClass}
              >
                It is number {found.serial} of this batch
              </Link>
            </p>
          )}
        </fetcher.Form>
      </CardBody>
    </Card>
  );
}
