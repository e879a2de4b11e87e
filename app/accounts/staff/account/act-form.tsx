import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { firstProblem } from "../../../ui/form/act-result.ts";
import { Note } from "../../../ui/note.tsx";
import { useToastFrom } from "../../../ui/overlay/toast.tsx";
import type { AccountActResult } from "./account-act-result.ts";

/** A form for one act of the account page, without navigation. Reset when it is done. */
export function ActForm({
  act,
  files = false,
  keep = false,
  onResult,
  children,
}: {
  act: string;
  files?: boolean;
  /** Keeps the values, as in the profile. */
  keep?: boolean;
  onResult?: (result: AccountActResult) => void;
  children: (result: AccountActResult | undefined, busy: boolean) => ReactNode;
}) {
  const fetcher = useFetcher<AccountActResult>();
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.data;
  const problem = firstProblem(result);
  useToastFrom(result);
  useEffect(() => {
    if (result?.toast && !keep) form.current?.reset();
  }, [result, keep]);
  const listener = useRef(onResult);
  listener.current = onResult;
  useEffect(() => {
    if (result) listener.current?.(result);
  }, [result]);
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
      {children(result, fetcher.state !== "idle")}
    </fetcher.Form>
  );
}
