import { useState } from "react";
import { Form, href } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { UnsavedChanges } from "../../../ui/overlay/unsaved-changes.tsx";

export type CouponsToPrint = {
  batch: number;
  label: string;
  coupons: { serial: number; code: string; printed: string }[];
};

/** The codes are shown only here. Leaving the page before they were saved asks for confirmation. */
export function MadeCoupons({
  made,
  draw,
  languages,
}: {
  made: CouponsToPrint;
  draw: string;
  languages: { code: string; name: string }[];
}) {
  const [saved, setSaved] = useState(false);
  const codes = made.coupons.map(({ code }) => code).join(" ");
  const address = href("/admin/draws/:id/coupons/:batch/codes", {
    id: draw,
    batch: `${made.batch}`,
  });
  return (
    <div className="mb-6">
      <Card
        title={`${made.coupons.length.toLocaleString("en-GB")} coupons: ${made.label}`}
        aside="shown once"
      >
        <CardBody>
          <Note look="warn" live>
            Print or save them now. We only store fingerprints of the codes, so nobody can show them
            again. If you lose a batch, void its coupons and create new ones.
          </Note>
          <Form
            method="post"
            action={address}
            reloadDocument
            onSubmit={() => setSaved(true)}
            className="my-4 flex flex-wrap items-end gap-2"
          >
            <input type="hidden" name="codes" value={codes} />
            {languages.length > 0 && (
              <div className="me-2 min-w-44">
                <SelectField
                  name="language"
                  label="Language of the coupons"
                  options={languages.map(({ code, name }) => ({ value: code, label: name }))}
                />
              </div>
            )}
            <Button type="submit" name="as" value="pdf" look="gold" icon="download">
              Sheet to print (PDF)
            </Button>
            <Button type="submit" name="as" value="csv" icon="download">
              Codes and links (CSV)
            </Button>
          </Form>
          <ol className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-4 gap-y-1 font-mono text-xs text-text">
            {made.coupons.slice(0, 240).map(({ serial, printed }) => (
              <li key={serial}>
                <span className="mr-2 inline-block w-8 text-right text-muted">{serial}</span>
                {printed}
              </li>
            ))}
          </ol>
          {made.coupons.length > 240 && (
            <p className="mt-2 text-xs text-muted">
              and {(made.coupons.length - 240).toLocaleString("en-GB")} more in the files
            </p>
          )}
        </CardBody>
      </Card>
      <UnsavedChanges unsaved={!saved} subject="the codes of these coupons" />
    </div>
  );
}
