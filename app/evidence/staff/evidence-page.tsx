import { href } from "react-router";
import { hasEnded } from "../../draws/has-ended.ts";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { findSealedDraw } from "../../draws/staff/find-draw.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Route } from "./+types/evidence-page.ts";

export const handle: AdminHandle = { crumb: "Evidence" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Evidence · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { sealed } = await findSealedDraw(context, params.id);
  const closed = sealed && sealed.state !== "scheduled" && sealed.state !== "open";
  const ended = sealed ? hasEnded(sealed.state) : false;
  return { slug: sealed?.slug ?? null, closed: closed ?? false, ended };
}

export default function EvidencePage({ loaderData, params }: Route.ComponentProps) {
  const { slug, closed, ended } = loaderData;
  if (!slug || !closed) {
    return (
      <>
        <DrawHead />
        <EmptyState icon="shield" title="Evidence is available after closing">
          When entries close, you can download one file here with everything anyone needs to check
          this draw without asking you.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <DrawHead />
      <div className="max-w-text">
        <Card title="The evidence pack" aside="one ZIP file">
          <CardBody>
            <p className="mb-4">
              Terms, ledger, list of tickets, proof, certificate and two independent programs that
              check them, with instructions. Winners appear as they chose to be shown, and nobody
              else is named.
            </p>
            <div className="flex flex-wrap gap-2">
              <ButtonLink
                to={href("/admin/draws/:id/evidence.zip", params)}
                look="gold"
                icon="download"
                document
              >
                Download the pack
              </ButtonLink>
              {ended && (
                <ButtonLink
                  to={href("/draw/:slug/certificate.pdf", { slug })}
                  icon="download"
                  document
                >
                  Open the certificate
                </ButtonLink>
              )}
              <ButtonLink to={`/draw/${slug}/verify`} icon="shield" document>
                Check it in the browser
              </ButtonLink>
            </div>
          </CardBody>
        </Card>
      </div>
    </>
  );
}
