import { href } from "react-router";
import { requireFreshProof } from "../../accounts/staff/export/fresh-export.server.ts";
import { recordActivity } from "../../activity/record.server.ts";
import { displayWords, routeWords, statusWords } from "../../draws/staff/entry-words.ts";
import { requireSealedDraw } from "../../draws/staff/find-draw.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { csvResponse } from "../../platform/http/csv-response.server.ts";
import { readEntrySearch } from "../entry-search.ts";
import { iterateEntries } from "../entry-store.server.ts";
import type { Route } from "./+types/entries-export.ts";
import { readEntriesAddress } from "./entries-address.ts";

const head = [
  "ticket",
  "name",
  "phone",
  "e-mail",
  "place",
  "may be shown",
  "route",
  "entered",
  "status",
  "reason",
  "coupon batch",
  "note",
];

/** All entries that match the filters of the page, as CSV. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const { draw } = await requireSealedDraw(context, params.id);
  const { search, searchParams } = new URL(request.url);
  requireFreshProof(context, `${href("/admin/draws/:id/entries", params)}${search}`);
  const { query, table } = readEntriesAddress(searchParams, draw);
  await recordActivity(database, {
    who: context.get(staffContext),
    what: "entries.exported",
    about: { kind: "draw", id: `${draw.id}`, name: draw.terms.title },
    changes: {
      ...(table.search && { searchedBy: readEntrySearch(table.search, query.phoneCountry).kind }),
      ...table.filters,
    },
  });
  async function* rows() {
    for await (const row of iterateEntries(database, query)) {
      yield [
        row.index + 1,
        row.name,
        row.phone,
        row.email,
        row.place,
        displayWords[row.display],
        routeWords[row.route],
        new Date(row.consentedAt * 1000).toISOString(),
        statusWords[row.status].label,
        row.reason,
        row.couponBatch,
        row.note,
      ];
    }
  }
  return csvResponse(`entries-${draw.slug}`, head, rows());
}
