import { data, useFetcher } from "react-router";
import { recordActivity } from "../../activity/record.server.ts";
import { readClock } from "../../content/company-clock.server.ts";
import { staffContext } from "../../permissions/staff-context.server.ts";
import { databaseContext, environmentContext } from "../../platform/http/context.server.ts";
import { readForm } from "../../platform/http/read-form.server.ts";
import type { AdminHandle } from "../../ui/admin-handle.ts";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { Button } from "../../ui/staff/button.tsx";
import { EmptyState } from "../../ui/staff/empty-state.tsx";
import { viewMoment } from "../../ui/staff/moments.ts";
import { Note } from "../../ui/staff/note.tsx";
import { PageHeader } from "../../ui/staff/page-header.tsx";
import { FoundRows } from "../../ui/table/found-rows.tsx";
import { isNarrowed } from "../../ui/table/table-address.ts";
import { Segments, Toolbar } from "../../ui/table/toolbar.tsx";
import { countOutbox, findMail, listOutbox, resendMail, retryMails } from "../outbox.server.ts";
import { senderOf } from "../send.server.ts";
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
  const id = Number(parameters.get("open"));
  const [clock, list, counts, open] = await Promise.all([
    readClock(database),
    listOutbox(database, query, table),
    countOutbox(database, query.search),
    Number.isSafeInteger(id) && id > 0 ? findMail(database, id) : undefined,
  ]);
  const configured = environment.smtpUrl !== undefined;
  return {
    table,
    counts,
    configured,
    total: list.total,
    rows: list.rows.map((mail) => viewMail(mail, clock, configured)),
    open: open && {
      ...viewMail(open, clock, configured),
      from: senderOf(environment),
      replyTo: open.replyTo,
      attempts: open.attempts,
      sent: open.sentAt && viewMoment(open.sentAt, clock),
      messageId: open.messageId,
      body: open.confidential ? null : { text: open.bodyText, html: open.bodyHtml },
      canSend: open.state !== "sending" && !(open.confidential && open.state === "sent"),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const database = context.get(databaseContext);
  const form = await readForm(request);
  const who = context.get(staffContext);
  if (form.get("all") === "failed") {
    const count = await retryMails(database, "failed");
    await recordActivity(database, { who, what: "mail.tried-again", changes: { mails: count } });
    return {
      toast: { text: count === 1 ? "1 mail is tried again." : `${count} mails are tried again.` },
    };
  }
  const id = Number(form.get("mail"));
  if (!Number.isSafeInteger(id)) throw data("There is no such mail.", { status: 400 });
  const resent = await resendMail(database, id);
  if (!resent.ok) {
    const problem =
      resent.reason === "wiped"
        ? "Its words were wiped when it was sent. Start again where it came from: a new invitation, a new link."
        : "There is no such mail any more.";
    return data({ problem }, { status: 409 });
  }
  const about = { kind: "mail", id: String(id) };
  await recordActivity(database, {
    who,
    what: resent.again ? "mail.sent-again" : "mail.tried-again",
    about,
  });
  return { toast: { text: resent.again ? "It goes out once more." : "It is tried at once." } };
}

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
                name="all"
                value="failed"
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
        Every mail of the site, kept before it is sent. None is lost when the mail server is down.
      </PageHeader>
      {!configured && (
        <div className="mb-4">
          <Note look="warn">
            <b className="font-medium text-text">No mail server is set up, so mails wait here.</b>{" "}
            Whoever runs the server sets SMTP_URL (and MAIL_FROM) and starts the site again; then
            everything that waits goes out by itself.
          </Note>
        </div>
      )}
      {counts.all === 0 && !isNarrowed(table) ? (
        <EmptyState icon="enquiries" title="No mail yet">
          The first one is written when somebody enquires, enters a draw or is invited.
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
          <FoundRows
            table={table}
            shown={rows.length}
            total={total}
            back={{ label: "Show all mails", to: "?" }}
          >
            <OutboxTable rows={rows} table={table} open={open?.id} />
          </FoundRows>
        </>
      )}
      {open && <MailDrawer key={open.id} mail={open} table={table} />}
    </>
  );
}
