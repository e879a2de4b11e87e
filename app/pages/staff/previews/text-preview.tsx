import { lazy, Suspense } from "react";
import type { Wording } from "../../../content/wording/wording.ts";
import type { TextPreviewProps } from "../../../editor/editor.tsx";
import type { DocumentValue } from "../../../editor/editor-act-result.ts";
import type { StageTexts } from "../../../show/stage/parts/stage-config.ts";
import { MailPreview } from "./mail-preview.tsx";
import { PapersPreview } from "./papers-preview.tsx";

type PreviewBlock = TextPreviewProps["block"];

// Lazy: only the preview of stage texts needs the whole stage.
const StagePreview = lazy(async () => {
  const { StagePreview: component } = await import("./stage-preview.tsx");
  return { default: component };
});

/** Previews texts of mails, the stage and papers. Other texts are previewed on their page. */
export function TextPreview({ block, blocks, document, company }: TextPreviewProps) {
  const textsOf = (id: string) =>
    currentTexts(
      blocks.find((block) => block.id === id),
      document,
    );
  if (block?.id === "mails") return <MailPreview texts={textsOf("mails")} company={company} />;
  if (block?.id === "papers")
    return <PapersPreview texts={textsOf("papers") as Wording["papers"]} />;
  if (block?.id === "stage" || block?.id === "stageDraw" || block?.id === "skipReasons") {
    const texts = {
      stage: textsOf("stage"),
      stageDraw: textsOf("stageDraw"),
      skipReasons: textsOf("skipReasons"),
      // No moment of the preview shows these.
      disagreement: textsOf("disagreement"),
    };
    return (
      <Suspense>
        <StagePreview
          key={block.id}
          group={block.id}
          texts={texts as StageTexts}
          company={company}
        />
      </Suspense>
    );
  }
  return (
    <p className="m-auto max-w-88 p-6 text-center text-muted">
      {block?.name}: no single page shows these texts. You see them where a visitor does.
    </p>
  );
}

/** The texts in the form; empty ones replaced by their defaults. */
function currentTexts(block: PreviewBlock, document: DocumentValue): Record<string, string> {
  const given = (document[block?.id ?? ""] ?? {}) as Record<string, string | undefined>;
  const texts = block?.fields.map(({ key, control }) => [
    key,
    given[key] || ("usual" in control ? control.usual : ""),
  ]);
  return Object.fromEntries(texts ?? []);
}
