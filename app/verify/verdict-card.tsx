import type { Ref } from "react";
import { printable } from "../../protocol/checks/report.ts";
import { defaultTexts } from "../content/wording/texts.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { verdicts } from "../content/wording/verdict-texts.ts";

import { type Fact, Facts } from "../ui/facts.tsx";
import { Icon, type IconName } from "../ui/icon/icon.tsx";
import { PaperSheet } from "../ui/paper-sheet.tsx";
import type { VerdictLook } from "./verdict-texts.ts";

export type CardLook = VerdictLook | "working";

const icons: Record<CardLook, { icon: IconName; colour: string }> = {
  good: { icon: "tick", colour: "text-paper-gold" },
  partly: { icon: "tick", colour: "text-on-paper-muted" },
  waiting: { icon: "clock", colour: "text-on-paper-muted" },
  working: { icon: "clock", colour: "animate-breathe text-paper-gold" },
  bad: { icon: "warning", colour: "text-danger-solid" },
};

export type VerdictCardTexts = {
  look: CardLook;
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
  headingRef,
}: {
  texts: VerdictCardTexts;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const { look, heading, sentence, exact, facts, progress } = texts;
  const { icon, colour } = icons[look];
  const translation = useTranslation(heading);
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
          <span lang="en">{heading}</span>
        </h2>
        {translation && (
          <p className="mt-1">
            <span className="type-card block">{translation.heading}</span>
            <span className="type-small text-muted">{translation.note}</span>
          </p>
        )}
        <p lang="en" dir="ltr" className="mt-2.5 max-w-[32rem] text-lg leading-normal">
          {sentence}
        </p>
        {progress && <ProgressLine {...progress} />}
        {exact && (
          <p lang="en" dir="ltr" className="type-mono mt-4 max-w-[32rem]">
            In the verifier’s words: {printable(exact)}
          </p>
        )}
      </div>
      {facts.length > 0 && (
        <div lang="en" className="md:col-start-2 lg:col-start-3">
          <Facts facts={facts} small />
        </div>
      )}
    </PaperSheet>
  );
}

const english: Record<string, string> = defaultTexts(verdicts);

/** The verdict in the language of the page; undefined in English, and for a heading that is no verdict. */
function useTranslation(heading: string): { heading: string; note: string } | undefined {
  const texts: Record<string, string> = useTexts("verdicts");
  const key = Object.keys(english).find((name) => english[name] === heading);
  const translated = key && texts[key];
  if (!translated || translated === heading) return undefined;
  return { heading: translated, note: texts.note ?? "" };
}

function ProgressLine({ label, part }: { label: string; part?: number | undefined }) {
  return (
    <div className="mt-5 max-w-[32rem]">
      <progress
        aria-label={label}
        value={part}
        max={1}
        className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-paper-line [&::-moz-progress-bar]:bg-paper-gold [&::-webkit-progress-bar]:bg-paper-line [&::-webkit-progress-value]:bg-paper-gold"
      />
      <p className="type-small mt-2 text-muted tabular-nums">
        {label}
        {part === undefined ? "" : `, ${Math.round(part * 100)} %`}
      </p>
    </div>
  );
}
