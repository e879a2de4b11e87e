import { href } from "react-router";
import { fillIn } from "../../../content/wording/fill-in.ts";
import type { Wording } from "../../../content/wording/wording.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card, CardBody } from "../../../ui/card.tsx";

const draw = "The winter draw";

/** Papers are linked as PDF files; the texts of calendar entries are shown here. */
export function PapersPreview({ texts }: { texts: Wording["papers"] }) {
  const paper = (name: string) => href("/admin/pages/wording/papers/:paper", { paper: name });
  const address = `${window.location.origin}/draw/winter`;
  return (
    <section aria-label="Preview" className="min-w-0 flex-1 overflow-y-auto bg-sunk p-5 max-lg:p-3">
      <div className="mx-auto grid max-w-text gap-4">
        <Card title="On paper">
          <CardBody>
            <p className="mb-3 text-muted">
              The real sheets with an invented winner and invented codes, using the texts as you
              have typed them.
            </p>
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={paper("receipt.pdf")} document newWindow>
                Receipt of a prize (PDF)
              </ButtonLink>
              <ButtonLink to={paper("coupons.pdf")} document newWindow>
                Coupons (PDF)
              </ButtonLink>
            </div>
          </CardBody>
        </Card>
        <Card title="In a calendar">
          <CardBody>
            <ul className="grid gap-3">
              {[texts.opens, texts.isDecided].map((says) => (
                <li key={says} className="border-l-3 border-gold pl-3 break-words">
                  <p className="font-medium text-text">{fillIn(says, { draw })}</p>
                  <p className="text-xs text-muted">{fillIn(texts.follow, { address })}</p>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      </div>
    </section>
  );
}
