import { staffContext } from "../../../permissions/staff-context.server.ts";
import { databaseContext } from "../../../platform/http/context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { Card, CardBody } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { firstProblem } from "../../../ui/form/act-result.ts";
import { Note } from "../../../ui/note.tsx";
import { DrawHead } from "../draw-head.tsx";
import { requireSealedDraw } from "../find-draw.server.ts";
import type { Route } from "./+types/value-page.ts";
import { readValue } from "./load-value.server.ts";
import { valueActs } from "./value-acts.server.ts";
import { ValueForm } from "./value-form.tsx";

export const handle: AdminHandle = { crumb: "Deciding value" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Deciding value · Admin" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { draw, now } = await requireSealedDraw(context, params.id);
  const value = await readValue(context.get(databaseContext), draw, now, context.get(staffContext));
  return { value };
}

export const action = valueActs.action;

export default function ValuePage({ loaderData: { value }, actionData }: Route.ComponentProps) {
  const problem = firstProblem(actionData);
  return (
    <>
      <DrawHead />
      {problem && (
        <Note look="bad" live>
          {problem}
        </Note>
      )}
      {value ? (
        <Card title="Deciding value">
          <CardBody>
            <div className="max-w-136">
              <ValueForm value={value} />
            </div>
          </CardBody>
        </Card>
      ) : (
        <EmptyState icon="tick" title="There is no value to enter">
          The value is entered after entries have closed, until the draw is decided.
        </EmptyState>
      )}
    </>
  );
}
