import { href } from "react-router";
import { requireFreshProof } from "../../accounts/staff/export/fresh-export.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { csvResponse } from "../../platform/http/csv-response.server.ts";
import { streamEnquiries } from "../inbox-store.server.ts";
import { subjectOf } from "../mails.ts";
import { statusLabels } from "../statuses.ts";
import type { Route } from "./+types/inbox-export.ts";
import { readInbox } from "./inbox-address.ts";

const head = [
  "reference",
  "arrived",
  "status",
  "about",
  "name",
  "phone",
  "e-mail",
  "message",
  "reach by",
  "best time",
  "visit on",
  "with",
];

/** All matches of the current filters as a CSV file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { search, searchParams } = new URL(request.url);
  requireFreshProof(context, `${href("/admin/enquiries")}${search}`);
  const { query } = readInbox(searchParams);
  await recordActivity(database, {
    who: context.get(staffContext),
    what: "enquiry.exported",
    changes: { view: query.view, ...(query.search && { search: query.search }) },
  });
  async function* rows() {
    for await (const row of streamEnquiries(database, query)) {
      yield [
        row.reference,
        row.createdAt.toISOString(),
        statusLabels[row.status],
        subjectOf(row),
        row.name,
        row.phone,
        row.email,
        row.message,
        row.preferredWay,
        row.preferredTime,
        row.visitOn ?? "",
        row.assigneeName,
      ];
    }
  }
  return csvResponse("enquiries", head, rows());
}
