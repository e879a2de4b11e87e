import { useEffect, useRef, useState } from "react";
import { printable } from "../../protocol/checks/report.ts";
import { useWords } from "../content/wording/use-words.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { receiptSummary, receiptWords } from "./receipt-texts.ts";
import { StateMark, wordOfState } from "./state-mark.tsx";
import type { WorkerMessage } from "./worker/messages.ts";
import { type RunningWorker, startWorker } from "./worker/start-worker.ts";
import type { ReceiptFinding } from "./worker/verify-receipt.ts";

type ReceiptCheckState =
  | { phase: "idle" | "working" }
  | { phase: "done"; findings: ReceiptFinding[] }
  | { phase: "broken"; problem: string };

/**
 * "Check it yourself" on a ticket's page: the receipt's leaf, its signature and, after closing, its
 * place in the closed list, worked out in the visitor's own browser.
 */
export function CheckReceipt({
  receipt,
  proof,
  ledger,
  inclusion,
}: {
  /** Addresses on this site: the receipt file, the draw's proof and ledger, the ticket's inclusion. */
  receipt: string;
  proof: string;
  ledger: string;
  inclusion: string;
}) {
  const [state, setState] = useState<ReceiptCheckState>({ phase: "idle" });
  const words = useWords("ticket");
  const fileWords = useWords("verifyProblems");
  const running = useRef<RunningWorker | undefined>(undefined);
  useEffect(() => () => running.current?.stop(), []);

  function hear(answer: WorkerMessage) {
    if (answer.type === "receipt") setState({ phase: "done", findings: answer.findings });
    if (answer.type === "problem") setState({ phase: "broken", problem: answer.sentence });
  }

  function check() {
    running.current?.stop();
    setState({ phase: "working" });
    const question = { type: "receipt" as const, receipt, proof, ledger, inclusion };
    running.current = startWorker({ ...question, words: fileWords }, hear);
  }

  return (
    <div className="grid justify-items-start gap-5">
      <Button onClick={check} disabled={state.phase === "working"}>
        {state.phase === "working" ? words.checking : words.checkButton}
      </Button>
      <p role="status" className={state.phase === "done" ? "text-text" : "sr-only"}>
        {state.phase === "done" ? receiptSummary(state.findings) : ""}
      </p>
      {state.phase === "broken" && (
        <Note look="bad" live>
          <p>{state.problem}</p>
        </Note>
      )}
      {state.phase === "done" && <Findings findings={state.findings} />}
    </div>
  );
}

function Findings({ findings }: { findings: ReceiptFinding[] }) {
  return (
    <ol className="w-full">
      {findings.map(({ step, state, why, details }) => (
        <li
          key={step}
          className="grid grid-cols-[1.5rem_1fr] gap-x-3.5 border-t border-line py-4 last:border-b"
        >
          <StateMark state={state} />
          <div className="min-w-0">
            <p className="text-text">
              {receiptWords[step].question}
              <span className="sr-only"> {wordOfState(state)}.</span>
            </p>
            <p className="type-small mt-1">{receiptWords[step][state]}</p>
            {[...(why ? [why] : []), ...details].map((line) => (
              <p key={line} className="type-mono mt-1.5">
                {printable(line)}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
