import { useEffect, useRef } from "react";
import { Form, href, useLocation, useNavigation } from "react-router";
import { fillIn } from "../content/wording/fill-in.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { Button } from "../ui/button.tsx";
import { ChallengeNotice, type ChallengeTexts } from "../ui/challenge/challenge-notice.tsx";
import { type Challenge, useChallenge } from "../ui/challenge/use-challenge.ts";
import { CheckField } from "../ui/form/check-field.tsx";
import { SelectField, TextArea, TextField } from "../ui/form/field.tsx";
import { TrapField } from "../ui/form/trap-field.tsx";
import { TextLink } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { acceptedFiles, mostFiles, mostMegabytes } from "./attachments/attachment-limits.ts";
import { timeLabels, wayLabels } from "./choice-labels.ts";
import {
  type EnquiryProblems,
  longestLine,
  longestMessage,
  preferredTimes,
  preferredWays,
  type TypedEnquiry,
} from "./limits.ts";
import { TimeChoice } from "./times/time-choice.tsx";
import type { SlotDay } from "./times/viewing-slots.ts";
import { useUnsentEnquiry } from "./unsent-enquiry.ts";

type ViewingChoices = {
  homes: { slug: string; title: string }[];
  /** Empty while no opening hours are set. */
  days: SlotDay[];
  city: string;
  /** The first day on which somebody can visit. */
  today: string;
};

// By the topic that is chosen, in CSS: it works without JavaScript. Browsers without :has() show all questions.
const onlyForViewing = "in-[form:has(#topic_option:not([data-kind~=viewing]):checked)]:hidden";
const onlyForDraw = "hidden in-[form:has(#topic_[data-kind~=draw]:checked)]:block";

const onlyForFiles = "in-[form:has(#topic_option:not([data-kind~=files]):checked)]:hidden";

