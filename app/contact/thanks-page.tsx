import { href, redirect } from "react-router";
import { headTags } from "../content/page-head.ts";
import { environmentContext } from "../platform/http/context.server.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Status } from "../ui/status.tsx";
import type { Route } from "./+types/thanks-page.ts";

const reference = /^[A-Za-z0-9]{1,4}(-C)?-\d{4}-\d{4,}$/;

export function meta({ loaderData }: Route.MetaArgs) {
  return [...headTags(loaderData?.head), { name: "robots", content: "noindex" }];
}

export function loader({ request, context }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams.get("reference") ?? "";
  if (!reference.test(given)) throw redirect(href("/contact"));
  const head = {
    title: "We have your message",
    description: "Your message is saved and has a number.",
    canonical: context.get(environmentContext).publicUrl + href("/contact/thanks"),
    siteName: "",
    facts: [],
  };
  return { reference: given, complaint: given.includes("-C-"), head };
}

export default function ThanksPage({ loaderData }: Route.ComponentProps) {
  const { reference, complaint } = loaderData;
  return (
    <section className="flex min-h-[80svh] flex-col justify-center pt-header pb-16">
      <div className="wrap">
        <div className="grid max-w-narrow justify-items-start gap-5">
          <Status look="ok">Received</Status>
          <h1 className="type-title">{complaint ? "Your complaint is on record" : "Thank you"}</h1>
          <p className="type-lead">
            Your {complaint ? "complaint" : "message"} is saved under number{" "}
            <b className="font-medium whitespace-nowrap text-text tabular-nums">{reference}</b>.
            Quote it whenever you ring or write, and whoever answers will find it.
          </p>
          <div className="mt-4 max-sm:w-full">
            <ButtonLink to={href("/contact")}>Send another</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
