import type { ReactNode } from "react";
import { href } from "react-router";
import type { Autosave } from "../../ui/autosave/use-autosave.ts";
import { CheckField } from "../../ui/form/check-field.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { linkClass } from "../../ui/link.tsx";
import { ChanceFields, WinnerFields, WitnessFields } from "./chance-fields.tsx";
import type { LoadedPlan } from "./load-plan.server.ts";
import type { PlanActResult } from "./plan-act-result.ts";
import { Choices, type FieldParts, fieldOf, Pair, planLabels } from "./plan-fields.tsx";
import { RulesField } from "./rules-field.tsx";

export const sections = [
  { id: "basics", title: "Basics" },
  { id: "story-and-rules", title: "Story and rules" },
  { id: "times", title: "Times" },
  { id: "who", title: "Who may enter" },
  { id: "prizes-part", title: "Prizes" },
  { id: "chance", title: "Chance" },
  { id: "winners-part", title: "Winners" },
  { id: "witnesses-part", title: "Witnesses" },
] as const;

const routeLabels = [
  ["web", "The website", "Anyone, without an account."],
  ["coupon", "A coupon", "With a code you printed and gave out."],
  ["front-desk", "Your front desk", "Staff enter the person while they are there."],
  ["import", "A list", "People who entered elsewhere, from a spreadsheet."],
  ["postal", "Post", "Postcards that staff enter."],
] as const;

export function PlanSections({
  plan,
  values,
  problems,
  autosave,
}: FieldParts & { plan: LoadedPlan; autosave: Autosave<PlanActResult> }) {
  const parts = { values, problems };
  return (
    <>
      <Section id="basics">
        <Pair>
          <TextField {...fieldOf(parts, "title")} maxLength={200} />
          <TextField
            {...fieldOf(parts, "slug")}
            help={`${plan.address.replace(/^https?:\/\//, "")}…`}
            maxLength={80}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Pair>
        <Pair>
          <TextField
            {...fieldOf(parts, "promoter")}
            help="Who runs the draw, with an address."
            maxLength={300}
          />
          <TextField
            {...fieldOf(parts, "permitNumber")}
            aside="if your country requires one"
            placeholder="None"
            maxLength={100}
          />
        </Pair>
      </Section>
      <Section id="story-and-rules">
        <TextArea
          {...fieldOf(parts, "story")}
          aside="in Markdown"
          help="Shown above the form. It is not part of the terms, so you can still change it later."
          rows={3}
        />
        <RulesField {...fieldOf(parts, "rulesText")} autosave={autosave} />
      </Section>
      <Section id="times">
        <Pair>
          <TextField
            {...fieldOf(parts, "opensAt")}
            type="datetime-local"
            help="Leave empty to open when you press Open."
          />
          <TextField {...fieldOf(parts, "closesAt")} type="datetime-local" />
          <TextField {...fieldOf(parts, "showAt")} type="datetime-local" />
        </Pair>
        <p className="text-xs text-muted">
          {plan.zone.replaceAll("_", " ")} time, by the server's clock.
        </p>
      </Section>
      <Section id="who">
        <Choices id="routes">
          {routeLabels.map(([value, label, help]) => (
            <CheckField
              key={value}
              name="routes"
              value={value}
              help={help}
              defaultChecked={values.routes.includes(value)}
            >
              {label}
            </CheckField>
          ))}
        </Choices>
        <Pair>
          <TextField
            {...fieldOf(parts, "ticketsPerPerson")}
            inputMode="numeric"
            help="One phone number is one person."
          />
          <TextField {...fieldOf(parts, "minimumAge")} inputMode="numeric" />
          <TextField
            {...fieldOf(parts, "countries")}
            placeholder="Any country"
            help="Names of countries, separated by commas. Empty means any country."
          />
          <SelectField {...fieldOf(parts, "phoneCountry")} options={plan.countryOptions} />
        </Pair>
      </Section>
      <Section id="prizes-part">
        <p>
          {plan.facts.find(({ label }) => label === "Prizes")?.value}.{" "}
          <a href={href("/admin/draws/:id/prizes", { id: `${plan.id}` })} className={linkClass}>
            Prizes and their order
          </a>
        </p>
        <Pair>
          <TextField
            {...fieldOf(parts, "reserves")}
            inputMode="numeric"
            help="How many move up when a winner is skipped."
          />
        </Pair>
        <CheckField name="onePrizePerPerson" defaultChecked={values.onePrizePerPerson}>
          {planLabels.onePrizePerPerson}
        </CheckField>
      </Section>
      <Section id="chance">
        <ChanceFields {...parts} soleReader={plan.soleReader} />
      </Section>
      <Section id="winners-part">
        <WinnerFields {...parts} />
      </Section>
      <Section id="witnesses-part">
        <WitnessFields {...parts} isWitnessed={plan.isWitnessed} />
      </Section>
    </>
  );
}

function Section({ id, children }: { id: (typeof sections)[number]["id"]; children: ReactNode }) {
  const title = sections.find((section) => section.id === id)?.title;
  return (
    <section
      id={id}
      className="scroll-mt-20 border-line not-first-of-type:mt-7 not-first-of-type:border-t not-first-of-type:pt-6"
    >
      <h2 className="mb-4 font-display text-[1.375rem] leading-tight">{title}</h2>
      <div className="grid gap-4">{children}</div>
    </section>
  );
}
