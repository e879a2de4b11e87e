import { href } from "react-router";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { findSealedDraw } from "../../draws/staff/find-draw.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Note } from "../../ui/note.tsx";
import type { Route } from "./+types/winners-page.ts";
import { loadWinners } from "./load-winners.server.ts";
import { winnerActs } from "./winner-acts.server.ts";
import { WinnersView } from "./winner-list.tsx";

export const handle: AdminHandle = { crumb: "Winners", drawer: true };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Winners · Admin" }];
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sealed, now } = await findSealedDraw(context, params.id);
  if (sealed?.state !== "drawn") return { winners: null };
  const { searchParams } = new URL(request.url);
  return { winners: await loadWinners(context, sealed, now, searchParams) };
}

export const action = winnerActs.action;

export default function WinnersPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { winners } = loaderData;
  if (!winners) {
    return (
      <>
        <DrawHead />
        <EmptyState icon="flag" title="Winners appear with the result">
          When the deciding value is known, you see here everyone who has won, how to reach them,
          how long they can claim, and the receipt they sign.
        </EmptyState>
      </>
    );
  }
  if (winners.disagreement) {
    return (
      <>
        <DrawHead />
        <Note look="bad">
          <p>
            {winners.disagreement.text} Ask the person who runs the server to run goldkey doctor.
          </p>
          <details>
            <summary>Technical details</summary>
            {winners.disagreement.problem}
          </details>
        </Note>
      </>
    );
  }
  return (
    <WinnersView
      winners={winners}
      result={actionData}
      address={href("/admin/draws/:id/winners", params)}
    />
  );
}
