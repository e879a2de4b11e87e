// The acts of a visitor who has the link of a viewing: accept the offered time, ask for others, cancel.
import { href, redirect } from "react-router";
import { readSettings } from "../../content/load-page.server.ts";
import { wordingInContext } from "../../content/wording/read-wording.server.ts";
import { type ActRequest, defineActs } from "../../permissions/acts.server.ts";
import {
  databaseContext,
  environmentContext,
  type RequestContext,
} from "../../platform/http/context.server.ts";
import type { MailServices } from "../acknowledge.server.ts";
import { readTimes, type TypedTimes } from "../times/viewing-slots.ts";
import { requireViewing, type ViewingParams } from "./own-viewing.server.ts";
import { acceptViewing, askForTimes, cancelAsVisitor } from "./viewing-steps.server.ts";

export const viewingActs = defineActs({
  subject: ({ context, params }: ActRequest<ViewingParams>) => requireViewing(context, params),
  acts: {
    accept: {
      permission: "everybody",
      async run({ context, subject, params }) {
        const outcome = await acceptViewing(await servicesOf(context), subject.enquiry, new Date());
        return redirectWith(params, outcome === "done" ? "accepted" : outcome);
      },
    },
    times: {
      permission: "everybody",
      async run({ context, subject, params, form }) {
        const services = await servicesOf(context);
        const { contactProblems, viewing: texts } = await wordingInContext(context);
        const now = new Date();
        const typed: TypedTimes = Object.fromEntries(
          [...form].filter(([, value]) => typeof value === "string"),
        ) as Record<string, string>;
        const reading = readTimes(typed, services.settings, now, contactProblems);
        if (!reading.ok) return { problems: { times: reading.problem } };
        if (reading.times.length === 0) return { problems: { times: texts.noTime } };
        const outcome = await askForTimes(services, subject.enquiry, reading.times, now);
        return redirectWith(params, outcome === "done" ? "changed" : outcome);
      },
    },
    cancel: {
      permission: "everybody",
      async run({ context, subject, params }) {
        const services = await servicesOf(context);
        const outcome = await cancelAsVisitor(services, subject.enquiry, new Date());
        return redirectWith(params, outcome === "done" ? "cancelled" : outcome);
      },
    },
  },
});

async function servicesOf(context: RequestContext): Promise<MailServices> {
  const database = context.get(databaseContext);
  const settings = await readSettings(database);
  return { database, environment: context.get(environmentContext), settings };
}

/** Redirects to the page, which shows the outcome. */
function redirectWith(params: ViewingParams, done: string): never {
  throw redirect(`${href("/viewing/:reference/:code", params)}?done=${done}`, 303);
}
