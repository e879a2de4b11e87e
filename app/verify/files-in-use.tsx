import { useLocale } from "../content/use-settings.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { fileSize } from "../platform/in-words.ts";
import { joinParts } from "../platform/join-parts.ts";
import type { SelectedFiles } from "./selected-files.ts";
import type { PageVerification } from "./verification-state.ts";
import { fileKinds } from "./worker/file-kinds.ts";

/** The files the verdict is about, and whether they come from the site or from the device. */
export function FilesInUse({
  files,
  sizes,
}: {
  files: SelectedFiles;
  sizes: PageVerification["sizes"];
}) {
  const texts = useTexts("verify");
  const names = useTexts("verifyProblems");
  const locale = useLocale();
  const used = fileKinds.flatMap((kind) => {
    const file = files[kind];
    return file ? [{ kind, ...file }] : [];
  });
  if (used.length === 0) return null;
  return (
    <div className="type-small text-muted">
      <p id="files-in-use">{texts.from}</p>
      <ul aria-labelledby="files-in-use" className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {used.map(({ kind, name, from }) => (
          <li key={kind} className="min-w-0 wrap-anywhere">
            <span className="text-soft">{names[kind]}</span>:{" "}
            {joinParts([
              name,
              from === "site" ? texts.fromSite : texts.fromDevice,
              sizes[kind] === undefined ? "" : fileSize(sizes[kind], locale),
            ])}
          </li>
        ))}
      </ul>
    </div>
  );
}
