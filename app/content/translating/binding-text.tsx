import { directionOf } from "../../languages/languages.ts";
import { FormattedText } from "../../ui/text/formatted-text.tsx";
import { fillIn } from "../wording/fill-in.ts";
import { useTexts } from "../wording/use-texts.ts";

type BindingTranslation = {
  locale: string;
  /** As the page's language calls it. */
  language: string;
  translation: string | null;
};

/** In the language of the rules these alone; in others the binding text below its translation. */
export function BindingText({
  html,
  binding,
  look = "prose",
}: {
  html: string;
  binding: BindingTranslation | null;
  look?: string;
}) {
  const texts = useTexts("rules");
  if (!binding) return <FormattedText html={html} className={look} />;
  const { locale, language, translation } = binding;
  return (
    <>
      <p className="mb-8 border-s-2 border-gold ps-4 text-text">
        {fillIn(translation ? texts.translated : texts.untranslated, { language })}
      </p>
      {translation && (
        <>
          <FormattedText html={translation} className={look} />
          <h2 className="type-sub mt-16 mb-6 border-t border-line pt-8">
            {fillIn(texts.binding, { language })}
          </h2>
        </>
      )}
      <div lang={locale} dir={directionOf(locale)}>
        <FormattedText html={html} className={look} />
      </div>
    </>
  );
}
