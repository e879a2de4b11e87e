import type { FetcherWithComponents } from "react-router";
import { ProofFields } from "../../accounts/staff/account/proof-fields.tsx";
import { ticketNumber } from "../../draws/staff/entry-texts.ts";
import { Button } from "../../ui/button.tsx";
import { type ActResult, firstProblem } from "../../ui/form/act-result.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, type DialogHandle, FinalButton } from "../../ui/overlay/dialog.tsx";
import type { LoadedWinner } from "./load-winners.server.ts";

type WinnerDialogProps = {
  handle: DialogHandle;
  fetcher: FetcherWithComponents<ActResult>;
  winner: LoadedWinner;
  address: string;
  proofNeeded: boolean;
};

export function HandOverDialog({
  handle,
  fetcher,
  winner,
  address,
  proofNeeded,
}: WinnerDialogProps) {
  const form = "hand-over";
  return (
    <ConfirmDialog
      handle={handle}
      question={`Has ticket ${ticketNumber(winner.ticket)} received its prize?`}
      consequences={[
        { icon: "flag", text: `${winner.prize} counts as handed over, with today's date.` },
        { icon: "eye", text: "The public ledger names the prize and the ticket, never a person." },
        { icon: "lock", text: "You cannot undo this." },
        ...(winner.identified
          ? []
          : [{ icon: "warning" as const, text: "No identity check is recorded yet." }]),
      ]}
      proof={
        <ProofFields
          form={form}
          needed={proofNeeded || Boolean(fetcher.data?.proofProblem)}
          problem={fetcher.data?.proofProblem}
        />
      }
      confirm={
        <Button type="submit" form={form} look="gold" disabled={fetcher.state !== "idle"}>
          Confirm handover
        </Button>
      }
    >
      <fetcher.Form id={form} method="post" action={address}>
        <input type="hidden" name="act" value="hand-over" />
        <input type="hidden" name="slot" value={winner.slot} />
      </fetcher.Form>
      <Problem fetcher={fetcher} />
    </ConfirmDialog>
  );
}

export function SkipDialog({ handle, fetcher, winner, address, proofNeeded }: WinnerDialogProps) {
  const form = "skip";
  const { skipReasons: reasons, later } = winner;
  return (
    <ConfirmDialog
      handle={handle}
      question={`Pass over ticket ${ticketNumber(winner.ticket)}?`}
      consequences={[
        { icon: "next", text: `${winner.prize} goes to the next ticket in the ranking.` },
        { icon: "lock", text: "Everyone else keeps their prize. You cannot undo this." },
        { icon: "eye", text: "We publish the reason at once, in the ledger and on the site." },
        { icon: "ticket", text: "Their ticket page shows this, and says how to object." },
      ]}
      proof={
        <ProofFields
          form={form}
          needed={proofNeeded || Boolean(fetcher.data?.proofProblem)}
          problem={fetcher.data?.proofProblem}
        />
      }
      confirm={
        <FinalButton form={form} disabled={fetcher.state !== "idle"}>
          {`Pass over ${ticketNumber(winner.ticket)}`}
        </FinalButton>
      }
    >
      <fetcher.Form id={form} method="post" action={address} className="grid gap-4">
        <input type="hidden" name="act" value="skip" />
        <input type="hidden" name="slot" value={winner.slot} />
        <input type="hidden" name="ticket" value={winner.ticket} />
        <SelectField
          name="reason"
          id="skip-reason"
          label="Reason"
          aside="from the sealed terms"
          options={reasons}
          defaultValue={(reasons.find(({ value }) => value === "unreachable") ?? reasons[0])?.value}
        />
      </fetcher.Form>
      {later && (
        <Note>
          The rules give them until {later.at} to answer. Only then can you choose “{later.label}”.
        </Note>
      )}
      {winner.claim && !winner.claim.over && (
        <Note look="warn">They can still claim it until {winner.claim.at}.</Note>
      )}
      <Problem fetcher={fetcher} />
    </ConfirmDialog>
  );
}

function Problem({ fetcher }: { fetcher: FetcherWithComponents<ActResult> }) {
  const problem = firstProblem(fetcher.data);
  if (!problem) return null;
  return (
    <Note look="bad" live>
      {problem}
    </Note>
  );
}
