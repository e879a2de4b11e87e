import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { OwnTime } from "../../content/own-time.tsx";
import { fillIn } from "../../content/wording/fill-in.ts";
import { loadTexts } from "../../content/wording/read-wording.server.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { lookUp } from "../../platform/look-up.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { Note } from "../../ui/note.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Status, type StatusLook } from "../../ui/status.tsx";
import { TimeChoice } from "../times/time-choice.tsx";
import type { Route } from "./+types/viewing-page.ts";
import { loadViewing, type ViewingView } from "./own-viewing.server.ts";
import { viewingActs } from "./viewing-acts.server.ts";

/** As on the page that withdraws a ticket: other sites do not learn the code, and forms post with their origin. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData?.texts.viewing.title ?? "Not found" },
    { name: "robots", content: "noindex, nofollow, noarchive" },
    { name: "referrer", content: "same-origin" },
  ];
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const [viewing, texts] = await Promise.all([
    loadViewing(context, params),
    loadTexts(context, "viewing", "contact"),
  ]);
  return { viewing, done, texts };
}

export const action = viewingActs.action;

type ViewingOutcome = { look: "ok" | "bad"; text: keyof Wording["viewing"] };

const outcomes: Record<string, ViewingOutcome> = {
  accepted: { look: "ok", text: "acceptedDone" },
  changed: { look: "ok", text: "changedDone" },
  cancelled: { look: "ok", text: "cancelledDone" },
  "not-possible": { look: "bad", text: "notPossible" },
};

const states: Record<ViewingView["state"], { look: StatusLook; text: keyof Wording["viewing"] }> = {
  requested: { look: "waiting", text: "requestedText" },
  offered: { look: "waiting", text: "offeredText" },
  confirmed: { look: "ok", text: "confirmedText" },
  cancelled: { look: "off", text: "cancelledText" },
  over: { look: "off", text: "overText" },
};

export default function ViewingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewing, done } = loaderData;
  const texts = useTexts("viewing");
  const outcome = lookUp(outcomes, done);
  const { look, text } = states[viewing.state];
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={fillIn(texts.reference, { reference: viewing.reference })}
      />
      <div className="wrap twelve gap-y-12 pb-section">
        <div className="grid content-start gap-6 lg:col-span-5">
          {outcome && !actionData && (
            <Note look={outcome.look} live>
              {fillIn(texts[outcome.text], { phone: viewing.phone })}
            </Note>
          )}
          <div className="grid justify-items-start gap-2">
            <Status look={look}>{texts[viewing.state]}</Status>
            <p>{fillIn(texts[text], { day: viewing.due })}</p>
          </div>
          <Facts facts={factsOf(viewing, texts)} />
          {viewing.state === "offered" && <Act act="accept" look="gold" label={texts.accept} />}
          {viewing.state === "confirmed" && (
            <p>
              <a href={viewing.calendarFile} className={buttonClass("plain")}>
                {texts.calendar}
              </a>
            </p>
          )}
        </div>
        {viewing.state !== "over" && (
          <div className="grid content-start gap-10 lg:col-span-6 lg:col-start-7">
            {viewing.days.length > 0 && (
              <OtherTimes viewing={viewing} result={actionData} key={done} />
            )}
            {viewing.state !== "cancelled" && (
              <section className="border-t border-line pt-6">
                <h2 className="type-card">{texts.cancel}</h2>
                <p className="mt-2 mb-5">{texts.cancelText}</p>
                <Act act="cancel" label={texts.cancelButton} />
              </section>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function factsOf(viewing: ViewingView, texts: Wording["viewing"]): Fact[] {
  const { home, times, place, host } = viewing;
  const when: ReactNode = times.map(({ at, moment }) => (
    <span key={at} className="block">
      <OwnTime seconds={at}>{moment}</OwnTime>
    </span>
  ));
  return [
    ...(home ? [{ label: texts.home, value: home }] : []),
    ...(times.length > 0 ? [{ label: texts.when, value: when, strong: true }] : []),
    ...(place ? [{ label: texts.where, value: place }] : []),
    ...(host ? [{ label: texts.host, value: host }] : []),
  ];
}

function OtherTimes({
  viewing,
  result,
}: {
  viewing: ViewingView;
  result: Route.ComponentProps["actionData"];
}) {
  const texts = useTexts("viewing");
  const choiceTexts = useTexts("contact");
  const sending = useNavigation().formData?.get("act") === "times";
  return (
    <section>
      <h2 className="type-card">{texts.change}</h2>
      {viewing.state === "confirmed" && <p className="mt-2">{texts.changeText}</p>}
      <Form method="post" className="mt-5 grid gap-5.5">
        <input type="hidden" name="act" value="times" />
        <TimeChoice
          days={viewing.days}
          city={viewing.city}
          typed={result?.typed ?? {}}
          problem={result?.problems?.times}
          texts={choiceTexts}
        />
        <div>
          <Button type="submit" disabled={sending}>
            {sending ? texts.busy : texts.changeButton}
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Act({ act, label, look }: { act: string; label: string; look?: "gold" }) {
  const texts = useTexts("viewing");
  const sending = useNavigation().formData?.get("act") === act;
  return (
    <Form method="post">
      <input type="hidden" name="act" value={act} />
      <Button type="submit" look={look ?? "plain"} disabled={sending}>
        {sending ? texts.busy : label}
      </Button>
    </Form>
  );
}
