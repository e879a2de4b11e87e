import { randomUUID } from "node:crypto";
import { useState } from "react";
import { href } from "react-router";
import { recordActivity } from "../../../activity/record.server.ts";
import { readSettings } from "../../../content/load-page.server.ts";
import { printOperatorKey } from "../../../draws/print-operator-key.server.ts";
import type { SealedDraw } from "../../../draws/sealed-draw.ts";
import { DrawHead } from "../../../draws/staff/draw-head.tsx";
import { findSealedDraw, sealedDrawOf } from "../../../draws/staff/find-draw.server.ts";
import { keptLanguage, languageChoices, siteLanguages } from "../../../languages/languages.ts";
import { hasMailServer } from "../../../mail/saved-mail-server.server.ts";
import { type Act, actsReturning, type HandlerResult } from "../../../permissions/acts.server.ts";
import { databaseContext, environmentContext } from "../../../platform/http/context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import type { ActResult } from "../../../ui/form/act-result.ts";
import { Note } from "../../../ui/note.tsx";
import { qrPath } from "../../../ui/qr-code.tsx";
import { enterReading, originOf } from "../../enter-draw.server.ts";
import { readEntry } from "../../entry-rules.ts";
import { entryServicesContext } from "../../entry-services.server.ts";
import { listTicketsOfPhone } from "../../entry-store.server.ts";
import { pageStatus, type WordedProblems } from "../../refusals.ts";
import { problemsForStaff } from "../../refusals-in-english.server.ts";
import { mailNewTicket } from "../../send-ticket.server.ts";
import { ticketMailed } from "../../ticket-mail.ts";
import type { Route } from "./+types/front-desk-page.ts";
import { FrontDeskForm } from "./front-desk-fields.tsx";
import { readFrontDeskForm } from "./front-desk-form.ts";
import { type Issued, IssuedTicket } from "./issued-ticket.tsx";
import "./front-desk.css";

export const handle: AdminHandle = { crumb: "Front desk" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Front desk · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { sealed, now } = await findSealedDraw(context, params.id);
  const open =
    sealed !== undefined &&
    (sealed.state === "open" || sealed.state === "scheduled") &&
    now >= sealed.opensAt &&
    now < sealed.closesAt;
  const routes = (["front-desk", "postal"] as const).filter((route) =>
    sealed?.plan.routes.includes(route),
  );
  const site = await readSettings(context.get(databaseContext));
  return {
    open,
    routes,
    coupons: sealed?.plan.routes.includes("coupon") ?? false,
    languages: languageChoices(site),
    displayChoices: sealed?.plan.displayChoices ?? [],
    minimumAge: sealed?.plan.minimumAge ?? 18,
    mailWorks: await hasMailServer(context.get(databaseContext), context.get(environmentContext)),
    /** Idempotency key: pressing twice, or sending again after a lost response, is one entry. */
    attempt: randomUUID(),
  };
}

type FrontDeskResult = ActResult & {
  issued?: Issued;
  /** The tickets this number has already. */
  held?: number[];
};

const acts = actsReturning<FrontDeskResult>()({
  subject: sealedDrawOf,
  acts: { issue: { permission: "entries.decide", run: issue } },
});

async function issue({
  context,
  subject: draw,
  form,
  staff,
}: Act<SealedDraw>): Promise<HandlerResult<FrontDeskResult>> {
  const services = context.get(entryServicesContext);
  const { typed, route, attempt } = readFrontDeskForm(form);
  if (!route || !draw.plan.routes.includes(route)) {
    return { problems: { form: "This draw does not allow entries this way." } };
  }
  const settings = await readSettings(services.database);
  const plan = { ...draw.plan, languages: siteLanguages(settings) };
  const reading = readEntry(typed, plan, originOf({ route, idempotencyKey: attempt }));
  const outcome = await enterReading(services, draw, reading);
  if (!outcome.ok) {
    const { reason } = outcome;
    const hasTickets = reason === "already-entered" || reason === "limit-reached";
    const held =
      hasTickets && reading.ok
        ? await listTicketsOfPhone(services.database, draw.id, reading.entry.phone)
        : [];
    const problems = problemsForStaff(outcome);
    return { status: pageStatus(reason), problems, held };
  }
  if (!outcome.repeated) {
    await recordActivity(services.database, {
      who: staff,
      what: "entries.taken",
      about: { kind: "ticket", id: `${draw.id}/${outcome.ticket}`, name: draw.terms.title },
      changes: { route },
    });
  }
  const environment = context.get(environmentContext);
  const { email } = outcome.receipt.id;
  if (email) {
    const language = keptLanguage(typed.language ?? null, settings);
    await mailNewTicket({ services, environment, settings, draw, language }, outcome);
  }
  const mailWorks = await hasMailServer(services.database, environment);
  const address = environment.publicUrl + outcome.url;
  return {
    // Postal cards come in stacks: the form keeps the route for the next person.
    typed: { route },
    issued: {
      ticket: outcome.ticket,
      name: outcome.receipt.id.name,
      draw: draw.terms.title,
      address,
      qr: qrPath(address),
      operator: draw.operator,
      operatorKey: printOperatorKey(draw.terms),
      mailed: email ? ticketMailed(email, mailWorks) : undefined,
    },
  };
}

export const action = acts.action;

/** A constant: a new object on each render would look like a new response. */
const noProblems: WordedProblems = {};

export default function FrontDeskPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { issued, problems = noProblems, typed = {}, held = [] } = actionData ?? {};
  const formKey = useFormKey(issued);
  // A refused form keeps its key and its values; after a ticket the form is empty again.
  const attempt = typed.attempt ?? loaderData.attempt;
  return (
    <>
      <DrawHead />
      {!loaderData.open && (
        <Note look="warn">This draw is not open for entries at the moment.</Note>
      )}
      {loaderData.open && loaderData.routes.length === 0 && (
        <Note look="warn">The terms of this draw do not allow entries at the front desk.</Note>
      )}
      {loaderData.open && loaderData.routes.length > 0 && (
        <div className="grid items-start gap-8 md:grid-cols-[minmax(0,32rem)_minmax(16rem,24rem)]">
          <FrontDeskForm
            key={formKey}
            typed={typed}
            loaded={{ ...loaderData, attempt }}
            problems={problems}
            held={held}
            entries={href("/admin/draws/:id/entries", params)}
          />
          {issued && <IssuedTicket issued={issued} />}
        </div>
      )}
    </>
  );
}

/** Changes with each issued ticket, which resets the form; a refusal keeps the values. */
function useFormKey(issued: Issued | undefined): string {
  const [last, setLast] = useState(issued?.ticket);
  if (issued && issued.ticket !== last) setLast(issued.ticket);
  return `after ${last ?? "nobody"}`;
}
