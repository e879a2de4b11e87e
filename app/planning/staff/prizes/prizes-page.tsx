import { requireDraw } from "../../../draws/staff/find-draw.server.ts";
import { findChoices } from "../../../gallery/library/media/choice-store.server.ts";
import { may } from "../../../permissions/permissions.ts";
import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { orUnreachable } from "../../../ui/form/or-unreachable.ts";
import { readPrizePlans } from "../../store.server.ts";
import type { Route } from "./+types/prizes-page.ts";
import { prizesActs } from "./prize-acts.server.ts";
import { PrizeEditor } from "./prize-editor.tsx";

export const handle: AdminHandle = { crumb: "Prizes" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Prizes · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const row = await requireDraw(context, params.id);
  const prizes = await readPrizePlans(database, row.id);
  const { pictures } = await findChoices(
    database,
    prizes.flatMap(({ picture, pictures }) => [...(picture ? [picture] : []), ...pictures]),
  );
  return {
    id: row.id,
    version: row.planVersion,
    draft: row.state === "draft",
    mayChange: may(context.get(staffContext), "draws.plan"),
    reserves: row.plan.reserves,
    prizes,
    pictures,
  };
}

export const action = prizesActs.action;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction);
}

export default function PrizesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PrizeEditor
      key={`${loaderData.id} ${loaderData.draft}`}
      loaded={loaderData}
      posted={actionData}
    />
  );
}
