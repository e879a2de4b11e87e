import { useEffect, useRef, useState } from "react";
import { printable } from "../../protocol/checks/report.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { receiptAnswer, receiptSummary } from "./receipt-texts.ts";
import { StateMark, StateWord } from "./state-mark.tsx";
import { useFileTexts } from "./use-file-texts.ts";
import type { WorkerMessage } from "./worker/messages.ts";
import { type RunningWorker, startWorker } from "./worker/start-worker.ts";
import type { ReceiptFinding } from "./worker/verify-receipt.ts";

type ReceiptCheckState =
  | { phase: "idle" | "working" }
  | { phase: "done"; findings: ReceiptFinding[] }
  | { phase: "broken"; problem: string };

/**
 * "Check it yourself" on a ticket's page. Computes the receipt's leaf, its signature and, after closing, its
 * inclusion in the closed list in the visitor's browser.
 */
export function CheckReceipt({
  receipt,
  proof,
  ledger,
  inclusion,
}: {
  /** Addresses on this site: the receipt, the draw's proof and ledger, and the ticket's inclusion proof. */
  receipt: string;
  proof: string;
  ledger: string;
  inclusion: string;
}) {
  const [state, setState] = useState<ReceiptCheckState>({ phase: "idle" });
  const texts = useTexts("ticket");
  const checkTexts = useTexts("receiptChecks");
  const fileTexts = useFileTexts();
  const running = useRef<RunningWorker | undefined>(undefined);
  useEffect(() => () => running.current?.stop(), []);

  function receive(message: WorkerMessage) {
    if (message.type === "receipt") setState({ phase: "done", findings: message.findings });
    if (message.type === "problem") setState({ phase: "broken", problem: message.sentence });
  }

  function check() {
    running.current?.stop();
    setState({ phase: "working" });
    const request = { type: "receipt" as const, receipt, proof, ledger, inclusion };
    running.current = startWorker({ ...request, texts: fileTexts }, receive);
  }

  return (
    <div className="grid justify-items-start gap-5">
      <Button onClick={check} disabled={state.phase === "working"}>
        {state.phase === "working" ? texts.checking : texts.checkButton}
      </Button>
      <p role="status" className={state.phase === "done" ? "text-text" : "sr-only"}>
        {state.phase === "done" ? receiptSummary(state.findings, checkTexts) : ""}
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
      {findings.map((finding) => (
        <FindingRow key={finding.step} finding={finding} />
      ))}
    </ol>
  );
}

function FindingRow({ finding }: { finding: ReceiptFinding }) {
  const { step, state, why, details } = finding;
  const texts = useTexts("receiptChecks");
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3.5 border-t border-line py-4 last:border-b">
      <StateMark state={state} />
      <div className="min-w-0">
        <p className="text-text">
          {texts[`${step}Question`]}
          <StateWord state={state} />
        </p>
        <p className="type-small mt-1">{receiptAnswer(finding, texts)}</p>
        {[...(why ? [why] : []), ...details].map((line) => (
          <p key={line} lang="en" dir="ltr" className="type-mono mt-1.5">
            {printable(line)}
          </p>
        ))}
      </div>
    </li>
  );
}
