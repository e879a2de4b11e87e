import { type ReactNode, useEffect, useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import type { ActResult } from "../../../ui/form/act-result.ts";
import { Note } from "../../../ui/note.tsx";
import {
  ConfirmDialog,
  type Consequence,
  type DialogHandle,
  FinalButton,
} from "../../../ui/overlay/dialog.tsx";
import { useToastFrom } from "../../../ui/overlay/toast.tsx";
import { ProofFields } from "../account/proof-fields.tsx";

/** Asks, with everything that will happen, and closes when it has happened. */
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
  /** Red: for what takes something away. */
  final?: boolean;
  proofNeeded: boolean;
  children?: (answer: ActResult | undefined) => ReactNode;
}) {
  const fetcher = useFetcher<ActResult>();
  const form = useId();
  const answer = fetcher.data;
  useToastFrom(answer);
  const { close } = handle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once per answer
  useEffect(() => {
    if (!answer?.toast) return;
    close();
    const done = document.getElementById(form);
    if (done instanceof HTMLFormElement) done.reset();
  }, [answer]);
  const busy = fetcher.state !== "idle";
  return (
    <ConfirmDialog
      handle={handle}
      question={question}
      consequences={consequences}
      proof={
        <ProofFields
          form={form}
          needed={proofNeeded || Boolean(answer?.proofProblem)}
          problem={answer?.proofProblem}
          hint="Asked before every change to people"
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
        {answer?.problem && (
          <Note look="bad" live>
            {answer.problem}
          </Note>
        )}
        {children?.(answer)}
      </fetcher.Form>
    </ConfirmDialog>
  );
}
