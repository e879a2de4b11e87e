import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { recordActivity } from "../../../activity/record.server.ts";
import { DrawHead } from "../../../draws/staff/draw-head.tsx";
import { requireDraw } from "../../../draws/staff/find-draw.server.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { firstProblem } from "../../../ui/form/act-result.ts";
import { readTable } from "../../../ui/table/table-address.ts";
import { listReport } from "../../imports/store.server.ts";
import { rowOutcomes } from "../../imports/tables.server.ts";
import type { Route } from "./+types/import-page.ts";
import { importActs, requireImport } from "./import-acts.server.ts";
import { Mapping } from "./mapping.tsx";
import { Outcome } from "./outcome.tsx";
import { Report } from "./report.tsx";
import { Progress } from "./upload.tsx";

export const handle: AdminHandle = { crumb: "List" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Import entries · Admin" }];
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const row = await requireDraw(context, params.id);
  const its = await requireImport(context, row.id, params.import);
  const table = readTable(new URL(request.url).searchParams, {
    sorts: ["line"],
    usual: { sort: "line", direction: "ascending" },
    filters: { outcome: rowOutcomes },
  });
  const outcome = rowOutcomes.find((one) => one === table.filters.outcome);
  const reported = its.state === "checked" || its.state === "done";
  const lines = reported ? await listReport(database, its.id, outcome, table) : [];
  const personal = its.state === "mapping" || its.state === "checked";
  if (personal) {
    await recordActivity(database, {
      who: context.get(staffContext),
      what: "entries.import-read",
      about: { kind: "draw", id: `${row.id}`, name: row.plan.title },
      changes: { file: its.fileName },
    });
  }
  const total = { new: its.fresh, duplicate: its.duplicates, invalid: its.invalid };
  return {
    table,
    lines: lines.map(({ line, outcome: judged, why, name, phone, ticket }) => {
      return { line, outcome: judged, why, name: name ?? "", phone: phone ?? "", ticket };
    }),
    total: outcome ? total[outcome] : its.rows,
    displayChoices: row.plan.displayChoices,
    minimumAge: row.plan.minimumAge,
    import: {
      id: its.id,
      fileName: its.fileName,
      state: its.state,
      encoding: its.encoding,
      sample: its.sample,
      headingLines: its.headingLines,
      columns: its.columns,
      display: its.display,
      rows: its.rows,
      done: its.done,
      bytes: its.bytes,
      fresh: its.fresh,
      duplicates: its.duplicates,
      invalid: its.invalid,
      problem: its.problem,
    },
  };
}

export const action = importActs.action;

export default function ImportPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { import: its } = loaderData;
  const problem = firstProblem(actionData);
  const working = its.state === "checking" || its.state === "running";
  useFollowing(working);
  return (
    <>
      <DrawHead>
        <p className="wrap-anywhere">{its.fileName}</p>
      </DrawHead>
      <div className="grid max-w-narrow gap-5">
        {its.state === "mapping" && <Mapping loaded={loaderData} problem={problem} />}
        {its.state === "checking" && (
          <Progress
            label={`Checking, nothing is entered: ${its.done.toLocaleString("en-GB")} lines so far`}
            value={its.done}
            // Lines are counted as they are read; their bytes tell how many are to come.
            max={Math.max(its.done + 1, Math.round(its.bytes / 40))}
          />
        )}
        {its.state === "running" && (
          <Progress
            label={`Importing ${its.fresh.toLocaleString("en-GB")} people, all or nothing`}
            value={its.done}
            max={its.fresh}
          />
        )}
        <Outcome loaded={loaderData} problem={problem} draw={params.id} />
      </div>
      {(its.state === "checked" || its.state === "done") && (
        <Report loaded={loaderData} draw={params.id} />
      )}
    </>
  );
}

/** Asks once a second while the server works; the page is whole without it, only older. */
function useFollowing(working: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!working || state !== "idle") return;
    const timer = window.setTimeout(revalidate, 1000);
    return () => window.clearTimeout(timer);
  }, [working, state, revalidate]);
}
