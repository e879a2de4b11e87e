import { type ReactNode, useId, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ShareLink } from "../../../ui/form/share-link.tsx";
import { useNewResponse } from "../../../ui/form/use-new-response.ts";
import { Note } from "../../../ui/note.tsx";
import {
  ConfirmDialog,
  type Consequence,
  type DialogHandle,
  FinalButton,
} from "../../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../../ui/overlay/toast.tsx";
import { ProofFields } from "../account/proof-fields.tsx";
import type { PeopleActResult } from "./people-acts.server.ts";

const linkConsequences: Consequence[] = [
  { icon: "link", text: "Give it to this person only: it opens their account." },
  { icon: "eye-off", text: "It is shown once. You can make a new one at any time." },
];

/** Confirms an act with its consequences. Closes when it is done, unless there is a link to hand over. */
export function PersonDialog({
  handle,
  act,
  person,
  question,
  consequences,
  button,
  final = false,
  proofNeeded,
  children,
}: {
  handle: DialogHandle;
  act: string;
  person?: string;
  question: string;
  consequences: Consequence[];
  button: string;
  /** Red, for acts that remove something. */
  final?: boolean;
  proofNeeded: boolean;
  children?: (result: PeopleActResult | undefined) => ReactNode;
}) {
  const fetcher = useFetcher<PeopleActResult>();
  const form = useId();
  const result = fetcher.data;
  const [shown, setShown] = useState<PeopleActResult["link"]>();
  useToastFrom(result);
  useNewResponse(result, ({ toast, link }) => {
    if (!toast) return;
    if (link) setShown(link);
    else handle.close();
    const done = document.getElementById(form);
    if (done instanceof HTMLFormElement) done.reset();
  });
  const busy = fetcher.state !== "idle";
  if (shown) {
    return (
      <ConfirmDialog
        handle={handle}
        question="Here is the link"
        consequences={linkConsequences}
        keep="Done"
        onClose={() => setShown(undefined)}
        confirm={null}
      >
        <ShareLink link={shown} label="The link" />
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      handle={handle}
      question={question}
      consequences={consequences}
      proof={
        <ProofFields
          form={form}
          needed={proofNeeded || Boolean(result?.proofProblem)}
          problem={result?.proofProblem}
          hint="We ask before every change to people"
        />
      }
      confirm={
        final ? (
          <FinalButton form={form} disabled={busy}>
            {button}
          </FinalButton>
        ) : (
          <Button type="submit" look="gold" form={form} disabled={busy}>
            {button}
          </Button>
        )
      }
    >
      <fetcher.Form id={form} method="post" action="/admin/people" className="grid gap-4">
        <input type="hidden" name="act" value={act} />
        {person && <input type="hidden" name="person" value={person} />}
        {result?.problem && (
          <Note look="bad" live>
            {result.problem}
          </Note>
        )}
        {children?.(result)}
      </fetcher.Form>
    </ConfirmDialog>
  );
}
