import { data, href } from "react-router";
import { readSettings } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { renderMarkdown } from "../content/present.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { loadWords } from "../content/wording/read-wording.server.ts";
import { useFrameWords } from "../content/wording/use-frame-words.ts";
import { useWords } from "../content/wording/use-words.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { Facts } from "../ui/facts.tsx";
import { TextLink } from "../ui/link.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Contents } from "../ui/text/contents.tsx";
import { FormattedText } from "../ui/text/formatted-text.tsx";
import type { Route } from "./+types/rules-page.ts";
import { OperatorKey } from "./operator-key.tsx";
import { printOperatorKey } from "./print-operator-key.server.ts";
import { inRunningText } from "./prizes/chance.ts";
import { findPublicDraw } from "./store.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const publicDraw = await findPublicDraw(database, params.slug);
  if (!publicDraw) throw data(null, { status: 404, statusText: "Not Found" });
  const { companyName } = await readSettings(database);
  const { terms, rulesText, plan, slug } = publicDraw.draw;
  const words = await loadWords(context, "rules");
  const values = { draw: inRunningText(terms.title) };
  const title = fillIn(words.rules.title, values);
  return {
    head: {
      title: `${title} · ${companyName}`,
      description: fillIn(words.rules.description, values),
      canonical: context.get(environmentContext).publicUrl + href("/draw/:slug/rules", { slug }),
      siteName: companyName,
      facts: [],
    },
    words,
    slug,
    title,
    // The page shows the title itself, so a title at the start of the text is removed.
    html: renderMarkdown(rulesText.replace(/^\s*# .*\n/, "")),
    rulesHash: terms.rulesHash,
    operator: terms.operator,
    operatorKey: printOperatorKey(terms),
    promoter: plan.promoter,
    permitNumber: plan.permitNumber,
  };
}

export default function RulesPage({ loaderData }: Route.ComponentProps) {
  const { slug, title, html, rulesHash, operator, operatorKey } = loaderData;
  const { promoter, permitNumber } = loaderData;
  const words = useWords("rules");
  const facts = [
    { label: words.promoter, value: promoter },
    { label: words.permit, value: permitNumber },
  ].filter(({ value }) => value);
  return (
    <>
      <PageTitle title={title} lead={words.lead} />
      <div className="wrap twelve pb-section">
        <FormattedText html={html} className="prose lg:col-span-7" />
        <aside aria-label={words.about} className="lg:col-span-4 lg:col-start-9">
          <Contents html={html} label={useFrameWords().contents} />
          <Facts small facts={facts} />
          <p className="type-small mt-6 text-muted">{words.fingerprint}</p>
          <p className="type-mono mt-3">SHA-256 {rulesHash}</p>
          <div className="mt-6">
            <OperatorKey
              printed={operatorKey}
              label={fillIn(words.operatorKey, { operator })}
              note={words.operatorKeyNote}
              qrLabel={words.operatorKeyQr}
            />
          </div>
          <p className="mt-4 grid justify-items-start">
            <a
              href={href("/api/draws/:slug/rules", { slug })}
              className="inline-flex min-h-tap items-center text-text underline decoration-gold underline-offset-[0.35em]"
            >
              {words.file}
            </a>
            <TextLink to={href("/draw/:slug", { slug })} solo>
              {words.back}
            </TextLink>
          </p>
        </aside>
      </div>
    </>
  );
}
