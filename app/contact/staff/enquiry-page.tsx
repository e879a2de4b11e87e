import { data, href, Link } from "react-router";
import { recordActivity } from "../../activity/record.server.ts";
import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import { may } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { Chip } from "../../ui/chip.tsx";
import { linkClass } from "../../ui/link.tsx";
import { tableAddress } from "../../ui/table/table-address.ts";
import { markOpened } from "../thread-store.server.ts";
import type { Route } from "./+types/enquiry-page.ts";
import { Composer } from "./composer.tsx";
import { loadEnquiry } from "./enquiry.server.ts";
import { enquiryActs } from "./enquiry-acts.server.ts";
import { EnquiryMoves } from "./enquiry-moves.tsx";
import { EnquirySide } from "./enquiry-side.tsx";
import { readInbox } from "./inbox-address.ts";
import { loadLines } from "./inbox-lines.server.ts";
import { InboxPane } from "./inbox-pane.tsx";
import { NoMailNote } from "./no-mail-note.tsx";
import { Thread } from "./thread.tsx";

export const handle: AdminHandle = {
  fillsWindow: true,
  crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.reference,
};

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `${loaderData?.reference ?? "Enquiry"} · Admin` }];
}

/** The list beside an open enquiry is cut off here; the table has all of them. */
const mostInPane = 30;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  await markOpened(database, params.reference);
  const mailConfigured = await hasMailServer(database, context.get(environmentContext));
  const enquiry = await loadEnquiry(database, params.reference, { staff, mailConfigured });
  if (!enquiry) {
    throw data(`There is no enquiry ${params.reference}.`, {
      status: 404,
      statusText: "Not Found",
    });
  }
  await recordActivity(database, {
    who: staff,
    what: "enquiry.read",
    about: { kind: "enquiry", id: enquiry.reference, name: enquiry.reference },
  });
  const { table, query } = readInbox(new URL(request.url).searchParams);
  const beside = await loadLines(database, query, { page: 1, pageSize: mostInPane });
  const maySetUpMail = may(staff, "settings.edit");
  return { ...enquiry, mailConfigured, maySetUpMail, beside: { ...beside, table } };
}

export const action = enquiryActs.action;

export default function EnquiryPage({ loaderData }: Route.ComponentProps) {
  const { reference, beside } = loaderData;
  const address = href("/admin/enquiries/:reference", { reference });
  return (
    <div className="lg:grid lg:h-full lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[20rem_minmax(0,1fr)_21rem]">
      <InboxPane {...beside} open={reference} />
      <div className="flex min-w-0 flex-col lg:min-h-0">
        <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-2.5 max-lg:px-4">
          <div className="min-w-0 flex-1 basis-60">
            <Link
              to={`${href("/admin/enquiries")}${tableAddress(beside.table)}`}
              className={`-mt-1 inline-flex min-h-11 items-center gap-1.5 text-xs lg:hidden ${linkClass}`}
            >
              Back to the inbox
            </Link>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="font-display text-[1.375rem] leading-tight wrap-anywhere">
                {loaderData.name}
              </h1>
              <Chip look={loaderData.status.look}>{loaderData.status.label}</Chip>
            </div>
            <p className="text-muted">{loaderData.subject}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <EnquiryMoves action={address} status={loaderData.statusKey} />
          </div>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long thread scrolls, by keyboard too */}
        <div tabIndex={0} className="min-h-0 flex-1 px-6 py-5 max-lg:px-4 lg:overflow-y-auto">
          <Thread enquiry={loaderData} />
        </div>
        <div className="max-h-[60%] flex-none overflow-y-auto border-t border-line px-6 pt-4 pb-5 max-lg:max-h-none max-lg:px-4">
          {!loaderData.mailConfigured && (
            <div className="mb-3">
              <NoMailNote enquiry={loaderData} maySetUp={loaderData.maySetUpMail} />
            </div>
          )}
          <Composer
            key={reference}
            enquiry={loaderData}
            mailWorks={loaderData.mailConfigured}
            action={address}
          />
        </div>
      </div>
      <div className="min-w-0 border-line px-4 py-4 max-lg:border-t lg:overflow-y-auto lg:border-l">
        <EnquirySide enquiry={loaderData} action={address} />
      </div>
    </div>
  );
}
