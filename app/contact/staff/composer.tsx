import { useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import type { ActResult } from "../../ui/form/act-result.ts";
import { CheckField } from "../../ui/form/check-field.tsx";
import { RadioRow } from "../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { Note } from "../../ui/note.tsx";
import { useToastFrom } from "../../ui/overlay/toast.tsx";
import { UnsavedChanges } from "../../ui/overlay/unsaved-changes.tsx";
import { longestNote } from "../statuses.ts";
import type { EnquiryDetails } from "./enquiry.server.ts";

type Way = "reply" | "note" | "visit";

const ways: { value: Way; label: string }[] = [
  { value: "reply", label: "Reply by e-mail" },
  { value: "note", label: "Note" },
  { value: "visit", label: "Arrange a viewing" },
];

/** A request for a viewing is answered with a time. */
function firstWay({ viewing, email }: EnquiryDetails): Way {
  if (viewing?.state === "requested") return "visit";
  return email ? "reply" : "note";
}

/** Reply, note or viewing. Ctrl+Enter sends; leaving with unsent text asks first. */
export function Composer({
  enquiry,
  mailWorks,
  action,
}: {
  enquiry: EnquiryDetails;
  mailWorks: boolean;
  action: string;
}) {
  const fetcher = useFetcher<ActResult>();
  useToastFrom(fetcher.data);
  const [way, setWay] = useState<Way>(firstWay(enquiry));
  // After sending, the field is emptied and the chosen tab stays.
  const sent = enquiry.events.length;
  const refused = fetcher.data?.typed?.act === "offer" ? "visit" : fetcher.data?.typed?.act;
  const problems = refused === way ? fetcher.data?.problems : undefined;
  return (
    <section aria-label="Answer" className="grid max-w-160 gap-3">
      <fieldset aria-label="Reply by" className="flex flex-wrap gap-1.5">
        {ways.map(({ value, label }) => (
          <Button
            key={value}
            small
            look={way === value ? "plain" : "quiet"}
            aria-pressed={way === value}
            onClick={() => setWay(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {way === "reply" && !enquiry.email ? (
        <Note>They did not leave an e-mail address. Call them, or write on WhatsApp.</Note>
      ) : (
        <fetcher.Form
          method="post"
          action={action}
          className="grid gap-2.5"
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              event.currentTarget.requestSubmit();
            }
          }}
        >
          <input type="hidden" name="act" value={way} />
          {way === "reply" && (
            <Reply
              key={sent}
              enquiry={enquiry}
              mailWorks={mailWorks}
              fetcher={fetcher}
              problems={problems}
            />
          )}
          {way === "note" && <StaffNote key={sent} fetcher={fetcher} problems={problems} />}
          {way === "visit" && (
            <Visit
              key={sent}
              enquiry={enquiry}
              mailWorks={mailWorks}
              fetcher={fetcher}
              problems={problems}
            />
          )}
        </fetcher.Form>
      )}
      {way === "reply" && enquiry.email && <OwnTemplates enquiry={enquiry} action={action} />}
    </section>
  );
}

type ComposerPart = {
  fetcher: FetcherWithComponents<ActResult>;
  problems: ActResult["problems"];
};

type MailPart = ComposerPart & { enquiry: EnquiryDetails; mailWorks: boolean };

function Reply({ enquiry, mailWorks, fetcher, problems }: MailPart) {
  const greeting = `Dear ${enquiry.name},\n\n`;
  const [text, setText] = useState(greeting);
  const busy = fetcher.state !== "idle";
  return (
    <>
      <SelectField
        name="template"
        label="Start from a template"
        value=""
        onChange={(event) => {
          const chosen = enquiry.templates.find(({ title }) => title === event.target.value);
          if (chosen) setText(chosen.text);
        }}
        options={[
          { value: "", label: "Choose…" },
          ...enquiry.templates.map(({ title }) => ({ value: title, label: title })),
        ]}
      />
      <TextArea
        name="text"
        id="reply"
        label={`Answer to ${enquiry.email}`}
        rows={6}
        maxLength={longestNote}
        value={text}
        onChange={(event) => setText(event.target.value)}
        help="We add your name and the company’s. Replies go to the company’s mailbox."
        problem={problems?.text}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="gold" icon="mail" disabled={busy}>
          {mailWorks ? "Send the reply" : "Save the reply"}
        </Button>
        <span className="text-xs text-muted">
          {mailWorks
            ? "and mark it as answered"
            : "It is sent once mail is set up. Until then the enquiry stays open."}
        </span>
      </div>
      <UnsavedChanges
        unsaved={text !== greeting && text.trim() !== "" && !busy}
        subject="your reply"
      />
    </>
  );
}

function StaffNote({ fetcher, problems }: ComposerPart) {
  const [text, setText] = useState("");
  const busy = fetcher.state !== "idle";
  return (
    <>
      <TextArea
        name="text"
        id="note"
        label="Note"
        aside="only staff see it"
        rows={3}
        maxLength={longestNote}
        value={text}
        onChange={(event) => setText(event.target.value)}
        problem={problems?.text}
      />
      <div>
        <Button type="submit" icon="note" disabled={busy}>
          Add the note
        </Button>
      </div>
      <UnsavedChanges unsaved={text.trim() !== "" && !busy} subject="your note" />
    </>
  );
}

const lengths = [
  { value: "30", label: "Half an hour" },
  { value: "45", label: "45 minutes" },
  { value: "60", label: "An hour" },
  { value: "90", label: "An hour and a half" },
  { value: "120", label: "Two hours" },
];

function Visit({ enquiry, mailWorks, fetcher, problems }: MailPart) {
  const wishes = enquiry.viewing?.wishes.filter(({ isOver }) => !isOver) ?? [];
  const [time, setTime] = useState(wishes[0]?.wall ?? "other");
  const busy = fetcher.state !== "idle";
  return (
    <>
      {wishes.length > 0 && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-medium text-text">They asked for</legend>
          {wishes.map(({ wall, moment }) => (
            <RadioRow
              key={wall}
              name="time"
              value={wall}
              checked={time === wall}
              onChange={() => setTime(wall)}
            >
              {moment}
            </RadioRow>
          ))}
          <RadioRow
            name="time"
            value="other"
            checked={time === "other"}
            onChange={() => setTime("other")}
          >
            Another time
          </RadioRow>
        </fieldset>
      )}
      <div className="grid gap-2.5 sm:grid-cols-2">
        {time === "other" && (
          <TextField
            name="at"
            label="When"
            type="datetime-local"
            defaultValue={enquiry.visitOn ? `${enquiry.visitOn}T16:00` : ""}
            help="In the company’s time zone."
            problem={problems?.at}
          />
        )}
        <SelectField
          name="minutes"
          label="How long"
          options={lengths}
          defaultValue={enquiry.viewingMinutes}
          problem={problems?.minutes}
        />
      </div>
      <TextField
        name="place"
        label="Where"
        maxLength={200}
        defaultValue={enquiry.place}
        problem={problems?.place}
      />
      {problems?.anyway && (
        <div>
          <Note look="warn" icon="clock">
            {problems.anyway}
          </Note>
          <CheckField name="anyway" value="yes" autoFocus>
            Arrange it anyway
          </CheckField>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="gold" icon="tick" disabled={busy}>
          Confirm this time
        </Button>
        <Button type="submit" name="act" value="offer" icon="clock" disabled={busy}>
          Offer this time
        </Button>
      </div>
      <p className="text-xs text-muted">
        {!enquiry.email
          ? "They did not leave an e-mail address: tell them by phone."
          : mailWorks
            ? "They get an e-mail. An offered time is booked once they accept it; a confirmed one comes with a calendar file."
            : "The e-mail waits until mail is set up: tell them another way."}
      </p>
    </>
  );
}

/** Saved and built-in reply templates. */
function OwnTemplates({ enquiry, action }: { enquiry: EnquiryDetails; action: string }) {
  const fetcher = useFetcher<ActResult>();
  useToastFrom(fetcher.data);
  const own = enquiry.templates.filter(({ id }) => id !== null);
  const busy = fetcher.state !== "idle";
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1.5 text-muted hover:text-text">Templates</summary>
      <fetcher.Form method="post" action={action} className="mt-2 grid gap-2.5">
        <input type="hidden" name="act" value="keep-template" />
        <TextField
          name="title"
          id="template-title"
          label="Name"
          maxLength={100}
          problem={fetcher.data?.problems?.title}
        />
        <TextArea
          name="text"
          id="template-text"
          label="Text"
          rows={5}
          help="{name}, {reference} and {about} are filled in for each enquiry."
          problem={fetcher.data?.problems?.text}
        />
        <div>
          <Button type="submit" small icon="add" disabled={busy}>
            Save as template
          </Button>
        </div>
      </fetcher.Form>
      {own.map(({ id, title }) => (
        <fetcher.Form
          key={id}
          method="post"
          action={action}
          className="mt-2 flex items-center justify-between gap-3 border-t border-line pt-2"
        >
          <input type="hidden" name="act" value="drop-template" />
          <input type="hidden" name="template" value={id ?? ""} />
          <span className="min-w-0 truncate">{title}</span>
          <Button type="submit" small look="quiet" disabled={busy}>
            Remove
          </Button>
        </fetcher.Form>
      ))}
    </details>
  );
}
