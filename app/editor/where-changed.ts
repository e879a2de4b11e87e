import type { DocumentValue } from "./editor-act-result.ts";
import type { LoadedEditor } from "./load-editor.server.ts";

/** The names of blocks and ids of sections in which the saved draft differs from the published version. */
export function whereChanged({ changes, document, form }: LoadedEditor): ReadonlySet<string> {
  const names = new Set(changes.map(({ block }) => block));
  const sections = Array.isArray(document.sections) ? (document.sections as DocumentValue[]) : [];
  const ids = sections.flatMap((section) => {
    const name = form.sections.find(({ kind }) => kind === section.kind)?.name;
    return name && names.has(name) ? [String(section.id)] : [];
  });
  return new Set([...names, ...ids]);
}
