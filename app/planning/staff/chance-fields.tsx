import { useState } from "react";
import { href, Link } from "react-router";
import { CheckField } from "../../ui/form/check-field.tsx";
import { RadioRow } from "../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { Choices, type FieldParts, fieldOf, Pair } from "./plan-fields.tsx";

/** What decides the draw: a drand round, or a public value that somebody else announces. */
export function ChanceFields({ soleReader, ...parts }: FieldParts & { soleReader: boolean }) {
  const [source, setSource] = useState(parts.values.source);
  const drand = source === "drand";
  return (
    <>
      <fieldset id="source" tabIndex={-1} className="grid scroll-mt-20 gap-2.5">
        <legend className="sr-only">The deciding value</legend>
        <RadioRow
          name="source"
          value="drand"
          defaultChecked={drand}
          onChange={() => setSource("drand")}
          help="A number that many organisations make together every three seconds. Nobody can predict or influence it. Recommended."
        >
          Public random round (drand)
        </RadioRow>
        <RadioRow
          name="source"
          value="public-value"
          defaultChecked={!drand}
          onChange={() => setSource("public-value")}
          help="For example the digits of a state lottery. Two of you enter it, independently of each other."
        >
          A public value you name
        </RadioRow>
      </fieldset>
      <div hidden={drand} className="grid gap-4">
        <TextArea
          {...fieldOf(parts, "description")}
          label="Which value"
          help="Be so exact that two strangers would write down the same digits."
          maxLength={400}
          rows={3}
        />
        <Pair>
          <SelectField
            {...fieldOf(parts, "written")}
            label="Written as"
            help="Sealed with the description. Two entries count as the same if they differ only in this."
            options={[
              { value: "digits", label: "Digits only: 048315" },
              { value: "numbers", label: "Numbers with spaces: 4 8 15" },
              { value: "as-announced", label: "As your description says" },
            ]}
          />
          <TextField
            {...fieldOf(parts, "lookUp")}
            label="Where people can look it up"
            aside="if it has a web address"
            placeholder="https://"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...fieldOf(parts, "announcedAt")}
            type="datetime-local"
            label="Announced at"
          />
        </Pair>
        {soleReader && (
          <Note look="warn">
            Two different people must enter the value, and you are the only one who may.{" "}
            <Link to={href("/admin/people")} className={linkClass}>
              Invite a second person
            </Link>{" "}
            as an owner or manager before the value is announced.
          </Note>
        )}
      </div>
      <Pair>
        <div hidden={!drand}>
          <TextField
            {...fieldOf(parts, "gapSeconds")}
            label="Seconds between closing and the round"
            inputMode="numeric"
            help="Time to publish the list of tickets. 900 is a quarter of an hour."
          />
        </div>
        <TextField
          {...fieldOf(parts, "deadlineDays")}
          label="Days to wait for the value"
          inputMode="numeric"
          help="If it is not published by then, you may declare the draw void."
        />
      </Pair>
    </>
  );
}

const displayLabels = [
  ["full", "The full name"],
  ["first-and-initial", "First name and initial"],
  ["initials", "Initials only"],
] as const;

export function WinnerFields(parts: FieldParts) {
  return (
    <>
      <Choices id="displayChoices" legend="Entrants may choose to be shown as">
        {displayLabels.map(([value, label]) => (
          <CheckField
            key={value}
            name="displayChoices"
            value={value}
            defaultChecked={parts.values.displayChoices.includes(value)}
          >
            {label}
          </CheckField>
        ))}
        <CheckField name="showPlace" defaultChecked={parts.values.showPlace}>
          With their town
        </CheckField>
      </Choices>
      <Pair>
        <TextArea
          {...fieldOf(parts, "exclusionReasons")}
          label="Reasons to exclude an entry"
          help="One per line. The rules must name each of them. Published with the ticket number."
          rows={6}
          spellCheck={false}
        />
        <TextArea
          {...fieldOf(parts, "skipReasons")}
          label="Reasons to skip a winner"
          help="One per line. The rules must name each of them; no other reason can be used later."
          rows={6}
          spellCheck={false}
        />
      </Pair>
      <Pair>
        <TextField
          {...fieldOf(parts, "claimDays")}
          label="Days for a winner to answer"
          inputMode="numeric"
          help="Nobody can be skipped as unreachable before. “absent at event” works at once, if the rules say that winners have to be there."
        />
        <TextField
          {...fieldOf(parts, "retentionDays")}
          label="Days to keep names and phone numbers"
          inputMode="numeric"
          help="Counted from the end of the draw. Then they are erased, and every proof stays valid."
        />
      </Pair>
    </>
  );
}

export function WitnessFields({ isWitnessed, ...parts }: FieldParts & { isWitnessed: boolean }) {
  return (
    <>
      {!isWitnessed && (
        <Note look="warn">
          No independent witness is named. People will have to take your word for the closing time.
          To add one, ask somebody they trust, such as an auditor, a notary or another company, to
          run “goldkey witness”. They send you a key and an address: write both here, and 1 below.
        </Note>
      )}
      <TextArea
        {...fieldOf(parts, "witnesses")}
        label="Witnesses"
        aside="if you have any"
        help="One per line: the witness’s key, a space, and its address."
        rows={3}
        spellCheck={false}
      />
      <Pair>
        <TextField
          {...fieldOf(parts, "threshold")}
          label="How many must have signed"
          inputMode="numeric"
        />
        <TextField
          {...fieldOf(parts, "checkpointSeconds")}
          label="Publish a checkpoint every (seconds)"
          inputMode="numeric"
          help="While the draw is open, we publish the fingerprint of the list at least this often."
        />
      </Pair>
    </>
  );
}
