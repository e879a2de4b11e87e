import { useState } from "react";
import { Card, CardBody } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import type { LoadedPlan } from "./load-plan.server.ts";

type TermsPlan = Pick<LoadedPlan, "facts" | "exact" | "hash" | "draft" | "opensAtOnce">;

export function TermsCard({ plan }: { plan: TermsPlan }) {
  return (
    <Card
      // In the form of a draft, the section with the times has this id.
      id={plan.draft ? undefined : "times"}
      title={plan.draft ? "What will be sealed" : "What is sealed"}
    >
      <CardBody>
        <TermsView plan={plan} />
      </CardBody>
    </Card>
  );
}

/** The terms in words; in a second view byte for byte, as they are or will be sealed. */
export function TermsView({ plan }: { plan: TermsPlan }) {
  const [exact, setExact] = useState(false);
  return (
    <div>
      <fieldset className="mb-3 inline-flex rounded-sm border border-line-strong">
        <legend className="sr-only">Show the terms</legend>
        <ViewButton label="In words" on={!exact} choose={() => setExact(false)} />
        <ViewButton label="Exact (JSON)" on={exact} choose={() => setExact(true)} />
      </fieldset>
      {exact ? <ExactTerms {...plan} /> : <Facts facts={plan.facts} />}
    </div>
  );
}

function ViewButton({ label, on, choose }: { label: string; on: boolean; choose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={choose}
      className="h-8 px-3 text-xs font-medium text-muted aria-pressed:bg-high aria-pressed:text-text max-lg:h-11"
    >
      {label}
    </button>
  );
}

function ExactTerms({
  exact,
  hash,
  opensAtOnce,
  draft,
}: Pick<LoadedPlan, "exact" | "hash" | "opensAtOnce" | "draft">) {
  if (exact === null) return <p className="text-muted">Shown when nothing is missing.</p>;
  const bytes = new TextEncoder().encode(exact).length.toLocaleString("en-GB");
  return (
    <div className="grid gap-2">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, and must be reachable by keyboard
        tabIndex={0}
        aria-label="The terms, byte for byte"
        className="max-h-56 overflow-auto rounded-sm bg-sunk p-3 font-mono text-2xs leading-relaxed break-all text-soft"
      >
        {exact}
      </section>
      <p className="text-xs text-muted">
        {bytes} bytes, hash <span className="font-mono break-all">{hash}</span>
        {draft && opensAtOnce && ". The opening second becomes the one in which you seal."}
      </p>
    </div>
  );
}