/** The form for enquiries and complaints. Works without JavaScript. */
export function EnquiryForm({
  topics,
  typed: given,
  problems,
  messageLabel,
  submitLabel,
  opened,
  challenge,
  about,
  viewings,
  hadFiles = false,
}: {
  /** `kind` has "viewing", "draw", "files": what the form shows more. */
  topics?: { value: string; label: string; kind: string }[];
  typed: Partial<TypedEnquiry>;
  problems: EnquiryProblems;
  messageLabel: string;
  submitLabel: string;
  /** When the form was rendered, signed by the server. */
  opened: string;
  /** A proof of work that the browser must solve first. */
  challenge?: (Challenge & ChallengeTexts) | undefined;
  /** The house or draw that a link has named. */
  about?: string;
  /** What somebody who asks for a viewing can choose. */
  viewings?: ViewingChoices;
  hadFiles?: boolean | undefined;
}) {
  const texts = useTexts("contact");
  const form = useFocusOnFirstProblem(problems);
  // Each subject set by a link has its own unsent text.
  const { pathname, search } = useLocation();
  const { unsent, remember } = useUnsentEnquiry(pathname + search, form);
  const typed = Object.keys(problems).length > 0 ? given : { ...given, ...unsent };
  const takesFiles = topics?.some(({ kind }) => kind.includes("files"));
  const work = useChallenge(challenge);
  const sending = useNavigation().state === "submitting" || work?.state === "working";
  return (
    <Form
      method="post"
      encType={takesFiles ? "multipart/form-data" : undefined}
      ref={form}
      onChange={remember}
      noValidate
      className="grid gap-5.5"
    >
      {problems.form && (
        <Note look="bad" live>
          {problems.form}
        </Note>
      )}
      {work && challenge && <ChallengeNotice work={work} texts={challenge} />}
      {topics && (
        <SelectField
          name="topic"
          label={texts.topic}
          options={topics}
          defaultValue={typed.topic}
          problem={problems.topic}
        />
      )}
      {topics && (
        <p className={`text-sm text-muted ${onlyForDraw}`}>
          {texts.ticketHint} <TextLink to={href("/ticket")}>{texts.ticketLink}</TextLink>
        </p>
      )}
      {about && (
        <p className="text-sm text-muted">
          {texts.about} <span className="text-text">{about}</span>
          <input type="hidden" name="about" value={about} />
        </p>
      )}
      {viewings && (
        <div className={`grid gap-5.5 ${onlyForViewing}`}>
          <WhichHome choices={viewings} typed={typed} isNamed={Boolean(about)} />
          <WhichTimes choices={viewings} typed={typed} problems={problems} />
        </div>
      )}
      <TextField
        name="name"
        label={texts.name}
        autoComplete="name"
        maxLength={longestLine}
        defaultValue={typed.name}
        problem={problems.name}
      />
      <div className="grid gap-x-4 gap-y-5.5 sm:grid-cols-2">
        <TextField
          name="phone"
          label={texts.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          help={texts.oneIsEnough}
          defaultValue={typed.phone}
          problem={problems.phone}
        />
        <TextField
          name="email"
          label={texts.email}
          type="email"
          autoComplete="email"
          defaultValue={typed.email}
          problem={problems.email}
        />
      </div>
      <TextArea
        name="message"
        label={messageLabel}
        rows={6}
        maxLength={longestMessage}
        defaultValue={typed.message}
        problem={problems.message}
      />
      {takesFiles && (
        <div className={onlyForFiles}>
          <FilesField problem={problems.files} hadFiles={hadFiles} />
        </div>
      )}
      <div className="grid gap-x-4 gap-y-5.5 sm:grid-cols-2">
        <SelectField
          name="preferredWay"
          label={texts.way}
          options={preferredWays.map((value) => ({ value, label: wayLabels(texts)[value] }))}
          defaultValue={typed.preferredWay}
          problem={problems.preferredWay}
        />
        <SelectField
          name="preferredTime"
          label={texts.time}
          options={preferredTimes.map((value) => ({ value, label: timeLabels(texts)[value] }))}
          defaultValue={typed.preferredTime}
        />
      </div>
      <input type="hidden" name="opened" value={opened} />
      <TrapField />
      <CheckField id="consent" name="consent" value="yes" problem={problems.consent}>
        {texts.consent} <TextLink to={href("/privacy")}>{texts.privacy}</TextLink>
      </CheckField>
      <div>
        <Button type="submit" look="gold" disabled={sending}>
          {sending ? texts.sending : submitLabel}
        </Button>
      </div>
    </Form>
  );
}

function FilesField({ problem, hadFiles }: { problem: string | undefined; hadFiles: boolean }) {
  const texts = useTexts("contact");
  const limits = { most: `${mostFiles}`, megabytes: `${mostMegabytes}` };
  return (
    <>
      <TextField
        name="files"
        label={texts.files}
        aside={`(${texts.optional})`}
        type="file"
        multiple
        accept={acceptedFiles}
        help={fillIn(texts.filesHint, limits)}
        problem={problem}
      />
      {hadFiles && (
        <noscript>
          <p className="mt-2 text-sm text-muted">{texts.filesAgain}</p>
        </noscript>
      )}
    </>
  );
}

type ViewingPart = { choices: ViewingChoices; typed: Partial<TypedEnquiry> };

/** A list of homes; a text field while there are none, unless a link has named one. */
function WhichHome({ choices, typed, isNamed }: ViewingPart & { isNamed: boolean }) {
  const texts = useTexts("contact");
  if (choices.homes.length > 0) {
    const homes = choices.homes.map(({ slug, title }) => ({ value: slug, label: title }));
    return (
      <SelectField
        name="home"
        label={texts.home}
        options={[{ value: "", label: texts.anyHome }, ...homes]}
        defaultValue={typed.home}
      />
    );
  }
  if (isNamed) return null;
  return (
    <TextField
      name="about"
      label={texts.home}
      aside={`(${texts.optional})`}
      maxLength={longestLine}
      defaultValue={typed.about}
    />
  );
}

/** Times within the opening hours; a day while no hours are set. */
function WhichTimes({ choices, typed, problems }: ViewingPart & { problems: EnquiryProblems }) {
  const texts = useTexts("contact");
  const { days, city, today } = choices;
  if (days.length > 0) {
    return (
      <TimeChoice
        days={days}
        city={city}
        typed={typed}
        problem={problems.times}
        hint={texts.messageOptional}
        texts={texts}
      />
    );
  }
  return (
    <TextField
      name="visitOn"
      label={texts.visit}
      aside={`(${texts.optional})`}
      type="date"
      min={today}
      help={texts.visitHint}
      defaultValue={typed.visitOn}
      problem={problems.visitOn}
    />
  );
}

function useFocusOnFirstProblem(problems: EnquiryProblems) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  return form;
}
