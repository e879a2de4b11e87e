import { data, href } from "react-router";
import { staffContext } from "../../accounts/accounts.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { markOpened } from "../../contact/handle-enquiry.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { Chip } from "../parts/chip.tsx";
import { Note } from "../parts/note.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import type { AdminHandle } from "../shell/shell-view.ts";
import type { Route } from "./+types/enquiry-page.ts";
import { Composer } from "./composer.tsx";
import { loadEnquiry } from "./enquiry.server.ts";
import { actOnEnquiry } from "./enquiry-acts.server.ts";
import { EnquiryMoves } from "./enquiry-moves.tsx";
import { EnquirySide } from "./enquiry-side.tsx";
import { moveByForm } from "./inbox-acts.server.ts";
import { readInbox } from "./inbox-address.ts";
import { Thread } from "./thread.tsx";

export const handle: AdminHandle = {
  crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.reference,
};

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `${loaderData?.reference ?? "Enquiry"} · Admin` }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  await markOpened(database, params.reference);
  const mailConfigured = context.get(environmentContext).smtpUrl !== undefined;
  const found = await loadEnquiry(database, params.reference, { staff, mailConfigured });
  if (!found) {
    throw data(`There is no enquiry ${params.reference}.`, {
      status: 404,
      statusText: "Not Found",
    });
  }
  await recordActivity(database, {
    who: staff,
    what: "enquiry.read",
    about: { kind: "enquiry", id: found.reference, name: found.reference },
  });
  return { ...found, mailConfigured };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const form = await request.formData();
  const { reference } = params;
  if (!form.has("act")) {
    form.set("row", reference);
    return moveByForm(database, form, readInbox(new URLSearchParams()).query, staff);
  }
  const settings = await readSettings(database);
  const desk = { database, environment: context.get(environmentContext), settings };
  return actOnEnquiry(desk, reference, form, staff);
}

export default function EnquiryPage({ loaderData }: Route.ComponentProps) {
  const address = href("/admin/enquiries/:reference", { reference: loaderData.reference });
  return (
    <>
      <PageHeader
        title={loaderData.name}
        beside={<Chip look={loaderData.status.look}>{loaderData.status.label}</Chip>}
        actions={<EnquiryMoves action={address} status={loaderData.statusWord} />}
      >
        {loaderData.subject}
      </PageHeader>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <Thread enquiry={loaderData} />
          {!loaderData.mailConfigured && (
            <Note look="warn">
              No mail server is set up: replies wait in the outbox until SMTP_URL is set.
            </Note>
          )}
          <Composer key={loaderData.reference} enquiry={loaderData} action={address} />
        </div>
        <EnquirySide enquiry={loaderData} action={address} />
      </div>
    </>
  );
}
