import { type ReactNode, useEffect, useRef, useState } from "react";
import { fillIn } from "../content/wording/fill-in.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import type { Wording } from "../content/wording/wording.ts";
import type { SealedTexts } from "../draws/proof/sealed-texts.ts";
import { type Calendar, fileSize } from "../platform/in-words.ts";
import { Button, ButtonRow } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { SectionWithAside } from "../ui/section-with-aside.tsx";
import { cardTexts, tally } from "./card-texts.ts";
import { CheckList } from "./check-list.tsx";
import type { VerifierTexts } from "./check-texts.ts";
import { ChooseFiles, DropAnywhere, type FileSelection } from "./file-picker.tsx";
import { FilesInUse } from "./files-in-use.tsx";
import { OperatorKeyField } from "./operator-key-field.tsx";
import { PassedOver } from "./passed-over.tsx";
import {
  filesOfSite,
  replaceFiles,
  type SelectedFiles,
  type SiteFiles,
  sourcesOf,
  withSiteLeaves,
} from "./selected-files.ts";
import { useFileTexts } from "./use-file-texts.ts";
import { useVerification } from "./use-verification.ts";
import { VerdictCard } from "./verdict-card.tsx";
import type { PageVerification } from "./verification-state.ts";
import { Winners } from "./winners.tsx";

/**
 * Runs a verification and shows the verdict. For a draw of this site it starts at once; otherwise it waits for
 * files.
 */
export function Verifier({
  site,
  calendar,
  englishVerdicts,
  translations,
  waiting,
}: {
  site: SiteFiles | undefined;
  calendar: Calendar;
  englishVerdicts: Wording["verdicts"];
  /** Of the words that the draw of this site seals. */
  translations?: SealedTexts | undefined;
  /** Shown until there is something to check. */
  waiting: ReactNode;
}) {
  const { verification, check } = useVerification(site !== undefined);
  const [files, setFiles] = useState<SelectedFiles>(() => (site ? filesOfSite(site) : {}));
  const [problems, setProblems] = useState<string[]>([]);
  const [operatorKey, setOperatorKey] = useState<string | undefined>(undefined);
  const heading = useFocusWhenDone(verification);
  const texts = useTexts("verify");
  const fileTexts = useFileTexts();
  const verifierTexts = {
    verifyChecks: useTexts("verifyChecks"),
    verdicts: useTexts("verdicts"),
    verdictCard: useTexts("verdictCard"),
  };

  // The site's files are checked at once, without moving the focus.
  const start = useRef(() => check(sourcesOf(files)));
  useEffect(() => start.current(), []);

  function checkFiles(next: SelectedFiles, key = operatorKey) {
    setFiles(next);
    heading.focusWhenDone();
    check(sourcesOf(next), key);
  }

  function compareKey(key: string | undefined) {
    setOperatorKey(key);
    checkFiles(files, key);
  }

  function addFiles({ added, problems: newProblems }: FileSelection) {
    setProblems(newProblems);
    if (added.length > 0) checkFiles(replaceFiles(files, added));
  }

  const { phase, checks, facts, report, sizes } = verification;
  const witnesses = report?.kind === "proof" ? report.witnesses : [];
  const givenKey = operatorKey !== undefined;
  const context = { texts: verifierTexts, facts, calendar, witnesses, givenKey, translations };
  const card = cardTexts(verification, context, fileTexts);
  const checked = asSentence(tally(checks, context), verifierTexts);
  const hasProof = files.proof !== undefined;
  return (
    <>
      <DropAnywhere onSelection={addFiles} />
      <div className="wrap grid gap-6">
        {phase === "idle" ? (
          waiting
        ) : (
          <VerdictCard texts={card} englishVerdicts={englishVerdicts} headingRef={heading.ref} />
        )}
        <p role="status" className="sr-only">
          {phase === "working" ? texts.checking : announcement(verification, card.heading, checked)}
        </p>
        {problems.length > 0 && (
          <Note look="bad" live>
            {problems.map((problem) => (
              <p key={problem} className="wrap-anywhere">
                {problem}
              </p>
            ))}
          </Note>
        )}
        <div className="print:hidden">
          <ButtonRow>
            {phase !== "idle" && <Button onClick={() => checkFiles(files)}>{texts.again}</Button>}
            {/* Rendered from the start, so that nothing moves when the verdict arrives. */}
            {phase !== "idle" && (
              <Button disabled={phase !== "done"} onClick={() => window.print()}>
                {texts.print}
              </Button>
            )}
            <ChooseFiles onSelection={addFiles}>
              {site || phase === "idle" ? texts.yours : texts.another}
            </ChooseFiles>
          </ButtonRow>
          <p className="type-small mt-6 max-w-text text-muted">{texts.choose}</p>
        </div>
        <FilesInUse files={files} sizes={sizes} />
      </div>
      {hasProof && (
        <SectionWithAside
          title={texts.checked}
          note={
            <>
              {phase === "done" && checked} {texts.openLine}
            </>
          }
        >
          <CheckList
            checks={checks}
            working={phase === "working"}
            context={context}
            inside={{ "operator key": <OperatorKeyField onKey={compareKey} /> }}
            actions={{
              receipt: (
                <ChooseFiles small onSelection={addFiles}>
                  {texts.addReceipt}
                </ChooseFiles>
              ),
              "leaf list": site && files.proof?.from === "site" && (
                <SmallButton onClick={() => checkFiles(withSiteLeaves(files, site))}>
                  {fillIn(texts.fetchList, { size: fileSize(site.leavesSize, calendar.locale) })}
                </SmallButton>
              ),
            }}
          />
        </SectionWithAside>
      )}
      {report?.kind === "proof" && report.awards.length > 0 && facts && (
        <SectionWithAside title={texts.whoWon} note={texts.whoWonNote}>
          <Winners awards={report.awards} facts={facts} translations={translations} />
        </SectionWithAside>
      )}
      {report?.kind === "proof" && report.passedOver.length > 0 && (
        <SectionWithAside title={texts.passedOver} note={texts.passedOverNote}>
          <PassedOver tickets={report.passedOver} />
        </SectionWithAside>
      )}
    </>
  );
}

function asSentence(text: string, { verdictCard }: VerifierTexts): string {
  return fillIn(verdictCard.ended, { text });
}

/** For screen readers: one sentence at the start and one at the end. */
function announcement(
  { phase, report }: PageVerification,
  heading: string,
  checked: string,
): string {
  if (phase === "done") return report?.kind === "proof" ? `${heading}. ${checked}` : `${heading}.`;
  return phase === "broken" ? heading : "";
}

/** Moves the focus to the verdict if the visitor started the check. */
function useFocusWhenDone({ phase }: PageVerification) {
  const ref = useRef<HTMLHeadingElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current || (phase !== "done" && phase !== "broken")) return;
    wanted.current = false;
    ref.current?.focus();
  }, [phase]);
  return {
    ref,
    focusWhenDone() {
      wanted.current = true;
    },
  };
}

function SmallButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-tap items-center rounded-sm border border-line-control px-4.5 text-sm font-medium text-text transition-colors hover:border-text hover:bg-text/5"
    >
      {children}
    </button>
  );
}
