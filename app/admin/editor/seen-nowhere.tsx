import type { DocumentValue } from "./editor-answer.ts";
import { LetterPreview } from "./letter-preview.tsx";
import type { LoadedEditor } from "./load-editor.server.ts";

/** Words of mails are shown as mails; those of a ticket only where a ticket is. */
export function SeenNowhere({
  block,
  document,
  company,
}: {
  block: LoadedEditor["form"]["before"][number] | undefined;
  document: DocumentValue;
  company: string;
}) {
  if (block?.id === "mails") {
    const given = (document.mails ?? {}) as Record<string, string | undefined>;
    const words = block.fields.map(({ key, control }) => [
      key,
      given[key] ?? ("usual" in control ? control.usual : ""),
    ]);
    return <LetterPreview words={Object.fromEntries(words)} company={company} />;
  }
  return (
    <p className="m-auto max-w-88 p-6 text-center text-muted">
      {block?.name}: no page of yours shows these words. You see them where a visitor does.
    </p>
  );
}
