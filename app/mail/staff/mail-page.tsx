import { useFetcher } from "react-router";
import { isFresh } from "../../accounts/sign-in/fresh-sign-in.server.ts";
import { ProofFields } from "../../accounts/staff/account/proof-fields.tsx";
import { readClock } from "../../content/company-clock.server.ts";
import { SettingsTabs } from "../../editor/settings-tabs.tsx";
import { sessionContext, staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { viewDateTime } from "../../ui/text/date-time-view.ts";
import { findMailServer, senderOf } from "../mail-server.server.ts";
import { readMailServer } from "../saved-mail-server.server.ts";
import type { Route } from "./+types/mail-page.ts";
import { type MailActResult, mailActs } from "./mail-acts.server.ts";
import { MailServerForm } from "./mail-form.tsx";

export const handle: AdminHandle = { crumb: "Mail" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Mail settings · Admin" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const environment = context.get(environmentContext);
  const [server, saved, from, clock] = await Promise.all([
    findMailServer(database, environment),
    readMailServer(database),
    senderOf(database, environment),
    readClock(database),
  ]);
  return {
    server: server && { source: server.source, host: server.host },
    from,
    fromGiven: environment.mailFrom !== undefined,
    saved: saved && {
      host: saved.host,
      port: saved.port,
      security: saved.security,
      user: saved.user,
      sender: saved.sender,
      hasPassword: saved.password !== "",
    },
    tested: saved?.testedAt ? viewDateTime(new Date(saved.testedAt), clock) : null,
    me: context.get(staffContext).email,
    proofNeeded: !isFresh(context.get(sessionContext)),
  };
}

export const action = mailActs.action;

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { server, from, tested } = loaderData;
  return (
    <>
      <PageHeader title="Settings">
        <p>How the site sends invitations, tickets, replies and news to winners.</p>
      </PageHeader>
      <SettingsTabs />
      <div className="grid max-w-narrow gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Chip
            look={server ? (tested || server.source === "environment" ? "ok" : "info") : "warn"}
          >
            {server ? "Set up" : "Not set up"}
          </Chip>
          <span>
            {server
              ? `The site sends through ${server.host} as ${from}.`
              : "Every e-mail waits in the outbox until you set up a mail server."}
          </span>
        </p>
        {server?.source === "environment" ? (
          <Note look="info">
            The environment variable SMTP_URL is set on the server and overrides anything saved
            here. To change it, ask the person who runs the server.
            {loaderData.fromGiven && " MAIL_FROM sets the sender."}
          </Note>
        ) : (
          <MailServerForm
            key={JSON.stringify(loaderData.saved)}
            saved={loaderData.saved}
            senderGiven={loaderData.fromGiven ? from : undefined}
            proofNeeded={loaderData.proofNeeded}
          />
        )}
        {server && <SendTest to={loaderData.me} tested={tested} />}
        {loaderData.saved && server?.source === "settings" && <RemoveServer />}
      </div>
    </>
  );
}

function SendTest({
  to,
  tested,
}: {
  to: string;
  tested: Route.ComponentProps["loaderData"]["tested"];
}) {
  const fetcher = useFetcher<MailActResult>();
  const { refusal, tested: accepted, problems, problem } = fetcher.data ?? {};
  const busy = fetcher.state !== "idle";
  return (
    <Card id="send-test" title="Send a test">
      <CardBody>
        <fetcher.Form method="post" className="grid gap-3">
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
            <TextField
              name="to"
              label="To"
              type="email"
              defaultValue={to}
              required
              problem={problems?.to}
            />
            <span className="sm:mt-6.5">
              <Button type="submit" name="act" value="test" icon="mail" disabled={busy}>
                {busy ? "Sending…" : "Send a test"}
              </Button>
            </span>
          </div>
          {accepted && (
            <Note look="ok" live>
              The mail server accepted the test to {accepted}. If it does not arrive within a few
              minutes, look in the spam folder.
            </Note>
          )}
          {problem && (
            <Note look="bad" live>
              {problem}
            </Note>
          )}
          {refusal && (
            <Note look="bad" live>
              <p>The mail server did not accept the test. It said:</p>
              <p className="type-mono mt-1.5 text-xs wrap-anywhere text-text">{refusal}</p>
            </Note>
          )}
          {tested && !accepted && !refusal && (
            <p className="text-xs text-muted">
              The last test was accepted <DateTime time={tested} />.
            </p>
          )}
        </fetcher.Form>
      </CardBody>
    </Card>
  );
}

function RemoveServer() {
  const fetcher = useFetcher<MailActResult>();
  useToastFrom(fetcher.data);
  const problem = fetcher.data?.proofProblem;
  return (
    <Card title="Stop sending">
      <CardBody>
        <fetcher.Form id="remove-server" method="post" className="grid justify-items-start gap-3">
          <p>Removes the mail server and its password. E-mails then wait in the outbox.</p>
          {problem !== undefined && <ProofFields form="remove-server" needed problem={problem} />}
          <Button
            type="submit"
            name="act"
            value="remove"
            look="danger"
            icon="bin"
            disabled={fetcher.state !== "idle"}
          >
            Remove the mail server
          </Button>
        </fetcher.Form>
      </CardBody>
    </Card>
  );
}
