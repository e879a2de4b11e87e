import { href, Link, useFetcher } from "react-router";
import { z } from "zod";
import { recordActivity } from "../../activity/record.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { defineActs } from "../../permissions/acts.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { readWholeNumber, wholeNumber } from "../../platform/http/whole-number.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ResultRows } from "../../ui/table/result-rows.tsx";
import { isNarrowed } from "../../ui/table/table-address.ts";
import { Segments, Toolbar } from "../../ui/table/toolbar.tsx";
import { viewDateTime } from "../../ui/text/date-time-view.ts";
import { senderOf } from "../mail-server.server.ts";
import {
  countOutbox,
  findMail,
  listOutbox,
  resendMail,
  retryMails,
} from "../outbox-store.server.ts";
import { hasMailServer } from "../saved-mail-server.server.ts";
import type { Route } from "./+types/outbox-page.ts";
import { MailDrawer } from "./mail-drawer.tsx";
import { viewMail } from "./mail-view.ts";
import { readOutboxAddress } from "./outbox-address.ts";
import { OutboxTable } from "./outbox-table.tsx";

export const handle: AdminHandle = { crumb: "Mail" };

export function meta(): Route.MetaDescriptors {
  return [{ title: "Mail · Admin" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const environment = context.get(environmentContext);
  const parameters = new URL(request.url).searchParams;
  const { table, query } = readOutboxAddress(parameters);
  const id = readWholeNumber(parameters.get("open"));
  const [clock, list, counts, open, configured, from] = await Promise.all([
    readClock(database),
    listOutbox(database, query, table),
    countOutbox(database, query.search),
    id === undefined ? undefined : findMail(database, id),
    hasMailServer(database, environment),
    senderOf(database, environment),
  ]);
  return {
    table,
    counts,
    configured,
    total: list.total,
    rows: list.rows.map((mail) => viewMail(mail, clock, configured)),
    open: open && {
      ...viewMail(open, clock, configured),
      from,
      replyTo: open.replyTo,
      attempts: open.attempts,
      sent: open.sentAt && viewDateTime(open.sentAt, clock),
      messageId: open.messageId,
      body: open.confidential ? null : { text: open.bodyText, html: open.bodyHtml },
      canSend: !open.sending && !(open.confidential && open.state === "sent"),
    },
  };
}

const resendProblems = {
  wiped: "We deleted its text when it was sent. Create a new invitation or a new link instead.",
  unknown: "This e-mail no longer exists.",
};

const acts = defineActs({
  acts: {
    "retry-failed": {
      permission: "settings.edit",
      async run({ context, staff }) {
        const database = context.get(databaseContext);
        const count = await retryMails(database, "failed");
        const changes = { mails: count };
        await recordActivity(database, { who: staff, what: "mail.tried-again", changes });
        const mails = count === 1 ? "1 e-mail is" : `${count} e-mails are`;
        return { toast: { text: `${mails} tried again.` } };
      },
    },
    resend: {
      permission: "settings.edit",
      fields: z.object({ mail: wholeNumber("There is no such e-mail.") }),
      async run({ context, staff, fields }) {
        const database = context.get(databaseContext);
        const resent = await resendMail(database, fields.mail);
        if (!resent.ok) return { status: 409, problem: resendProblems[resent.reason] };
        await recordActivity(database, {
          who: staff,
          what: resent.again ? "mail.sent-again" : "mail.tried-again",
          about: { kind: "mail", id: String(fields.mail) },
        });
        const text = resent.again ? "We are sending it again." : "We are trying again now.";
        return { toast: { text } };
      },
    },
  },
});

export const action = acts.action;

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { table, rows, counts, total, open, configured } = loaderData;
  const retry = useFetcher();
  useToastFrom(retry.data);
  return (
    <>
      <PageHeader
        title="Mail"
        actions={
          counts.failed > 0 && (
            <retry.Form method="post">
              <Button
                type="submit"
                name="act"
                value="retry-failed"
                icon="reload"
                disabled={retry.state !== "idle"}
              >
                {counts.failed === 1
                  ? "Try the failed one again"
                  : `Try all ${counts.failed} failed again`}
              </Button>
            </retry.Form>
          )
        }
      >
        Every e-mail the site sends. If the mail server is down, e-mails wait here, so none is lost.
      </PageHeader>
      {!configured && (
        <div className="mb-4">
          <Note look="warn">
            <b className="font-medium text-text">No mail server is set up, so e-mails wait here.</b>{" "}
            <Link to={href("/admin/settings/mail")} className={linkClass}>
              Set up mail
            </Link>
            , and the waiting e-mails are sent.
          </Note>
        </div>
      )}
      {counts.all === 0 && !isNarrowed(table) ? (
        <EmptyState icon="mail" title="No e-mails yet">
          The first one appears when someone sends an enquiry, enters a draw or is invited.
        </EmptyState>
      ) : (
        <>
          <Toolbar state={table} searchLabel="Address or subject">
            <Segments
              state={table}
              filter="view"
              label="State"
              options={[
                { label: "All", count: counts.all },
                { value: "waiting", label: "Waiting", count: counts.waiting },
                { value: "failed", label: "Failed", count: counts.failed },
                { value: "sent", label: "Sent", count: counts.sent },
              ]}
            />
          </Toolbar>
          <ResultRows
            table={table}
            shown={rows.length}
            total={total}
            back={{ label: "Show all e-mails", to: "?" }}
          >
            <OutboxTable rows={rows} table={table} open={open?.id} />
          </ResultRows>
        </>
      )}
      {open && <MailDrawer key={open.id} mail={open} table={table} />}
    </>
  );
}
