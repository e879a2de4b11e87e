import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { DrawHead } from "../../../draws/staff/draw-head.tsx";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { firstProblem } from "../../../ui/form/act-result.ts";
import type { Route } from "./+types/import-page.ts";
import { importActs } from "./import-acts.server.ts";
import { loadImport } from "./load-import.server.ts";
import { Mapping } from "./mapping.tsx";
import { Outcome } from "./outcome.tsx";
import { Report } from "./report.tsx";
import { Progress } from "./upload.tsx";

export const handle: AdminHandle = { crumb: "List" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Import entries · Admin" }];
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  return loadImport(context, params, new URL(request.url).searchParams);
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
