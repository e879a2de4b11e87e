import { data, href } from "react-router";
import { staffContext } from "../../accounts/accounts.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { noteOnEnquiry } from "../../contact/handle-enquiry.server.ts";
import { longestNote } from "../../contact/statuses.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { Chip } from "../parts/chip.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import type { AdminHandle } from "../shell/shell-view.ts";
import type { Route } from "./+types/enquiry-page.ts";
import { loadEnquiry } from "./enquiry.server.ts";
import { EnquiryMoves } from "./enquiry-moves.tsx";
import { EnquirySide } from "./enquiry-side.tsx";
import { moveByForm } from "./inbox-acts.server.ts";
import { readInbox } from "./inbox-address.ts";
import { NoteForm } from "./note-form.tsx";
import { Thread } from "./thread.tsx";

export const handle: AdminHandle = {
  crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.reference,
};

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `${loaderData?.reference ?? "Enquiry"} · Admin` }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const found = await loadEnquiry(database, params.reference);
  if (!found) {
    throw data(`There is no enquiry ${params.reference}.`, {
      status: 404,
      statusText: "Not Found",
    });
  }
  await recordActivity(database, {
    who: context.get(staffContext),
    what: "enquiry.read",
    about: { kind: "enquiry", id: found.reference, name: found.reference },
  });
  return found;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const form = await request.formData();
  if (form.get("act") !== "note") {
    form.set("row", params.reference);
    return moveByForm(database, form, readInbox(new URLSearchParams()).query, staff);
  }
  const text = String(form.get("text") ?? "").trim();
  if (!text) return data({ problem: "Write the note first." }, { status: 400 });
  if (text.length > longestNote) {
    return data(
      { problem: `Use at most ${longestNote} characters; you have ${text.length}.` },
      { status: 400 },
    );
  }
  if (!(await noteOnEnquiry(database, params.reference, text, staff))) {
    throw data(null, { status: 404, statusText: "Not Found" });
  }
  return { toast: { text: "The note was added." } };
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
          <NoteForm key={loaderData.events.length} action={address} />
        </div>
        <EnquirySide enquiry={loaderData} />
      </div>
    </>
  );
}
