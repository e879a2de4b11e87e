import { Outlet, useLocation } from "react-router";
import { useSessionKeeper } from "../../accounts/sessions/use-session-keeper.ts";
import { watchedSession } from "../../accounts/sign-in/accounts.server.ts";
import { refuseForgery, requireStaff } from "../../accounts/sign-in/guard.server.ts";
import { readSettings } from "../../content/load-page.server.ts";
import { roleNames } from "../../permissions/permissions.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext, requestNumberContext } from "../../platform/http/context.server.ts";
import { existingAddresses } from "../../platform/http/route-addresses.server.ts";
import { CatchRenderErrors } from "../../ui/catch-render-errors.tsx";
import { CompactKit } from "../../ui/compact/compact-kit.tsx";
import { accessiblePlaces, accountPlace } from "../places.ts";
import type { ShellView } from "../shell-view.ts";
import { countWaiting } from "../waiting.server.ts";
import type { Route } from "./+types/admin-layout.ts";
import { Failure } from "./failure.tsx";
import { Shell } from "./shell.tsx";
import "./admin.css";

export const middleware: Route.MiddlewareFunction[] = [refuseForgery, requireStaff];

export function meta(): Route.MetaDescriptors {
  return [{ title: "Admin" }, { name: "robots", content: "noindex" }];
}

/** Must exist: client-side navigation to a page without a loader would skip the guard otherwise. */
export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const staff = context.get(staffContext);
  const [settings, waiting] = await Promise.all([
    readSettings(database),
    countWaiting(database, staff),
  ]);
  const addresses = existingAddresses();
  const view: ShellView = {
    company: { name: settings.companyName, badge: settings.badge },
    staff: { name: staff.name, email: staff.email, role: roleNames[staff.role] },
    places: accessiblePlaces(staff, addresses),
    waiting,
    account: accessiblePlaces(staff, addresses, [accountPlace])[0] ?? null,
    requestNumber: context.get(requestNumberContext),
  };
  return { view, session: watchedSession(context) };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { view, session } = loaderData;
  const { pathname } = useLocation();
  const { state, reachable } = useSessionKeeper(session);
  // Restored from the back/forward cache: whether the person is still signed in is being checked.
  if (state === "unknown") {
    return <p className="grid min-h-svh place-items-center text-muted">Loading...</p>;
  }
  return (
    <CompactKit>
      <Shell view={view} reachable={reachable}>
        <CatchRenderErrors
          address={pathname}
          show={(error, dismiss) => (
            <Failure error={error} requestNumber={view.requestNumber} dismiss={dismiss} />
          )}
        >
          <Outlet />
        </CatchRenderErrors>
      </Shell>
    </CompactKit>
  );
}

/** A missing, forbidden or broken page is shown inside the shell. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const failure = <Failure error={error} requestNumber={loaderData?.view.requestNumber} />;
  return (
    <CompactKit>
      {loaderData ? (
        <Shell view={loaderData.view}>{failure}</Shell>
      ) : (
        <main className="grid min-h-svh place-items-center p-4">{failure}</main>
      )}
    </CompactKit>
  );
}
