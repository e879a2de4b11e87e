import { type ReactNode, useEffect, useRef, useState } from "react";
import { fillIn } from "../content/wording/fill-in.ts";
import { useWords } from "../content/wording/use-words.ts";
import { type Calendar, fileSize } from "../platform/in-words.ts";
import { Button, ButtonRow } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { SectionWithAside } from "../ui/section-with-aside.tsx";
import { cardWords, tally } from "./card-texts.ts";
import { CheckList } from "./check-list.tsx";
import { ChooseFiles, type Delivery, DropAnywhere } from "./file-picker.tsx";
import { FilesInUse } from "./files-in-use.tsx";
import {
  type FileTable,
  putOnTable,
  type SiteFiles,
  sourcesOf,
  tableOfSite,
  withSiteLeaves,
} from "./selected-files.ts";
import { useVerification } from "./use-verification.ts";
import { VerdictCard } from "./verdict-card.tsx";
import type { PageVerification } from "./verification-state.ts";
import { Winners } from "./winners.tsx";

/**
 * Where a check happens and its verdict lies. With a site's draw it starts by itself; without one
 * it waits for files.
 */
export function VerifyDesk({
  site,
  calendar,
  waiting,
}: {
  site: SiteFiles | undefined;
  calendar: Calendar;
  /** What stands here until there is something to check. */
  waiting: ReactNode;
}) {
  const { verification, check } = useVerification(site !== undefined);
  const [table, setTable] = useState<FileTable>(() => (site ? tableOfSite(site) : {}));
  const [problems, setProblems] = useState<string[]>([]);
  const heading = useFocusWhenDone(verification);
  const words = useWords("verify");

  // The site's own files are checked without being asked, and without taking the focus.
  const start = useRef(() => check(sourcesOf(table)));
  useEffect(() => start.current(), []);

  function checkTable(next: FileTable) {
    setTable(next);
    heading.focusWhenDone();
    check(sourcesOf(next));
  }

  function take({ arrived, problems: found }: Delivery) {
    setProblems(found);
    if (arrived.length > 0) checkTable(putOnTable(table, arrived));
  }

  const { phase, checks, facts, report, sizes } = verification;
  const witnesses = report?.kind === "proof" ? report.witnesses : [];
  const context = { facts, calendar, witnesses };
  const card = cardWords(verification, calendar);
  const judgesProof = table.proof !== undefined;
  return (
    <>
      <DropAnywhere onDelivery={take} />
      <div className="wrap grid gap-6">
        {phase === "idle" ? waiting : <VerdictCard words={card} headingRef={heading.ref} />}
        <p role="status" className="sr-only">
          {phase === "working" ? words.checking : announcement(verification, card.heading)}
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
            {phase !== "idle" && <Button onClick={() => checkTable(table)}>{words.again}</Button>}
            {/* There from the start: nothing may move when the verdict comes. */}
            {phase !== "idle" && (
              <Button disabled={phase !== "done"} onClick={() => window.print()}>
                {words.print}
              </Button>
            )}
            <ChooseFiles onDelivery={take}>
              {site || phase === "idle" ? words.yours : words.another}
            </ChooseFiles>
          </ButtonRow>
          <p className="type-small mt-6 max-w-text text-muted">{words.choose}</p>
        </div>
        <FilesInUse table={table} sizes={sizes} />
      </div>
      {judgesProof && (
        <SectionWithAside
          title={words.checked}
          note={phase === "done" ? `${tally(checks)}. ${words.openLine}` : words.openLine}
        >
          <CheckList
            checks={checks}
            working={phase === "working"}
            context={context}
            actions={{
              receipt: (
                <ChooseFiles small onDelivery={take}>
                  {words.addReceipt}
                </ChooseFiles>
              ),
              "leaf list": site && table.proof?.from === "site" && (
                <SmallButton onClick={() => checkTable(withSiteLeaves(table, site))}>
                  {fillIn(words.fetchList, { size: fileSize(site.leavesSize) })}
                </SmallButton>
              ),
            }}
          />
        </SectionWithAside>
      )}
      {report?.kind === "proof" && report.awards.length > 0 && facts && (
        <SectionWithAside title={words.whoWon} note={words.whoWonNote}>
          <Winners awards={report.awards} facts={facts} />
        </SectionWithAside>
      )}
    </>
  );
}

/** One sentence at the start and one at the end: what happens between is for the eye. */
function announcement({ phase, checks, report }: PageVerification, heading: string): string {
  if (phase === "done") {
    return report?.kind === "proof" ? `${heading}. ${tally(checks)}.` : `${heading}.`;
  }
  return phase === "broken" ? heading : "";
}

/** The verdict takes the focus when the visitor has asked for it. */
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
