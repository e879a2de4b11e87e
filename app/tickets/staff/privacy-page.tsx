import { isFresh } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { drawClock } from "../../draws/clock-store.server.ts";
import { momentOf } from "../../draws/staff/draw-view.ts";
import { retentionEnds } from "../../entries/erase.server.ts";
import { sessionContext } from "../../permissions/staff-context.server.ts";
import { listDraws } from "../../planning/store.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/privacy-page.ts";
import { FindPerson } from "./find-person.tsx";
import { PersonCard } from "./person-card.tsx";
import { privacyActs } from "./privacy-acts.server.ts";
import { RetentionCard } from "./retention-card.tsx";

export const handle: AdminHandle = { crumb: "Personal data" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Personal data · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const [draws, clock, now] = await Promise.all([
    listDraws(database),
    readClock(database),
    drawClock(database),
  ]);
  return {
    proofNeeded: !isFresh(context.get(sessionContext)),
    draws: draws
      .filter(({ state }) => state !== "draft")
      .map((row) => {
        const due = retentionEnds(row);
        return {
          id: row.id,
          title: row.plan.title,
          tickets: row.size,
          days: row.plan.retentionDays,
          due: due === undefined ? null : momentOf(due, clock).short,
          overdue: due !== undefined && due <= now && row.erasedAt === null,
          erased: row.erasedAt === null ? null : momentOf(row.erasedAt, clock).short,
        };
      }),
  };
}

export const action = privacyActs.action;

export default function PrivacyPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Personal data">
        What we store about people who entered, for how long, and how to erase it.
      </PageHeader>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          <FindPerson answer={actionData} />
          {actionData?.person && (
            <PersonCard
              key={actionData.person.entries.length}
              person={actionData.person}
              answer={actionData}
              proofNeeded={loaderData.proofNeeded}
            />
          )}
        </div>
        <RetentionCard draws={loaderData.draws} />
      </div>
    </>
  );
}
