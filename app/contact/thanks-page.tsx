import { useEffect } from "react";
import { href, redirect } from "react-router";
import { readSettings } from "../content/load-page.server.ts";
import { headTags } from "../content/page-head.ts";
import { fillIn } from "../content/wording/fill-in.ts";
import { loadTexts } from "../content/wording/read-wording.server.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Status } from "../ui/status.tsx";
import { FilledText } from "../ui/text/filled-text.tsx";
import type { Route } from "./+types/thanks-page.ts";
import { promiseInWords } from "./reply-clock.ts";
import { forgetUnsentEnquiries } from "./unsent-enquiry.ts";

const referencePattern = /^[A-Za-z0-9]{1,4}(-C)?-\d{4}-\d{4,}$/;

export function meta({ loaderData }: Route.MetaArgs) {
  return [...headTags(loaderData?.head), { name: "robots", content: "noindex" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const reference = new URL(request.url).searchParams.get("reference") ?? "";
  if (!referencePattern.test(reference)) throw redirect(href("/contact"));
  const complaint = reference.includes("-C-");
  const [settings, { thanks, mails, draw }] = await Promise.all([
    readSettings(context.get(databaseContext)),
    loadTexts(context, "thanks", "mails", "draw"),
  ]);
  const days = promiseInWords(complaint ? "complaint" : "enquiry", settings, { mails, draw });
  const head = {
    title: `${thanks.heading} · ${settings.companyName}`,
    description: thanks.description,
    canonical: context.get(environmentContext).publicUrl + href("/contact/thanks"),
    siteName: settings.companyName,
    facts: [],
  };
  return { reference, complaint, when: fillIn(thanks.when, { days }), head, texts: { thanks } };
}

export default function ThanksPage({ loaderData }: Route.ComponentProps) {
  const { reference, complaint, when } = loaderData;
  const texts = useTexts("thanks");
  useEffect(forgetUnsentEnquiries, []);
  return (
    <section className="flex min-h-[80svh] flex-col justify-center pt-header pb-16">
      <div className="wrap">
        <div className="grid max-w-narrow justify-items-start gap-5">
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
            <ButtonLink to={href("/draw")}>{texts.draw}</ButtonLink>
            <ButtonLink to={complaint ? href("/complaints") : href("/contact")}>
              {texts.another}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
