import type { SectionOf } from "../presented.ts";

/** Dated steps: a column on phones, one line of up to five on wide screens. */
export function Timeline({ section }: { section: SectionOf<"timeline"> }) {
  return (
    <section className="wrap">
      <h2 className="type-section max-w-[18em]">{section.title}</h2>
      <ol className="mt-block grid lg:grid-cols-5 lg:gap-y-12">
        {section.steps.map((step) => (
          <li
            key={step.title}
            className="group relative grid grid-cols-[1rem_1fr] gap-x-5 pb-8 last:pb-0 lg:grid-cols-1 lg:pt-7 lg:pe-grid lg:pb-0"
          >
            <span
              aria-hidden="true"
              className={`z-10 mt-2.5 size-[9px] rounded-full border lg:absolute lg:top-0 lg:inset-s-0 lg:mt-0 ${step.done ? "border-gold bg-gold" : "border-line-control bg-ground"}`}
            />
            <span
              aria-hidden="true"
              className="absolute top-2.5 -bottom-2.5 inset-s-1 w-px bg-line-strong group-last:hidden lg:inset-x-0 lg:top-1 lg:bottom-auto lg:h-px lg:w-auto"
            />
            <div>
              <p className="text-sm text-muted tabular-nums">{step.when}</p>
              <h3 className="type-card mt-0.5 mb-1.5">{step.title}</h3>
              <p className="type-small">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
