// /draw/:slug/round: a visitor can submit the deciding round. It is verified, so visitors need not be trusted.
import { data, Form, href, redirect, useNavigation } from "react-router";
import { quicknet } from "../../../protocol/quicknet.ts";
import { contentViewContext } from "../../content/documents/content-view.server.ts";
import { settingsInContext } from "../../content/load-page.server.ts";
import { headTags } from "../../content/page-head.ts";
import { useLocale } from "../../content/use-settings.ts";
import { fillIn } from "../../content/wording/fill-in.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { pageAddresses } from "../../languages/languages.ts";
import { exactMoment } from "../../platform/company-time.ts";
import { environmentContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import { count } from "../../platform/in-words.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { TextLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { drawServicesContext } from "../services/draw-services-context.server.ts";
import type { Route } from "./+types/bring-round-page.ts";
import { publicRelays } from "./beacon-client.server.ts";
import { bringRound, requireAwaitedRound, requireDrawOfBeacon } from "./bring-round.server.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head);
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database } = context.get(drawServicesContext);
  const view = context.get(contentViewContext);
  const awaited = await requireAwaitedRound(database, params.slug, view);
  const { slug, title: drawTitle, round, moment } = awaited;
  if (awaited.state === "drawn") throw redirect(href("/draw/:slug", { slug }));
  const settings = await settingsInContext(context);
  const { companyName } = settings;
  const texts = await loadTexts(context, "bringRound");
  const { title, description } = texts.bringRound;
  const path = href("/draw/:slug/round", { slug });
  return {
    head: {
      title: `${title} · ${companyName}`,
      description: fillIn(description, { round: `${round}`, draw: drawTitle }),
      ...pageAddresses(context.get(environmentContext).publicUrl, path, settings),
      siteName: companyName,
      facts: [],
    },
    texts,
    slug,
    title: drawTitle,
    round,
    appears: exactMoment(moment, settings),
    addresses: publicRelays.map((relay) => `${relay}/${quicknet.chainHash}/public/${round}`),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(drawServicesContext);
  const { draw } = await requireDrawOfBeacon(services.database, params.slug);
  const { bringRound: texts } = await loadTexts(context, "bringRound");
  const outcome = await bringRound(services, draw, await readForm(request), texts);
  if (outcome.decided) throw redirect(href("/draw/:slug", { slug: draw.slug }), 303);
  return data(outcome, { status: 409 });
}

export default function BringRoundPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useLocale();
  const { slug, title, round, appears, addresses } = loaderData;
  const texts = useTexts("bringRound");
  const sending = useNavigation().state === "submitting";
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className="wrap twelve gap-y-12 pb-section">
        <div className="lg:col-span-7">
          <Form method="post" noValidate className="grid max-w-form gap-5.5">
            <TextArea
              name="round"
              label={fillIn(texts.label, { round: count(round, locale) })}
              rows={6}
              required
              spellCheck={false}
              autoComplete="off"
              placeholder={`{"round":${round},"randomness":"…","signature":"…"}`}
              defaultValue={actionData?.typed}
              problem={actionData?.problem}
              help={texts.hint}
            />
            <div>
              <Button type="submit" look="gold" disabled={sending}>
                {sending ? texts.sending : texts.send}
              </Button>
            </div>
          </Form>
        </div>
        <aside aria-label={texts.where} className="lg:col-span-4 lg:col-start-9">
          <Facts
            small
            facts={[
              { label: texts.decides, value: title },
              { label: texts.round, value: count(round, locale) },
              { label: texts.appears, value: appears },
            ]}
          />
          <h2 className="type-card mt-8">{texts.where}</h2>
          <ul className="mt-2 grid gap-2">
            {addresses.map((address) => (
              <li key={address}>
                <a
                  href={address}
                  rel="noreferrer"
                  className="inline-flex min-h-tap items-center text-text underline decoration-gold underline-offset-[0.35em]"
                >
                  {new URL(address).host}
                </a>
              </li>
            ))}
          </ul>
          <p className="type-small mt-4 text-muted">
            <TextLink to={href("/draw/:slug/verify", { slug })}>{texts.what}</TextLink>
          </p>
        </aside>
      </div>
    </>
  );
}
