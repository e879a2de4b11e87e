import { useEffect } from "react";
import { href, redirect } from "react-router";
import { OwnTime } from "../content/own-time.tsx";
import { headTags } from "../content/page-head.ts";
import { FilledText } from "../content/wording/filled-text.tsx";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import type { Wording } from "../content/wording/wording.ts";
import { pageAddresses } from "../languages/languages.ts";
import { environmentContext } from "../platform/http/context.server.ts";
import { joinParts } from "../platform/join-parts.ts";
import { ButtonLink } from "../ui/button.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Status } from "../ui/status.tsx";
import type { Route } from "./+types/thanks-page.ts";
import { isEnquiryCode } from "./enquiry-link.server.ts";
import { loadSentEnquiry, type SentEnquiry } from "./sent-enquiry.server.ts";
import { forgetUnsentEnquiries } from "./unsent-enquiry.ts";

const referencePattern = /^[A-Za-z0-9]{1,4}(-C)?-\d{4}-\d{4,}$/;

/** With the code it shows what somebody wrote. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [...headTags(loaderData?.head), { name: "robots", content: "noindex" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const reference = query.get("reference") ?? "";
  if (!referencePattern.test(reference)) throw redirect(href("/contact"));
  const code = query.get("code") ?? "";
  const environment = context.get(environmentContext);
  const isTheirs = isEnquiryCode(environment, reference, code);
  const { sent, when, settings } = await loadSentEnquiry(context, { reference, isTheirs });
  const { companyName } = settings;
  const texts = await loadTexts(context, "thanks");
  const head = {
    title: `${texts.thanks.heading} · ${companyName}`,
    description: texts.thanks.description,
    ...pageAddresses(environment.publicUrl, href("/contact/thanks"), settings),
    siteName: companyName,
    facts: [],
  };
  const manage = sent?.isViewing ? href("/viewing/:reference/:code", { reference, code }) : null;
  return { reference, complaint: reference.includes("-C-"), when, sent, manage, head, texts };
}

export default function ThanksPage({ loaderData }: Route.ComponentProps) {
  const { reference, complaint, when, sent, manage } = loaderData;
  const texts = useTexts("thanks");
  useEffect(forgetUnsentEnquiries, []);
  return (
    <section className="flex min-h-[80svh] flex-col justify-center pt-header pb-16">
      <div className="wrap twelve gap-y-12 py-8">
        <div className="grid content-start justify-items-start gap-5 lg:col-span-6">
          <Status look="ok">{texts.received}</Status>
          <h1 className="type-title">{complaint ? texts.complaintHeading : texts.heading}</h1>
          <p className="type-lead">
            <FilledText
              text={complaint ? texts.complaintSaved : texts.saved}
              reference={
                <b className="font-medium whitespace-nowrap text-text tabular-nums">{reference}</b>
              }
            />
          </p>
          <p>{when}</p>
          <div className="mt-4 flex flex-wrap gap-4 max-sm:w-full">
            {manage ? (
              <>
                <ButtonLink to={manage}>{texts.change}</ButtonLink>
                <ButtonLink to={href("/home")}>{texts.homes}</ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink to={href("/draw")}>{texts.draw}</ButtonLink>
                <ButtonLink to={complaint ? href("/complaints") : href("/contact")}>
                  {texts.another}
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        {sent && (
          <section aria-labelledby="asked" className="lg:col-span-5 lg:col-start-8 lg:pt-14">
            <h2 id="asked" className="type-card mb-3.5">
              {texts.asked}
            </h2>
            <Facts facts={factsOf(sent, texts)} />
            {sent.message && (
              <>
                <p className="type-label mt-6 mb-2">{texts.message}</p>
                <p className="wrap-anywhere whitespace-pre-wrap">{sent.message}</p>
              </>
            )}
          </section>
        )}
      </div>
    </section>
  );
}

function factsOf(
  { topic, home, times, files, reach }: SentEnquiry,
  texts: Wording["thanks"],
): Fact[] {
  const moments = times.map(({ at, moment }) => (
    <span key={at} className="block">
      <OwnTime seconds={at}>{moment}</OwnTime>
    </span>
  ));
  return [
    ...(topic ? [{ label: texts.topic, value: topic }] : []),
    ...(home ? [{ label: texts.home, value: home }] : []),
    ...(moments.length > 0 ? [{ label: texts.times, value: moments }] : []),
    ...(files.length > 0 ? [{ label: texts.files, value: joinParts(files) }] : []),
    { label: texts.reach, value: reach },
  ];
}
