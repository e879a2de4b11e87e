import { CheckField } from "../../ui/form/check-field.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { mostTexts, type TextFilter } from "./filter-texts.ts";

/** The search above the wording: there are hundreds of texts, and usually one is to be changed. */
export function TextFinder({
  filter,
  setFilter,
  changed,
  found,
}: {
  filter: TextFilter;
  setFilter: (filter: TextFilter) => void;
  /** How many texts staff changed. */
  changed: number;
  /** How many match; undefined without a filter. */
  found: number | undefined;
}) {
  return (
    <div className="grid gap-1 border-b border-line px-4 py-3.5">
      <TextField
        name="find-text"
        type="search"
        label="Find a text"
        placeholder="Part of the text, as visitors see it"
        autoComplete="off"
        value={filter.search}
        onChange={({ target }) => setFilter({ ...filter, search: target.value })}
      />
      <CheckField
        name="only-changed"
        checked={filter.onlyChanged}
        onChange={({ target }) => setFilter({ ...filter, onlyChanged: target.checked })}
      >
        {`Only what I changed (${changed})`}
      </CheckField>
      <p role="status" className="text-xs text-muted empty:hidden">
        {found === undefined ? "" : foundSentence(found)}
      </p>
    </div>
  );
}

function foundSentence(found: number): string {
  if (found === 0) return "No text matches. Try fewer words.";
  if (found === 1) return "1 text.";
  return found > mostTexts
    ? `${found} texts. The first ${mostTexts} are shown.`
    : `${found} texts.`;
}
