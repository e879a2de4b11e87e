import { data, href } from "react-router";
import { settingsInContext } from "../content/load-page.server.ts";
import { OwnTime } from "../content/own-time.tsx";
import { headTags } from "../content/page-head.ts";
import { renderMarkdown } from "../content/present.server.ts";
import { BindingText } from "../content/translating/binding-text.tsx";
import { originalOfDraw } from "../content/translating/content-translation.ts";
import { readTranslation } from "../content/translating/translate.server.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useFrameTexts } from "../content/wording/use-frame-texts.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { languageOf, localeOf, pageAddresses, shownLanguage } from "../languages/languages.ts";
import { languageNamedIn } from "../languages/named-language.ts";
import { longMoment } from "../platform/company-time.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { Facts } from "../ui/facts.tsx";
import { TextLink } from "../ui/link.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Contents } from "../ui/text/contents.tsx";
import type { Route } from "./+types/rules-page.ts";
import { drawTime } from "./clock-store.server.ts";
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
  const settings = await settingsInContext(context);
  const { companyName } = settings;
  const origin = context.get(environmentContext).publicUrl;
  const { terms, rulesText, plan, slug, operator, closesAt, moment } = publicDraw.draw;
  const now = await drawTime(database, operator);
  const texts = await loadTexts(context, "rules");
  const language = shownLanguage(settings);
  const translate = await readTranslation(database, language, originalOfDraw(publicDraw.draw));
  const translation = translate(rulesText);
  // Staff may write rules in another language than the site's own: the default text is English.
  const written = languageNamedIn(rulesText, settings.languages) ?? languageOf(settings.ownLocale);
  const values = { draw: inRunningText(translate(terms.title) ?? terms.title, settings.locale) };
  const title = fillIn(texts.rules.title, values);
  return {
    head: {
      title: `${title} · ${companyName}`,
      description: fillIn(texts.rules.description, values),
      ...pageAddresses(origin, href("/draw/:slug/rules", { slug }), settings),
      siteName: companyName,
      facts: [],
    },
    texts,
    slug,
    title,
    html: withoutTitle(rulesText),
    // On pages in another language than the rules: the binding text stays beside its translation.
    binding:
      written === languageOf(settings.locale)
        ? null
        : {
            locale:
              written === languageOf(settings.ownLocale) ? settings.ownLocale : localeOf(written),
            language: nameIn(settings.locale, written),
            translation: translation === undefined ? null : withoutTitle(translation),
          },
    rulesHash: terms.rulesHash,
    operator: terms.operator,
    operatorKey: printOperatorKey(terms),
    times: {
      closes: { text: longMoment(closesAt, settings, now), at: closesAt },
      decided: { text: longMoment(moment, settings, now), at: moment },
    },
    promoter: plan.promoter,
    permitNumber: plan.permitNumber,
  };
}

/** The page shows the title itself, so a title at the start of the text is removed. */
function withoutTitle(markdown: string): string {
  return renderMarkdown(markdown.replace(/^\s*# .*\n/, ""));
}

/** "Englisch", on a German page. */
function nameIn(locale: string, of: string): string {
  return new Intl.DisplayNames(locale, { type: "language" }).of(of) ?? of;
}

export default function RulesPage({ loaderData }: Route.ComponentProps) {
  const { slug, title, html, binding, rulesHash, operator, operatorKey } = loaderData;
  const { promoter, permitNumber, times } = loaderData;
  const texts = useTexts("rules");
  const facts = [
    {
      label: texts.closes,
      value: <OwnTime seconds={times.closes.at}>{times.closes.text}</OwnTime>,
    },
    {
      label: texts.decided,
      value: <OwnTime seconds={times.decided.at}>{times.decided.text}</OwnTime>,
    },
    ...[
      { label: texts.promoter, value: promoter },
      { label: texts.permit, value: permitNumber },
    ].filter(({ value }) => value),
  ];
  return (
    <>
      <PageTitle title={title} lead={texts.lead} />
      <div className="wrap twelve pb-section lg:grid-rows-[auto_1fr]">
        <div className="lg:col-span-4 lg:col-start-9">
          <Contents html={binding?.translation ?? html} label={useFrameTexts().contents} />
        </div>
        <div className="lg:col-span-7 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <BindingText html={html} binding={binding} />
        </div>
        <aside aria-label={texts.about} className="lg:col-span-4 lg:col-start-9">
          <Facts small facts={facts} />
          <p className="type-small mt-6 text-muted">{texts.fingerprint}</p>
          <p className="type-mono mt-3">SHA-256 {rulesHash}</p>
          <div className="mt-6">
            <OperatorKey
              printed={operatorKey}
              label={fillIn(texts.operatorKey, { operator })}
              note={texts.operatorKeyNote}
              qrLabel={texts.operatorKeyQr}
            />
          </div>
          <p className="mt-4 grid justify-items-start">
            <a
              href={href("/api/draws/:slug/rules", { slug })}
              className="inline-flex min-h-tap items-center text-text underline decoration-gold underline-offset-[0.35em]"
            >
              {texts.file}
            </a>
            <TextLink to={href("/draw/:slug", { slug })} solo>
              {texts.back}
            </TextLink>
          </p>
        </aside>
      </div>
    </>
  );
}
