import { FormattedText } from "../../ui/text/formatted-text.tsx";
import type { SectionOf } from "../presented.ts";

export function Story({ section }: { section: SectionOf<"story"> }) {
  return (
    <section className="wrap">
      <div className="twelve">
        <h2 className="type-section lg:col-span-4">{section.title}</h2>
        <FormattedText
          html={section.body.html}
          className="prose text-lg leading-relaxed lg:col-span-8 lg:col-start-5"
        />
      </div>
    </section>
  );
}

export function PlainText({ section }: { section: SectionOf<"text"> }) {
  return (
    <section className="wrap">
      <FormattedText html={section.body.html} className="prose" />
    </section>
  );
}
