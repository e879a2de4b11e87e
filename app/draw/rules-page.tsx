import { data, href } from "react-router";
import { readSettings } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { renderMarkdown } from "../content/present.server.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { inRunningText } from "../prizes/chance.ts";
import { TextLink } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { FormattedText } from "../ui/formatted-text.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/rules-page.ts";
import { findPublicDraw } from "./store.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const found = await findPublicDraw(database, params.slug);
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  const { companyName } = await readSettings(database);
  const { terms, rulesText, plan, slug } = found.draw;
  const title = `Rules of ${inRunningText(terms.title)}`;
  return {
    head: {
      title: `${title} · ${companyName}`,
      description: `${title}: who may enter, when it closes, how winners are chosen, told and shown.`,
      canonical: context.get(environmentContext).publicUrl + href("/draw/:slug/rules", { slug }),
      siteName: companyName,
      facts: [],
    },
    slug,
    title,
    // The page has its own title: one that opens the text would stand there twice.
    html: renderMarkdown(rulesText.replace(/^\s*# .*\n/, "")),
    rulesHash: terms.rulesHash,
    promoter: plan.promoter,
    permitNumber: plan.permitNumber,
  };
}

export default function RulesPage({ loaderData }: Route.ComponentProps) {
  const { slug, title, html, rulesHash, promoter, permitNumber } = loaderData;
  const facts = [
    { label: "Promoter", value: promoter },
    { label: "Permit", value: permitNumber },
  ].filter(({ value }) => value);
  return (
    <>
      <PageTitle
        title={title}
        lead="Sealed when the draw opened. Nobody can change them any more."
      />
      <div className="wrap twelve pb-section">
        <FormattedText html={html} className="prose lg:col-span-7" />
        <aside aria-label="About these rules" className="lg:col-span-4 lg:col-start-9">
          <Facts small facts={facts} />
          <p className="type-small mt-6 text-muted">
            The fingerprint of this text is part of the sealed terms and of every receipt. Were one
            letter changed, it would no longer fit.
          </p>
          <p className="type-mono mt-3">SHA-256 {rulesHash}</p>
          <p className="mt-4 grid justify-items-start">
            <a
              href={href("/api/draws/:slug/rules", { slug })}
              className="inline-flex min-h-tap items-center text-text underline decoration-gold underline-offset-[0.35em]"
            >
              The exact text as a file
            </a>
            <TextLink to={href("/draw/:slug", { slug })} solo>
              Back to the draw
            </TextLink>
          </p>
        </aside>
      </div>
    </>
  );
}
