import type { Ref } from "react";
import { printable } from "../../protocol/checks/report.ts";
import { useLocale } from "../content/use-settings.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import type { Wording } from "../content/wording/wording.ts";
import { joinParts } from "../platform/join-parts.ts";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Icon, type IconName } from "../ui/icon/icon.tsx";
import { PaperSheet } from "../ui/paper-sheet.tsx";
import type { VerdictKey, VerdictLook } from "./verdict-texts.ts";

type CardLook = VerdictLook | "working";

const icons: Record<CardLook, { icon: IconName; colour: string }> = {
  good: { icon: "tick", colour: "text-paper-gold" },
  partly: { icon: "tick", colour: "text-on-paper-muted" },
  waiting: { icon: "clock", colour: "text-on-paper-muted" },
  working: { icon: "clock", colour: "animate-breathe text-paper-gold" },
  bad: { icon: "warning", colour: "text-danger-solid" },
};

export type VerdictCardTexts = {
  look: CardLook;
  /** Only of a verdict: other headings have no English words to keep. */
  verdict?: VerdictKey | undefined;
  heading: string;
  sentence: string;
  /** The verdict as the protocol words it, for comparing with another verifier. */
  exact?: string | undefined;
  facts: Fact[];
  progress?: { label: string; part?: number | undefined } | undefined;
};

/** The verdict on a sheet of paper. */
export function VerdictCard({
  texts,
  englishVerdicts,
  headingRef,
}: {
  texts: VerdictCardTexts;
  /** The same words in every language. */
  englishVerdicts: Wording["verdicts"];
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const { look, verdict, heading, sentence, exact, facts, progress } = texts;
  const { icon, colour } = icons[look];
  const { note, exactly } = useTexts("verdictCard");
  const english = verdict && englishVerdicts[verdict];
  return (
    // A fixed minimum height: the content grows during the check, and what is below must not move.
    <PaperSheet className="grid content-start gap-x-8 gap-y-5 p-[clamp(1.5rem,1rem+2.4vw,3rem)] max-lg:min-h-[70svh] md:grid-cols-[auto_1fr] lg:min-h-64 lg:grid-cols-[auto_1fr_23.2rem] lg:items-start">
      <Icon name={icon} className={`size-13 stroke-1 ${colour}`} />
      <div className="min-w-0">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="type-section focus-visible:shadow-none lg:mt-0.5"
        >
          {english ? <span lang="en">{english}</span> : heading}
        </h2>
        {english && english !== heading && (
          <p className="mt-1">
            <span className="type-card block">{heading}</span>
            <span className="type-small text-muted">{note}</span>
          </p>
        )}
        <p className="mt-2.5 max-w-[32rem] text-lg leading-normal">{sentence}</p>
        {progress && <ProgressLine {...progress} />}
        {exact && (
          <p className="mt-4 max-w-[32rem]">
            <span className="type-small text-muted rtl:block">{exactly}</span>{" "}
            <bdi lang="en" dir="ltr" className="type-mono">
              {printable(exact)}
            </bdi>
          </p>
        )}
      </div>
      {facts.length > 0 && (
        <div className="md:col-start-2 lg:col-start-3">
          <Facts facts={facts} small />
        </div>
      )}
    </PaperSheet>
  );
}

function ProgressLine({ label, part }: { label: string; part?: number | undefined }) {
  const locale = useLocale();
  return (
    <div className="mt-5 max-w-[32rem]">
      <progress
        aria-label={label}
        value={part}
        max={1}
        className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-paper-line [&::-moz-progress-bar]:bg-paper-gold [&::-webkit-progress-bar]:bg-paper-line [&::-webkit-progress-value]:bg-paper-gold"
      />
      <p className="type-small mt-2 text-muted tabular-nums">
        {joinParts([
          label,
          part === undefined ? "" : part.toLocaleString(locale, { style: "percent" }),
        ])}
      </p>
    </div>
  );
}
