import { useId } from "react";
import { useFetcher } from "react-router";
import { ProofFields } from "../../accounts/staff/account/proof-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { useNewResponse } from "../../ui/form/use-new-response.ts";
import { Note } from "../../ui/note.tsx";
import { ConfirmDialog, type Consequence, type DialogHandle } from "../../ui/overlay/dialog.tsx";
import type { LoadedPlan } from "./load-plan.server.ts";
import type { PlanActResult } from "./plan-act-result.ts";
import { TermsView } from "./terms-card.tsx";

/** What the verify page says about a draw without witnesses: app/verify/verdict-texts.ts. */
const unwitnessed: Consequence = {
  icon: "warning",
  text: "No independent witness has to sign the closing. Anyone who checks this draw will read “Consistent, but not witnessed: for that you have the operator’s word alone”, and never “Verified”. To change that, keep planning and name witnesses.",
};

/** Two different people must enter a public value: app/draws/staff/value. */
const soleReader: Consequence = {
  icon: "warning",
  text: "Two different people must enter the public value, and you are the only one who may. Until a second owner or manager has entered it too, nobody wins. Invite one on the page People, now or before the value is announced.",
};

/** Somebody who opens a draw in a hurry may have planned it for another day. */
function closing({ text, soon }: LoadedPlan["closesIn"]): Consequence {
  return soon
    ? { icon: "warning", text: `Entries close in ${text}. Nobody can enter after that.` }
    : { icon: "clock", text: `Entries close in ${text}.` };
}

/** Shows the terms a last time before they are sealed for good, in words first. */
export function OpenDialog({
  handle,
  plan,
  version,
}: {
  handle: DialogHandle;
  plan: LoadedPlan;
  version: number;
}) {
  const fetcher = useFetcher<PlanActResult>({ key: `decide ${plan.id}` });
  const form = useId();
  const response = fetcher.data;
  useNewResponse(response, ({ toast }) => {
    if (toast) handle.close();
  });
  return (
    <ConfirmDialog
      handle={handle}
      question={`Open “${plan.title}” and seal its terms?`}
      consequences={[
        {
          icon: "lock",
          text: "From this second, nobody can change the terms: not you, and not us.",
        },
        closing(plan.closesIn),
        { icon: "eye", text: "They are published at once, signed, in a ledger that only grows." },
        {
          icon: "reload",
          text: `The only way back is to cancel, with a public reason, before ${plan.closes}. A cancelled draw stays public.`,
        },
        ...(plan.isWitnessed ? [] : [unwitnessed]),
        ...(plan.soleReader && plan.values.source === "public-value" ? [soleReader] : []),
      ]}
      keep="Keep planning"
      proof={
        <ProofFields
          form={form}
          needed={plan.proofNeeded || Boolean(response?.proofProblem)}
          problem={response?.proofProblem}
          hint="We ask before a draw is opened"
        />
      }
      confirm={
        <Button type="submit" look="gold" form={form} disabled={fetcher.state !== "idle"}>
          Seal and open
        </Button>
      }
    >
      <fetcher.Form id={form} method="post" className="grid gap-4">
        <input type="hidden" name="act" value="open" />
        <input type="hidden" name="version" value={version} />
        {response?.problem && (
          <Note look="bad" live>
            {response.problem}
          </Note>
        )}
        <div className="max-h-[40svh] overflow-y-auto rounded-md border border-line p-3.5">
          <TermsView plan={plan} />
        </div>
        <TextField
          name="typed-title"
          id={`${form}-title`}
          label="Type the title to confirm"
          autoComplete="off"
          problem={response?.problems?.["typed-title"]}
        />
      </fetcher.Form>
    </ConfirmDialog>
  );
}
