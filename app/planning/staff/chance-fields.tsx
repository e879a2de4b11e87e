import { useState } from "react";
import { href, Link } from "react-router";
import { CheckField } from "../../ui/form/check-field.tsx";
import { RadioRow } from "../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { linkClass } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { Advanced, Choices, type FieldParts, fieldOf, Pair, planLabels } from "./plan-fields.tsx";

/** What decides the draw: a drand round, or a public value that somebody else announces. */
export function ChanceFields({ soleReader, ...parts }: FieldParts & { soleReader: boolean }) {
  const [source, setSource] = useState(parts.values.source);
  const drand = source === "drand";
  return (
    <>
      <fieldset id="source" tabIndex={-1} className="grid scroll-mt-20 gap-2.5">
        <legend className="sr-only">{planLabels.source}</legend>
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
          help="For example the digits of a state lottery. Two people enter it, independently of each other."
        >
          A public value you name
        </RadioRow>
      </fieldset>
      <div hidden={drand} className="grid gap-4">
        <TextArea
          {...fieldOf(parts, "description")}
          help="Be precise enough that two strangers would write down the same digits."
          maxLength={400}
          rows={3}
        />
        <Pair>
          <SelectField
            {...fieldOf(parts, "written")}
            help="Sealed with the description. Two entries count as the same if they differ only in this."
            options={[
              { value: "digits", label: "Digits only: 048315" },
              { value: "numbers", label: "Numbers with spaces: 4 8 15" },
              { value: "as-announced", label: "As your description says" },
            ]}
          />
          <TextField
            {...fieldOf(parts, "lookUp")}
            aside="if it has a web address"
            placeholder="https://"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField {...fieldOf(parts, "announcedAt")} type="datetime-local" />
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
      <Advanced
        about="How long to wait for the value. The defaults suit nearly every draw."
        fields={["gapSeconds", "deadlineDays"]}
        problems={parts.problems}
      >
        <Pair>
          <div hidden={!drand}>
            <TextField
              {...fieldOf(parts, "gapSeconds")}
              inputMode="numeric"
              help="Time to publish the list of tickets before anybody can know the result. 900 is a quarter of an hour."
            />
          </div>
          <TextField
            {...fieldOf(parts, "deadlineDays")}
            inputMode="numeric"
            help="If it is not published by then, you may declare the draw void."
          />
        </Pair>
      </Advanced>
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
      <Choices id="displayChoices">
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
          {planLabels.showPlace}
        </CheckField>
      </Choices>
      <Pair>
        <TextField
          {...fieldOf(parts, "claimDays")}
          inputMode="numeric"
          help="Nobody can be skipped as unreachable before that. “absent at event” works at once, if the rules say that winners have to be there."
        />
        <TextField
          {...fieldOf(parts, "retentionDays")}
          inputMode="numeric"
          help="Counted from the end of the draw. Then they are erased, and every proof stays valid."
        />
      </Pair>
      <Advanced
        about="The only reasons for which somebody can lose a ticket or a prize."
        fields={["exclusionReasons", "skipReasons"]}
        problems={parts.problems}
      >
        <p className="text-xs text-muted">
          They are sealed when the draw opens, so that nobody can invent a reason afterwards. Our
          default rules name all of these. Keep “entrant withdrew”, so that people can withdraw, and
          “typing error”, so that a wrong name or phone number can be corrected.
        </p>
        <Pair>
          <TextArea
            {...fieldOf(parts, "exclusionReasons")}
            help="One per line. The rules must name each of them. Published with the ticket number."
            rows={6}
            spellCheck={false}
          />
          <TextArea
            {...fieldOf(parts, "skipReasons")}
            help="One per line. The rules must name each of them; no other reason can be used later."
            rows={6}
            spellCheck={false}
          />
        </Pair>
      </Advanced>
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
          run “goldkey witness”. They send you a key and an address: write both under Advanced, and
          how many must have signed: 1.
        </Note>
      )}
      <Advanced
        about="The keys of witnesses, and how often the list is published."
        fields={["witnesses", "threshold", "checkpointSeconds"]}
        problems={parts.problems}
      >
        <p className="text-xs text-muted">
          A witness is somebody outside your company whose computer signs that it saw the list
          before the result was known. Without one, leave the first field empty and the second at 0.
        </p>
        <TextArea
          {...fieldOf(parts, "witnesses")}
          aside="if you have any"
          help="One per line: the witness’s key, a space, and its address."
          rows={3}
          spellCheck={false}
        />
        <Pair>
          <TextField {...fieldOf(parts, "threshold")} inputMode="numeric" />
          <TextField
            {...fieldOf(parts, "checkpointSeconds")}
            inputMode="numeric"
            help="While the draw is open, we publish the fingerprint of the list at least this often."
          />
        </Pair>
      </Advanced>
    </>
  );
}
