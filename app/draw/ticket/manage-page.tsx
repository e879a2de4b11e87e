import { Form, href, redirect, useNavigation } from "react-router";
import { inRunningText } from "../../prizes/chance.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { count } from "../verify/in-words.ts";
import type { Route } from "./+types/manage-page.ts";
import { actOnTicket } from "./manage-ticket.server.ts";
import { loadTicket } from "./own-ticket.server.ts";
import { useMemoryOf } from "./remembered-tickets.ts";

/**
 * Apart from the ticket: with its policy "no-referrer" browsers post forms without an origin, which
 * the site refuses. "same-origin" keeps the code from every other site as well.
 */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
}

export function meta() {
  return [
    { title: "Your ticket and your data" },
    { name: "robots", content: "noindex, nofollow, noarchive" },
    { name: "referrer", content: "same-origin" },
  ];
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ticket } = await loadTicket(context, params.code);
  return { ticket, done: new URL(request.url).searchParams.get("done") ?? "" };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const done = await actOnTicket(context, params.code, await request.formData());
  throw redirect(`${href("/ticket/:code/manage", { code: params.code })}?done=${done}`, 303);
}

const outcomes: Record<string, { look: "success" | "danger"; words: string }> = {
  sent: {
    look: "success",
    words: "The link is on its way to the e-mail address you gave when you entered.",
  },
  withdrawn: { look: "success", words: "Your ticket is withdrawn and does not take part." },
  "too-late": {
    look: "danger",
    words: "Entries are closed, so a ticket can no longer be withdrawn. If it wins, just say no.",
  },
  erased: {
    look: "success",
    words: "Your name, number and everything else you typed are gone. The ticket's number stays.",
  },
  "still-needed": {
    look: "danger",
    words:
      "The ticket still takes part, so we need your number to reach you. Withdraw it first, while entries are open.",
  },
};

export default function ManagePage({ loaderData }: Route.ComponentProps) {
  const { ticket, done } = loaderData;
  const { person, canWithdraw, excluded, erasedOn } = ticket;
  const outcome = outcomes[done];
  useMemoryOf(ticket);
  return (
    <>
      <PageTitle
        title="Your ticket, your data"
        lead={`Ticket ${count(ticket.ticket)} in ${inRunningText(ticket.title)}.`}
      />
      <div className="wrap pb-section">
        <div className="grid max-w-narrow gap-8">
          {outcome && <Notice look={outcome.look}>{outcome.words}</Notice>}
          {person?.email && (
            <Act
              id="send"
              title="Have the link sent again"
              text="To the e-mail address you gave when you entered, and to no other."
              intent="send"
              label="Send it to my e-mail"
            />
          )}
          {canWithdraw && (
            <Act
              id="withdraw"
              title="Withdraw the ticket"
              text="It keeps its number in the list, which can only grow, but it cannot win. This cannot be undone: the same number cannot enter this draw again."
              intent="withdraw"
              label={`Withdraw ticket ${count(ticket.ticket)}`}
            />
          )}
          {person && excluded && (
            <Act
              id="erase"
              title="Have my data erased"
              text="Your name, number, e-mail address and town are deleted at once and for good. Save the receipt first if you want to keep proof that you took part."
              intent="erase"
              label="Erase my data now"
            />
          )}
          {person && !excluded && (
            <section id="erase" className="border-t border-line pt-6">
              <h2 className="type-card">Have my data erased</h2>
              <p className="mt-2 max-w-text">
                {canWithdraw
                  ? "While the ticket takes part we need your number to reach you if you win. Withdraw the ticket, and you can have your data erased at once."
                  : "The ticket takes part, or could still move up, so we need your number until then."}{" "}
                Without asking, everything personal is erased {erasedOn}.
              </p>
            </section>
          )}
          {!person && (
            <p className="border-t border-line pt-6">
              Your data has been erased. There is nothing left to send or to delete.
            </p>
          )}
          <p>
            <a href={href("/ticket/:code", { code: ticket.code })} className={buttonClass("ghost")}>
              Back to the ticket
            </a>
          </p>
        </div>
      </div>
    </>
  );
}

function Act({
  id,
  title,
  text,
  intent,
  label,
}: {
  id: string;
  title: string;
  text: string;
  intent: string;
  label: string;
}) {
  const sending = useNavigation().formData?.get("intent") === intent;
  return (
    <section id={id} className="scroll-mt-header border-t border-line pt-6">
      <h2 className="type-card">{title}</h2>
      <p className="mt-2 mb-5 max-w-text">{text}</p>
      <Form method="post">
        <input type="hidden" name="intent" value={intent} />
        <Button type="submit" disabled={sending}>
          {sending ? "One moment" : label}
        </Button>
      </Form>
    </section>
  );
}
