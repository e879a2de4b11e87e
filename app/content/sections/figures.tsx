import type { SectionOf } from "../presented.ts";

export function Figures({ section }: { section: SectionOf<"figures"> }) {
  return (
    <section className="wrap">
      <h2 className="sr-only">{section.title}</h2>
      <dl className="grid grid-cols-2 gap-x-grid gap-y-10 border-y border-line py-12 lg:grid-cols-4">
        {section.figures.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse justify-end gap-3">
            <dt className="type-label max-w-[16em]">{figure.label}</dt>
            <dd className="type-figure">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
