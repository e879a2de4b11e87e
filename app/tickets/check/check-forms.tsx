import { type ReactNode, useEffect, useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { fillIn } from "../../content/wording/fill-in.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import { Button, ButtonRow, buttonClass } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import type { TicketCheckResult } from "./look-up-ticket.server.ts";
import type { MessageCheckResult } from "./receive-check.server.ts";

export function CheckMessage({
  typed,
  result,
}: {
  typed: string;
  result: MessageCheckResult | undefined;
}) {
  const texts = useTexts("check");
  return (
    <div id={idOf("message")} className="grid scroll-mt-header gap-6">
      <QuestionForm
        question="message"
        failed={result?.problem !== undefined}
        label={texts.checkMessage}
      >
        <TextField
          name="code"
          label={texts.code}
          placeholder="7QX4M-2PA9K"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          problem={result?.problem}
          help={texts.codeHint}
        />
      </QuestionForm>
      {result?.known && (
        <Answer result={result}>
          <Note look="ok" live>
            {texts.genuine}
          </Note>
          <Facts
            facts={[
              { label: texts.about, value: result.known.subject },
              { label: texts.sent, value: result.known.sent },
              { label: texts.recipient, value: result.known.recipient },
            ]}
          />
        </Answer>
      )}
    </div>
  );
}

export function CheckTicket({
  draws,
  chosen,
  typed,
  result,
}: {
  draws: { value: string; label: string }[];
  chosen: string;
  typed: string;
  result: TicketCheckResult | undefined;
}) {
  const texts = useTexts("check");
  const problem = result && !result.found ? result.problem : undefined;
  return (
    <div id={idOf("ticket")} className="grid scroll-mt-header gap-6">
      <QuestionForm question="ticket" failed={problem !== undefined} label={texts.checkTicket}>
        <TextField
          name="ticket"
          label={texts.number}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={typed}
          problem={problem}
        />
        {draws.length > 1 && (
          <SelectField name="draw" label={texts.draw} options={draws} defaultValue={chosen} />
        )}
        {draws.length === 1 && <input type="hidden" name="draw" value={chosen} />}
      </QuestionForm>
      {result?.found && (
        <Answer result={result}>
          <Note look="ok" live>
            <p className="font-medium">{result.heading}</p>
            {result.sentences.map((sentence) => (
              <p key={sentence} className="mt-1">
                {sentence}
              </p>
            ))}
          </Note>
          <p className="type-mono">{fillIn(texts.fingerprint, { root: result.root })}</p>
          <ButtonRow>
            {result.code && (
              <Link
                reloadDocument
                to={href("/ticket/:code", { code: result.code })}
                className={buttonClass("plain")}
              >
                {texts.open}
              </Link>
            )}
            <a
              href={`${href("/api/draws/:slug/inclusion", { slug: result.slug })}?ticket=${result.ticket}`}
              className={buttonClass("plain")}
            >
              {texts.proof}
            </a>
            <Link
              reloadDocument
              to={href("/draw/:slug/verify", { slug: result.slug })}
              className={buttonClass("plain")}
            >
              {texts.whole}
            </Link>
          </ButtonRow>
        </Answer>
      )}
    </div>
  );
}

/** Where the browser goes after the form was sent without JavaScript. */
function idOf(question: string) {
  return `check-${question}`;
}

/** Takes the focus when it appears, so that it is in view and the keyboard continues from there. */
function Answer({ result, children }: { result: object; children: ReactNode }) {
  const answer = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer takes the focus, also one that reads the same
  useEffect(() => answer.current?.focus(), [result]);
  return (
    <div ref={answer} tabIndex={-1} className="grid gap-6 outline-none">
      {children}
    </div>
  );
}

function QuestionForm({
  question,
  failed,
  label,
  children,
}: {
  question: string;
  failed: boolean;
  label: string;
  children: ReactNode;
}) {
  const texts = useTexts("check");
  const form = useRef<HTMLFormElement>(null);
  const asking = useNavigation().formData?.get("question") === question;
  useEffect(() => {
    if (failed && !asking) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failed, asking]);
  return (
    <Form
      method="post"
      action={`#${idOf(question)}`}
      ref={form}
      noValidate
      preventScrollReset
      className="grid max-w-form gap-5.5"
    >
      <input type="hidden" name="question" value={question} />
      {children}
      <div>
        <Button type="submit" disabled={asking}>
          {asking ? texts.busy : label}
        </Button>
      </div>
    </Form>
  );
}
