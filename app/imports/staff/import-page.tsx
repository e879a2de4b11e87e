import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { firstProblem } from "../../ui/form/act-result.ts";
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
  const { import: list } = loaderData;
  const problem = firstProblem(actionData);
  const working = list.state === "checking" || list.state === "running";
  useProgress(working);
  return (
    <>
      <DrawHead>
        <p className="wrap-anywhere">{list.fileName}</p>
      </DrawHead>
      <div className="grid max-w-narrow gap-5">
        {list.state === "mapping" && <Mapping loaded={loaderData} problem={problem} />}
        {list.state === "checking" && (
          <Progress
            label={`Checking, nothing is entered: ${list.done.toLocaleString("en-GB")} lines so far`}
            value={list.done}
            // The number of lines is unknown until all are read: estimated at 40 bytes a line.
            max={Math.max(list.done + 1, Math.round(list.bytes / 40))}
          />
        )}
        {list.state === "running" && (
          <Progress
            label={`Importing ${list.fresh.toLocaleString("en-GB")} people, all or nothing`}
            value={list.done}
            max={list.fresh}
          />
        )}
        <Outcome loaded={loaderData} problem={problem} draw={params.id} />
      </div>
      {(list.state === "checked" || list.state === "done") && (
        <Report loaded={loaderData} draw={params.id} />
      )}
    </>
  );
}

/** Revalidates once a second while the job runs. */
function useProgress(working: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!working || state !== "idle") return;
    const timer = window.setTimeout(revalidate, 1000);
    return () => window.clearTimeout(timer);
  }, [working, state, revalidate]);
}
