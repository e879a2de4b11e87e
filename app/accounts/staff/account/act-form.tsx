import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useToastFrom } from "../../../ui/overlay/toast.tsx";
import { Note } from "../../../ui/staff/note.tsx";
import type { AccountAnswer } from "./account-answer.ts";

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
  onAnswer?: (answer: AccountAnswer) => void;
  children: (answer: AccountAnswer | undefined, busy: boolean) => ReactNode;
}) {
  const fetcher = useFetcher<AccountAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data;
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
      {answer?.problem && (
        <Note look="bad" live>
          {answer.problem}
        </Note>
      )}
      {children(answer, fetcher.state !== "idle")}
    </fetcher.Form>
  );
}
