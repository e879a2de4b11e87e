import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import { may } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import {
  databaseContext,
  environmentContext,
  logContext,
} from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { loadSetupGuide } from "../setup/setup.server.ts";
import { setupActs } from "../setup/setup-acts.server.ts";
import { SetupGuide } from "../setup/setup-guide.tsx";
import type { Route } from "./+types/overview-page.ts";
import { LatestActivity } from "./activity-card.tsx";
import { DrawCard } from "./draw-card.tsx";
import { EnquiriesChart, EnquiriesWaiting } from "./enquiry-cards.tsx";
import { LanguagesCard } from "./languages-card.tsx";
import { NeedsYou } from "./needs-you.tsx";
import { gatherOverview } from "./overview.server.ts";
import { SystemCard } from "./system-card.tsx";

export const handle: AdminHandle = { crumb: "Overview" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Overview · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const environment = context.get(environmentContext);
  const database = context.get(databaseContext);
  const services = {
    database,
    dataFolder: environment.dataFolder,
    mailConfigured: await hasMailServer(database, environment),
    dailyBackups: environment.backups.keep > 0,
    log: context.get(logContext),
  };
  const staff = context.get(staffContext);
  const [overview, guide] = await Promise.all([
    gatherOverview(services, staff),
    may(staff, "settings.edit") ? loadSetupGuide(database, environment) : null,
  ]);
  return { ...overview, guide };
}

export const action = setupActs.action;

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { enquiries, draw } = loaderData;
  return (
    <>
      <PageHeader title={loaderData.greeting}>{loaderData.today}</PageHeader>
      <div className="grid gap-4">
        {loaderData.guide && <SetupGuide guide={loaderData.guide} />}
        <NeedsYou
          needs={loaderData.needs}
          values={loaderData.values}
          isMain={!loaderData.guide || loaderData.guide.hidden}
        />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
          <div className="grid gap-4">
            {draw && (
              <DrawCard
                draw={draw.running}
                to={draw.to}
                plan={loaderData.mayPlan ? "/admin/draws/new" : null}
              />
            )}
            {enquiries && <EnquiriesChart days={enquiries.days} />}
            {loaderData.activity && <LatestActivity lines={loaderData.activity} />}
          </div>
          <div className="grid gap-4">
            {enquiries && <EnquiriesWaiting waiting={enquiries.waiting} />}
            {loaderData.languages.length > 0 && <LanguagesCard languages={loaderData.languages} />}
            <SystemCard system={loaderData.system} />
          </div>
        </div>
      </div>
    </>
  );
}
