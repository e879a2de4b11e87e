import { Disclosure } from "../../ui/disclosure.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import type { SectionOf } from "../presented.ts";

export function Questions({ section }: { section: SectionOf<"questions"> }) {
  return (
    <section className="wrap">
      <div className="twelve">
        <h2 className="type-section lg:col-span-4">{section.title}</h2>
        <div className="lg:col-span-8 lg:col-start-5">
          {section.items.map((item, index) => (
            <Disclosure key={item.question} question={item.question} open={index === 0}>
              <FormattedText html={item.answer.html} />
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  );
}
