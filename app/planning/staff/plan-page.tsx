import { useFetcher } from "react-router";
import { requireDraw } from "../../draws/staff/find-draw.server.ts";
import { orUnreachable } from "../../ui/form/or-unreachable.ts";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import type { Route } from "./+types/plan-page.ts";
import { loadPlan } from "./load-plan.server.ts";
import type { PlanActResult } from "./plan-act-result.ts";
import { planActs } from "./plan-acts.server.ts";
import { PlanEditor } from "./plan-editor.tsx";
import { SealedPlan } from "./sealed-plan.tsx";

export function meta(): Route.MetaDescriptors {
  return [{ title: "Plan · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadPlan(context, await requireDraw(context, params.id));
}

export const action = planActs.action;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction);
}

export default function PlanPage({ loaderData, actionData }: Route.ComponentProps) {
  // Opening and cancelling replace the form; the fetcher is here so that its toast is still shown.
  const fetcher = useFetcher<PlanActResult>({ key: `decide ${loaderData.id}` });
  useToastFrom(fetcher.data);
  return loaderData.draft && loaderData.mayPlan ? (
    <PlanEditor key={loaderData.id} plan={loaderData} posted={actionData} />
  ) : (
    <SealedPlan plan={loaderData} />
  );
}
