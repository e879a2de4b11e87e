import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { firstProblem } from "../../../ui/form/act-result.ts";
import { Note } from "../../../ui/note.tsx";
import { useToastFrom } from "../../../ui/overlay/toast.tsx";
import type { AccountActResult } from "./account-act-result.ts";

/** One act of the account page, staying where it is. Emptied when it is done. */
export function ActForm({
  act,
  files = false,
  keep = false,
  onAnswer,
  children,
}: {
  act: string;
  files?: boolean;
  /** What was typed stays, as in the profile. */
  keep?: boolean;
  onAnswer?: (answer: AccountActResult) => void;
  children: (answer: AccountActResult | undefined, busy: boolean) => ReactNode;
}) {
  const fetcher = useFetcher<AccountActResult>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data;
  const problem = firstProblem(answer);
  useToastFrom(answer);
  useEffect(() => {
    if (answer?.toast && !keep) form.current?.reset();
  }, [answer, keep]);
  const listener = useRef(onAnswer);
  listener.current = onAnswer;
  useEffect(() => {
    if (answer) listener.current?.(answer);
  }, [answer]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/account"
      encType={files ? "multipart/form-data" : undefined}
      className="grid grid-cols-1 gap-4"
    >
      <input type="hidden" name="act" value={act} />
      {problem && (
        <Note look="bad" live>
          {problem}
        </Note>
      )}
      {children(answer, fetcher.state !== "idle")}
    </fetcher.Form>
  );
}
