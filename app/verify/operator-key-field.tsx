import { type FormEvent, useId, useState } from "react";
import { readGivenOperatorKey } from "../../protocol/encoding/verifier-key.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/field.tsx";

/** Takes the operator's key as the visitor has it from elsewhere. An empty field compares with nothing again. */
export function OperatorKeyField({ onKey }: { onKey: (key: string | undefined) => void }) {
  const texts = useTexts("verify");
  const id = useId();
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function compare(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("operator-key") ?? "").trim();
    const key = readGivenOperatorKey(typed);
    const unreadable = typed !== "" && key === undefined;
    setProblem(unreadable ? texts.givenKeyWrong : undefined);
    if (!unreadable) onKey(key);
  }

  return (
    <form onSubmit={compare} className="grid max-w-[36rem] gap-3">
      <TextField
        name="operator-key"
        id={id}
        label={texts.givenKey}
        help={texts.givenKeyHelp}
        problem={problem}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div>
        <Button type="submit">{texts.compareKey}</Button>
      </div>
    </form>
  );
}
