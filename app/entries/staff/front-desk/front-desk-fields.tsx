import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { displayTexts, routeTexts, ticketNumber } from "../../../draws/staff/entry-texts.ts";
import type { DisplayChoice } from "../../../draws/states.ts";
import { Button } from "../../../ui/button.tsx";
import type { ActResult } from "../../../ui/form/act-result.ts";
import { CheckField } from "../../../ui/form/check-field.tsx";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { linkClass } from "../../../ui/link.tsx";
import { Note } from "../../../ui/note.tsx";
import type { WordedProblems } from "../../refusals.ts";
import type { FrontDeskRoute } from "./front-desk-form.ts";

type LoadedFrontDesk = {
  routes: FrontDeskRoute[];
  coupons: boolean;
  /** None if the site has only one. */
  languages: { code: string; name: string }[];
  displayChoices: DisplayChoice[];
  minimumAge: number;
  mailWorks: boolean;
  attempt: string;
};

/** After each ticket the first field has the focus, for the next person. */
export function FrontDeskForm({
  loaded,
  problems,
  typed,
  held,
  entries,
}: {
  loaded: LoadedFrontDesk;
  problems: WordedProblems;
  /** The values of a refused form, for browsers without JavaScript. */
  typed: NonNullable<ActResult["typed"]>;
  /** The tickets this number has already. */
  held: number[];
  /** The address of the entries page. */
  entries: string;
}) {
  const busy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  // Focus the first field on arrival and after a ticket, the first wrong field after a refusal.
  useEffect(() => {
    const wrong = Object.keys(problems)[0];
    const next = wrong ? "[aria-invalid=true]" : "[name=name]";
    form.current?.querySelector<HTMLInputElement>(next)?.focus();
  }, [problems]);
  return (
    <Form ref={form} method="post" className="grid gap-4" noValidate aria-label="New entry">
      {/* defaultValue: loaders that run again must not change the key of this form. */}
      <input type="hidden" name="attempt" defaultValue={loaded.attempt} />
      {problems.form && (
        <Note look="bad" live>
          {problems.form}
        </Note>
      )}
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={100}
        defaultValue={typed.name}
        problem={problems.name}
      />
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        defaultValue={typed.phone}
        problem={problems.phone}
      />
      {held.length > 0 && (
        <p className="-mt-2 flex flex-wrap gap-x-3">
          {held.map((ticket) => (
            <Link key={ticket} to={`${entries}?open=${ticket}`} className={linkClass}>
              Ticket {ticketNumber(ticket)}
            </Link>
          ))}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="email"
          label="E-mail"
          aside="optional"
          help={
            loaded.mailWorks
              ? "We e-mail them the ticket."
              : "No mail server is set up: the ticket waits in the outbox. Show or print it too."
          }
          type="email"
          autoComplete="off"
          defaultValue={typed.email}
          problem={problems.email}
        />
        <TextField
          name="place"
          label="Town"
          aside="optional"
          autoComplete="off"
          defaultValue={typed.place}
          problem={problems.place}
        />
        <SelectField
          name="display"
          label="If they win, show"
          options={[
            { value: "", label: "Ask them" },
            ...loaded.displayChoices.map((value) => ({ value, label: displayTexts[value] })),
          ]}
          defaultValue={typed.display}
          problem={problems.display}
        />
        {loaded.coupons && (
          <TextField
            name="coupon"
            label="Coupon code"
            aside="optional"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={typed.coupon}
            problem={problems.coupon}
          />
        )}
        {loaded.languages.length > 0 && (
          <SelectField
            name="language"
            label="Language of their mails"
            options={loaded.languages.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={typed.language}
            problem={problems.language}
          />
        )}
        {loaded.routes.length > 1 ? (
          <SelectField
            name="route"
            label="Entered by"
            defaultValue={typed.route}
            options={loaded.routes.map((value) => ({ value, label: routeTexts[value] }))}
          />
        ) : (
          <input type="hidden" name="route" value={loaded.routes[0]} />
        )}
      </div>
      <fieldset>
        <legend className="sr-only">What they confirmed</legend>
        <CheckField name="rulesAccepted" defaultChecked={Boolean(typed.rulesAccepted)}>
          They have read and accept the rules
        </CheckField>
        <Problem text={problems.rulesAccepted} />
        <CheckField name="ofAge" defaultChecked={Boolean(typed.ofAge)}>
          They are {loaded.minimumAge} or older
        </CheckField>
        <Problem text={problems.ofAge} />
      </fieldset>
      <div className="max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-ground max-lg:p-4 max-lg:[&>button]:w-full">
        <Button type="submit" look="gold" disabled={busy}>
          {busy ? "Issuing…" : "Issue the ticket"}
        </Button>
      </div>
    </Form>
  );
}

function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="flex items-start gap-1.5 text-xs text-danger">
      <Icon name="warning" className="size-4" />
      {text}
    </p>
  );
}
