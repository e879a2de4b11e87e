import { Contents } from "../../ui/text/contents.tsx";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import type { SectionOf } from "../presented.ts";
import { useFrameTexts } from "../wording/use-frame-texts.ts";

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
  const { contents } = useFrameTexts();
  const { html } = section.body;
  return (
    <section className="wrap twelve">
      <FormattedText html={html} className="prose max-lg:order-2 lg:col-span-8" />
      <div className="max-lg:order-1 lg:col-span-3 lg:col-start-10">
        <Contents html={html} label={contents} />
      </div>
    </section>
  );
}
