import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { fillIn } from "../../content/wording/fill-in.ts";
import { FilledText } from "../../content/wording/filled-text.tsx";
import { numberAsWord } from "../../content/wording/number-as-word.ts";
import { useTexts } from "../../content/wording/use-texts.ts";
import type { Wording } from "../../content/wording/wording.ts";
import { Button } from "../../ui/button.tsx";
import { ChallengeNotice } from "../../ui/challenge/challenge-notice.tsx";
import { useChallenge } from "../../ui/challenge/use-challenge.ts";
import { CheckField } from "../../ui/form/check-field.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { TrapField } from "../../ui/form/trap-field.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { DisplayChoices } from "./display-choice.tsx";
import { useEntryKey } from "./entry-key.ts";
import type { EntryTerms } from "./entry-terms.ts";
import { CouponField } from "./extra-fields.tsx";
import { RulesLink } from "./rules-link.tsx";
import { type EntryResponse, entryFields } from "./typed-entry.ts";
import { useUnsentEntry } from "./unsent-entry.ts";

/** Posts and redirects to the ticket, with or without JavaScript. */
export function EntryForm({
  slug,
  terms,
  answer,
  coupon,
  opened,
  children,
}: {
  slug: string;
  terms: EntryTerms;
  answer: EntryResponse | undefined;
  /** From the link of a printed coupon. */
  coupon: string;
  opened: string;
  /** The form's heading and counter. */
  children: ReactNode;
}) {
  const texts = { ...useTexts("entry"), numbers: useTexts("draw").numbers };
  const sending = useNavigation().formData?.get("slug") === slug;
  const { problems = {} } = answer ?? {};
  const form = useFocusOnFirstProblem(answer);
  const { unsent, remember } = useUnsentEntry(slug, form);
  const typed = answer?.typed ?? unsent;
  const key = useEntryKey();
  const work = useChallenge(answer?.challenge);
  const busy = sending || work?.state === "working";
  const [name, setName] = useState(typed?.name ?? "");
  const first = entryFields.find((field) => problems[field] !== undefined);
  const focus = (field: string | undefined) => (field === first ? { autoFocus: true } : {});
  const chosen = typed?.display || defaultChoice(terms);
  return (
    <Form
      method="post"
      ref={form}
      onChange={remember}
      noValidate
      preventScrollReset
      className="grid gap-5.5"
    >
      {children}
      {answer && (
        <div data-answer tabIndex={-1} className="scroll-mt-24" {...focus(undefined)}>
          {work ? (
            <ChallengeNotice
              work={work}
              texts={{
                reason: answer.summary,
                working: answer.working ?? "",
                otherwise: answer.otherwise ?? "",
              }}
            />
          ) : (
            <Note look="bad" live>
              <p>{answer.reason === "not-sent" ? texts.notSent : answer.summary}</p>
              {answer.help && (
                <p className="mt-1">
                  <TextLink to={answer.help.to}>{answer.help.label}</TextLink>
                </p>
              )}
            </Note>
          )}
        </div>
      )}
      <input type="hidden" name="slug" value={slug} readOnly />
      <input type="hidden" name="opened" value={answer?.opened || opened} readOnly />
      <input type="hidden" name="key" value={key} readOnly />
      <TextField
        name="name"
        label={texts.name}
        autoComplete="name"
        required
        defaultValue={typed?.name}
        problem={problems.name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        {...focus("name")}
      />
      <TextField
        name="phone"
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        placeholder={terms.phonePrefix}
        help={phoneHint(terms, texts)}
        defaultValue={typed?.phone}
        problem={problems.phone}
        {...focus("phone")}
      />
      <TextField
        name="email"
        label={texts.email}
        aside={`(${texts.emailOptional})`}
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={typed?.email}
        problem={problems.email}
        {...focus("email")}
      />
      <TextField
        name="place"
        label={texts.place}
        aside={`(${texts.placeOptional})`}
        autoComplete="address-level2"
        help={terms.showPlace ? texts.placeHint : undefined}
        defaultValue={typed?.place}
        problem={problems.place}
        {...focus("place")}
      />
      <DisplayChoices
        choices={terms.displayChoices}
        chosen={chosen}
        name={name}
        problem={problems.display}
        focused={first === "display"}
      />
      {terms.takesCoupons && (
        <CouponField
          code={typed?.coupon || coupon}
          problem={problems.coupon}
          needed={!terms.takesWeb}
          focus={focus("coupon")}
        />
      )}
      <TrapField />
      <div>
        <CheckField
          id="rulesAccepted"
          name="rulesAccepted"
          value="yes"
          required
          defaultChecked={typed?.rulesAccepted}
          problem={problems.rulesAccepted}
          {...focus("rulesAccepted")}
        >
          <FilledText
            text={texts.rules}
            rules={<RulesLink slug={slug}>{texts.rulesLink}</RulesLink>}
          />
        </CheckField>
        <CheckField
          id="ofAge"
          name="ofAge"
          value="yes"
          required
          defaultChecked={typed?.ofAge}
          problem={problems.ofAge}
          {...focus("ofAge")}
        >
          <FilledText text={texts.age} age={ageInWords(terms.minimumAge, texts)} />
        </CheckField>
      </div>
      <Button type="submit" look="gold" wide disabled={busy}>
        {busy ? texts.sending : texts.send}
      </Button>
    </Form>
  );
}

function defaultChoice({ displayChoices }: EntryTerms): string {
  const [only] = displayChoices;
  return displayChoices.find((choice) => choice === "first-and-initial") ?? only ?? "";
}

type EntryWords = Wording["entry"] & Pick<Wording["draw"], "numbers">;

function phoneHint({ ticketsPerPerson, countries }: EntryTerms, texts: EntryWords): string {
  const number = numberAsWord(ticketsPerPerson, texts);
  const limit = ticketsPerPerson === 1 ? texts.oneEach : fillIn(texts.severalEach, { number });
  const only = countries && fillIn(texts.onlyFrom, { countries });
  return [limit, only, texts.phoneHint].filter(Boolean).join(" ");
}

function ageInWords(age: number, texts: EntryWords): string {
  return age === 0 ? texts.anyAge : numberAsWord(age, texts);
}

function useFocusOnFirstProblem(answer: EntryResponse | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    // Without a wrong field, focus the message: on a phone it is far above the button.
    (wrong ?? form.current?.querySelector<HTMLElement>("[data-answer]"))?.focus();
  }, [answer]);
  return form;
}
