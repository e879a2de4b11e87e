import { useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";
import { DrawHead } from "../../draws/staff/draw-head.tsx";
import { AutosaveForm } from "../../ui/autosave/autosave-form.tsx";
import { AutosaveState } from "../../ui/autosave/autosave-state.tsx";
import { useAutosave } from "../../ui/autosave/use-autosave.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemLinks } from "../../ui/form/problem-links.tsx";
import { ConflictNote } from "../../ui/overlay/conflict.tsx";
import { useDialog } from "../../ui/overlay/dialog.tsx";
import { UnsavedChanges } from "../../ui/overlay/unsaved-changes.tsx";
import { Checklist, firstMissing, MissingSummary, useGoToMissing } from "./checklist-card.tsx";
import type { LoadedPlan } from "./load-plan.server.ts";
import { OpenDialog } from "./open-dialog.tsx";
import type { PlanActResult } from "./plan-act-result.ts";
import { planProblemLinks } from "./plan-fields.tsx";
import type { PlanValues } from "./plan-form.ts";
import { PlanSections, sections } from "./plan-sections.tsx";
import { RemoveDraft } from "./remove-draft.tsx";
import { TermsCard } from "./terms-card.tsx";

/** The editor of a draft: its form, the checklist, and the terms that will be sealed. */
export function PlanEditor({
  plan,
  posted,
}: {
  plan: LoadedPlan;
  posted: PlanActResult | undefined;
}) {
  const autosave = useAutosave<PlanActResult>(
    plan.version,
    href("/admin/draws/:id/plan/save", { id: `${plan.id}` }),
  );
  const open = useDialog();
  const { revalidate } = useRevalidator();
  const goToMissing = useGoToMissing(plan);
  // A new version remounts the form with its values; otherwise typed text is not replaced.
  const [shown, setShown] = useState<{ version: number; values: PlanValues }>(plan);
  const result = autosave.result ?? posted;
  const missing = firstMissing(plan);

  // biome-ignore lint/correctness/useExhaustiveDependencies: Ctrl Enter is bound once
  useEffect(() => {
    function save(event: KeyboardEvent) {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) autosave.saveNow();
    }
    window.addEventListener("keydown", save);
    return () => window.removeEventListener("keydown", save);
  }, []);

  const ready = missing === undefined && !autosave.unsaved;
  return (
    <>
      <DrawHead
        actions={
          <>
            <Button
              icon="lock"
              look={missing ? "plain" : "gold"}
              disabled={!ready}
              onClick={() => {
                // The time left until closing, and the second in which it would open.
                void revalidate();
                open.open();
              }}
            >
              Open…
            </Button>
            {missing && (
              <Button look="gold" onClick={() => goToMissing(missing)}>
                Go to what is missing
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-wrap gap-x-3">
          {autosave.state.state === "unchanged" ? (
            <p>
              {plan.change && `Saved ${plan.change.at} by ${plan.change.by}. `}Visitors cannot see
              it yet.
            </p>
          ) : (
            <AutosaveState save={autosave.state} />
          )}
        </div>
      </DrawHead>
      {result?.conflict && (result === posted || autosave.state.state === "failed") && (
        <ConflictNote
          subject="plan"
          conflict={result.conflict}
          take={({ version, values }) => {
            setShown({ version, values });
            autosave.continueFrom(version, false);
          }}
          keep={({ version }) => autosave.continueFrom(version, true)}
        />
      )}
      {result?.problems && (result === posted || autosave.state.state === "failed") && (
        <div className="mb-6">
          <ProblemLinks links={planProblemLinks(result.problems)} />
        </div>
      )}
      <MissingSummary plan={plan} />
      <div className="grid items-start gap-8 xl:grid-cols-[8rem_minmax(0,40rem)_minmax(18rem,1fr)]">
        <nav
          aria-label="Sections"
          className="sticky top-20 grid border-l border-line-strong text-muted max-xl:hidden"
        >
          {sections.map(({ id, title }) => (
            <a
              key={id}
              href={`#${id}`}
              className="-ml-px border-l-2 border-transparent py-1.5 pl-3.5 no-underline hover:border-gold hover:text-text"
            >
              {title}
            </a>
          ))}
        </nav>
        <AutosaveForm
          key={shown.version}
          autosave={autosave}
          label="Plan"
          version={plan.version}
          action={`${href("/admin/draws/:id", { id: `${plan.id}` })}?index`}
          className="min-w-0"
        >
          <PlanSections
            plan={plan}
            values={shown.values}
            problems={result?.problems ?? {}}
            autosave={autosave}
          />
          <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-5">
            <Button type="submit" disabled={autosave.state.state === "saving"}>
              Save now
            </Button>
            <RemoveDraft title={plan.title} />
          </div>
        </AutosaveForm>
        <aside
          id="before-it-can-open"
          aria-label="What is missing and what will be sealed"
          className="grid scroll-mt-20 gap-4 xl:sticky xl:top-20"
        >
          <Checklist plan={plan} />
          <TermsCard plan={plan} />
        </aside>
      </div>
      <OpenDialog handle={open} plan={plan} version={autosave.version} />
      <UnsavedChanges unsaved={autosave.unsaved} subject="the plan" save={autosave.saveAll} />
    </>
  );
}
