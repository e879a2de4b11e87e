import { anchorFrom } from "../../platform/slug.ts";
import type { PresentedSection, SectionOf } from "../presented.ts";

/** For a list of contents. */
export function headingsOf(sections: PresentedSection[]) {
  return sections.flatMap((section) => {
    const id = section.kind === "rows" && anchorFrom(section.title);
    return id ? { id, text: section.title } : [];
  });
}

/** A heading in a narrow column, statements and explanations in a wide one. */
export function Rows({ section }: { section: SectionOf<"rows"> }) {
  return (
    <section className="wrap">
      <div className="twelve">
        <div className="lg:col-span-4">
          <h2 id={anchorFrom(section.title) || undefined} className="type-section">
            {section.title}
          </h2>
          {section.lead && <p className="mt-5 max-w-[26rem]">{section.lead}</p>}
        </div>
        <ul className="lg:col-span-8 lg:col-start-5">
          {section.rows.map((row) => (
            <li
              key={row.title}
              className="grid gap-x-grid gap-y-3 border-t border-line py-8 last:border-b md:grid-cols-[4fr_5fr]"
            >
              <h3 className="type-card">{row.title}</h3>
              <p>{row.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
