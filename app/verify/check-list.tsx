import type { ReactNode } from "react";
import { printable } from "../../protocol/checks/report.ts";
import type { Check, CheckName } from "../../protocol/checks/verify.ts";
import { OpenMark } from "../ui/open-mark.tsx";
import { checkDetails } from "./check-details.ts";
import { answerOf, checkOrder, questionOf, type TextContext } from "./check-texts.ts";
import { type MarkState, StateMark, StateWord } from "./state-mark.tsx";

/** Every check as a question with its answer, once it is known, and the technical details folded below. */
export function CheckList({
  checks,
  working,
  context,
  actions,
  inside,
}: {
  checks: Check[];
  working: boolean;
  context: TextContext;
  /** Shown with an absent check: what the visitor can add to perform it. */
  actions: Partial<Record<CheckName, ReactNode>>;
  /** Among the details of a check, whatever its result. */
  inside: Partial<Record<CheckName, ReactNode>>;
}) {
  return (
    <ol>
      {checkOrder.map((name, index) => {
        const check = checks[index];
        const state = check?.state ?? (working && index === checks.length ? "running" : "waiting");
        return (
          <li key={name} className="break-inside-avoid border-t border-line last:border-b">
            <CheckRow name={name} check={check} state={state} checks={checks} context={context}>
              {inside[name]}
            </CheckRow>
            {check?.state === "absent" && actions[name] && (
              <div className="-mt-1 pb-5 ps-9.5 md:ps-11 print:hidden">{actions[name]}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function CheckRow({
  name,
  check,
  state,
  checks,
  context,
  children,
}: {
  name: CheckName;
  check: Check | undefined;
  state: MarkState;
  checks: Check[];
  context: TextContext;
  children: ReactNode;
}) {
  return (
    <details className="group" open={state === "fails"}>
      <summary className="grid grid-cols-[1.5rem_1fr_auto] items-start gap-x-3.5 py-5.5 md:grid-cols-[1.75rem_1fr_auto] md:gap-x-4">
        <StateMark state={state} className="mt-0.5 size-6" />
        <h3 className="min-w-0 font-display text-[1.25rem] leading-[1.3] text-text">
          {questionOf(name, context)}
          <StateWord state={state} />
        </h3>
        <OpenMark className="mt-2" />
        {check && (
          <span className="col-start-2 mt-1.5 block max-w-[36rem] text-md leading-[1.6]">
            {answerOf(check, checks, context)}
          </span>
        )}
      </summary>
      <Details name={name} check={check} context={context} />
      {children && <div className="mb-6 md:ms-11 print:hidden">{children}</div>}
    </details>
  );
}

function Details({
  name,
  check,
  context,
}: {
  name: CheckName;
  check: Check | undefined;
  context: TextContext;
}) {
  const why = check && "why" in check && check.why ? `: ${check.why}` : "";
  const lines = context.facts ? checkDetails[name](context.facts) : [];
  return (
    <div
      lang="en"
      dir="ltr"
      className="mb-6 grid gap-2 rounded-sm border border-line bg-sunk px-4.5 py-4 md:ms-11"
    >
      <p className="type-mono text-soft">
        {name}: {check ? `${check.state}${printable(why)}` : "not reached yet"}
      </p>
      {lines.map((line) => (
        <p key={line} className="type-mono">
          {printable(line)}
        </p>
      ))}
    </div>
  );
}
