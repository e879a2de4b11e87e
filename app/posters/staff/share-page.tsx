import { href } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { hasEnded } from "../../draws/has-ended.ts";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { findSealedDraw } from "../../draws/staff/find-draw.server.ts";
import { addressIn, keptLanguage, languageChoices, languageOf } from "../../languages/languages.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ShareLink } from "../../ui/form/share-link.tsx";
import { qrPath } from "../../ui/qr-code.tsx";
import type { Route } from "./+types/share-page.ts";

export const handle: AdminHandle = { crumb: "Share" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Share · Admin" }];
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sealed } = await findSealedDraw(context, params.id);
  if (!sealed) return { link: undefined, ended: false, languages: [], language: "" };
  const site = await readSettings(context.get(databaseContext));
  const chosen = keptLanguage(new URL(request.url).searchParams.get("language"), site);
  const language = chosen ?? languageOf(site.ownLocale);
  const path = addressIn(language, href("/draw/:slug", { slug: sealed.slug }), site.ownLocale);
  const address = context.get(environmentContext).publicUrl + path;
  return {
    link: { address, qr: qrPath(address) },
    ended: hasEnded(sealed.state),
    languages: languageChoices(site),
    language,
  };
}

export default function SharePage({ loaderData, params }: Route.ComponentProps) {
  const { link, ended, languages, language } = loaderData;
  if (!link) {
    return (
      <>
        <DrawHead />
        <EmptyState icon="share" title="Ready to share once the draw is open">
          When the terms are sealed, you find the link, its QR code, posters and a picture for
          stories here.
        </EmptyState>
      </>
    );
  }
  const file = (name: string) =>
    `${href("/admin/draws/:id/share/:file", { ...params, file: name })}?language=${language}`;
  return (
    <>
      <DrawHead>
        {ended && <p>This draw has ended. Its posters still ask people to enter.</p>}
      </DrawHead>
      {languages.length > 0 && (
        <nav aria-label="Language" className="mb-4 flex flex-wrap items-center gap-2">
          {languages.map(({ code, name }) => (
            <ButtonLink key={code} small current={code === language} to={`?language=${code}`}>
              {name}
            </ButtonLink>
          ))}
        </nav>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[2fr_1fr]">
        <div className="grid gap-4">
          <Card title="Link to the draw">
            <CardBody>
              <ShareLink link={link} label="Link" />
            </CardBody>
          </Card>
          <Card title="To print" aside="PDF, in your name and colour">
            <CardBody>
              <p className="mb-4">
                The posters show the first prize, when entries close, how to enter and your operator
                key. Print them without scaling.
              </p>
              <div className="flex flex-wrap gap-2">
                <ButtonLink to={file("poster-a4.pdf")} look="gold" icon="download" document>
                  Poster, A4
                </ButtonLink>
                <ButtonLink to={file("poster-a3.pdf")} icon="download" document>
                  Poster, A3
                </ButtonLink>
                <ButtonLink to={file("code.svg")} icon="download" document>
                  QR code only
                </ButtonLink>
              </div>
            </CardBody>
          </Card>
        </div>
        <Card title="For stories" aside="1080 × 1920 pixels">
          <CardBody>
            <img
              src={file("story.png")}
              alt="The story: the first prize, the draw’s title, when entries close and the address"
              width={1080}
              height={1920}
              loading="lazy"
              className="mb-4 h-auto w-full max-w-60 rounded-sm bg-sunk"
            />
            <ButtonLink to={file("story.png")} icon="download" document>
              Open the picture
            </ButtonLink>
          </CardBody>
        </Card>
      </div>
    </>
  );
}
