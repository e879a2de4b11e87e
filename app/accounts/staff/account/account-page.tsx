import { readClock } from "../../../content/company-clock.server.ts";
import { sessionContext } from "../../../permissions/staff-context.server.ts";
import type { AdminHandle } from "../../../ui/admin-handle.ts";
import { Note } from "../../../ui/note.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { readAccount } from "../../people/account.server.ts";
import { accountsIn } from "../../sign-in/accounts.server.ts";
import { isFresh } from "../../sign-in/fresh-sign-in.server.ts";
import type { Route } from "./+types/account-page.ts";
import { accountActs } from "./account-acts.server.ts";
import { viewAccount } from "./account-view.ts";
import { AppCard } from "./app-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

export const handle: AdminHandle = { crumb: "Your account" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Your account · Admin" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, environment } = accountsIn(context);
  const account = await readAccount(context);
  return {
    account: viewAccount(account, await readClock(database)),
    proofNeeded: !isFresh(context.get(sessionContext)),
    ownAddress: environment.publicUrl,
    secondFactorNeeded: new URL(request.url).searchParams.get("needed") === "second-factor",
  };
}

export const action = accountActs.action;

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { account, proofNeeded, ownAddress, secondFactorNeeded } = loaderData;
  const missing = secondFactorNeeded && !account.app && account.passkeys.length === 0;
  return (
    <>
      <PageHeader title="Your account">Only you see this page.</PageHeader>
      {missing && (
        <div className="mb-4">
          <Note look="warn" icon="lock">
            Your role needs a second factor. Add a passkey or an authenticator app below to open the
            rest of the admin area.
          </Note>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ProfileCard account={account} />
        <div className="grid gap-4">
          <PasskeysCard
            passkeys={account.passkeys}
            proofNeeded={proofNeeded}
            ownAddress={ownAddress}
          />
          <AppCard on={account.app} hasPassword={account.hasPassword} />
        </div>
        <PasswordCard hasPassword={account.hasPassword} />
        <EmailCard account={account} proofNeeded={proofNeeded} />
      </div>
      <div className="mt-4">
        <SessionsCard sessions={account.sessions} />
      </div>
    </>
  );
}
