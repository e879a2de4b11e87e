import { type ComponentType, Fragment, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { useAutosave } from "../ui/autosave/use-autosave.ts";
import { Button } from "../ui/button.tsx";
import { focusField } from "../ui/form/focus-field.ts";
import { useKeys } from "../ui/keyboard/use-keys.ts";
import { useToastFrom } from "../ui/overlay/toast.tsx";
import { UnsavedChanges } from "../ui/overlay/unsaved-changes.tsx";
import { BlockRow } from "./block-row.tsx";
import type { DocumentValue, EditorActResult } from "./editor-act-result.ts";
import { EditorHead } from "./editor-head.tsx";
import { EditorNotes } from "./editor-notes.tsx";
import { type Path, valueAt, withValue } from "./fields/document-path.ts";
import { EditorToolsContext } from "./fields/editor-tools.ts";
import { FieldViews } from "./fields/field-view.tsx";
import { findBlock } from "./find-field.ts";
import type { LoadedEditor } from "./load-editor.server.ts";
import { type PreviewHandle, PreviewPane } from "./preview-pane.tsx";
import { SectionRows } from "./section-rows.tsx";
import { SharingCard } from "./sharing-card.tsx";
import {
  countChanged,
  filterTexts,
  isFiltering,
  noFilter,
  type TextFilter,
} from "./texts/filter-texts.ts";
import { TextFinder } from "./texts/text-finder.tsx";
import { useTyping } from "./use-typing.ts";
import { whereChanged } from "./where-changed.ts";

export type TextPreviewProps = {
  block: LoadedEditor["form"]["before"][number] | undefined;
  blocks: LoadedEditor["form"]["before"];
  document: DocumentValue;
  company: string;
};

/** The form on the left, a preview on the right. Used for pages, homes, settings and wording. */
export function Editor({
  loaded,
  posted,
  presenceAddress,
  saveAddress,
  TextPreview,
}: {
  loaded: LoadedEditor;
  /** The result of a document post (`reloadDocument`). */
  posted: EditorActResult | undefined;
  presenceAddress: string;
  saveAddress: string;
  /** Preview of texts that no page shows: mails, papers and the stage. */
  TextPreview?: ComponentType<TextPreviewProps>;
}) {
  const { subject, form } = loaded;
  const [document, setDocument] = useState<DocumentValue>(loaded.document);
  const [open, setOpen] = useState(firstBlock(loaded));
  const [focused, setFocused] = useState("");
  const [wanted, setWanted] = useState<{ name: string }>();
  const [showing, setShowing] = useState<"form" | "preview">("form");
  const [textFilter, setTextFilter] = useState<TextFilter>(noFilter);
  const preview = useRef<PreviewHandle>(null);
  const autosave = useAutosave<EditorActResult>(loaded.version, saveAddress);
  const decisions = useFetcher<EditorActResult>({ key: `decide ${subject.kind} ${subject.id}` });
  useToastFrom(decisions.data);
  const version = useRef(() => autosave.version);
  version.current = () => autosave.version;
  const typing = useTyping({
    address: presenceAddress,
    version: () => version.current(),
    place: open,
    first: {
      problems: loaded.problems,
      concerns: loaded.concerns,
      otherEditors: loaded.otherEditors,
    },
    onStored: () => preview.current?.changed(),
  });
  const { problems, concerns, otherEditors } = typing.result;
  useKeys({ "ctrl enter": autosave.saveNow });
  const { form: formElement } = autosave;
  // After the block and the list items around the field have opened.
  useEffect(() => {
    if (wanted && formElement.current) focusField(formElement.current, wanted.name);
  }, [wanted, formElement]);

  // An undo may run long after the render that created it, so changes are applied to the current document.
  const latest = useRef(document);

  function goTo(name: string) {
    setTextFilter(noFilter);
    setOpen(findBlock(form, latest.current, name)?.id ?? open);
    setShowing("form");
    setWanted({ name });
  }

  // An address such as /admin/settings#logoPicture leads to that field.
  const { hash, key: arrival } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    if (hash.length > 1) goTo(hash.slice(1));
  }, [hash, arrival]);

  function put(next: DocumentValue) {
    latest.current = next;
    setDocument(next);
    typing.typed(next);
    autosave.touch();
  }
  const tools = {
    destinations: loaded.destinations,
    problems,
    focused,
    wanted,
    change: (path: Path, value: unknown) => put(withValue(latest.current, path, value)),
    changeList: (path: Path, next: (list: unknown[]) => unknown[]) => {
      const list = valueAt(latest.current, path);
      put(withValue(latest.current, path, next(Array.isArray(list) ? list : [])));
    },
  };
  const sections = Array.isArray(document.sections) ? (document.sections as DocumentValue[]) : null;
  const changed = whereChanged(loaded);
  const opened = form.before.find(({ id }) => id === open);
  const hasNoPage = opened?.path === null;
  const wrongIn = (block: string) =>
    Object.keys(problems).filter((name) => findBlock(form, document, name)?.id === block).length;
  const isFiltered = subject.kind === "wording" && isFiltering(textFilter);
  const filtered = isFiltered ? filterTexts(form.before, document, textFilter) : undefined;
  const before = filtered?.blocks ?? form.before;
  const blockRow = (block: (typeof form.before)[number]) => (
    <BlockRow
      key={block.id}
      name={block.name}
      about={block.about}
      open={isFiltered || open === block.id}
      changed={changed.has(block.name)}
      concerns={concerns.filter((concern) => concern.block === block.name).length}
      wrong={wrongIn(block.id)}
      otherEditors={otherEditors.filter(({ place }) => place === block.id)}
      toggle={() => setOpen(open === block.id ? "" : block.id)}
    >
      <FieldViews
        fields={block.fields}
        path={block.at ? [block.at] : []}
        value={block.at ? document[block.at] : document}
      />
      {block.id === "search" && <SharingCard search={document.search} path={subject.path} />}
    </BlockRow>
  );

  return (
    <EditorToolsContext value={tools}>
      <div className="flex flex-col lg:h-full">
        <EditorHead
          loaded={loaded}
          autosave={autosave}
          concerns={concerns}
          decisions={decisions}
          problem={decisions.data?.problem ?? posted?.problem}
        />
        <div className="flex min-h-0 flex-1 max-lg:flex-col">
          <form
            ref={autosave.form}
            aria-label={`Edit ${subject.name}`}
            noValidate
            onFocus={({ target }) => setFocused("name" in target ? String(target.name) : "")}
            onBlur={() => {
              setFocused("");
              autosave.saveSoon();
            }}
            onSubmit={(event) => {
              event.preventDefault();
              autosave.saveNow();
            }}
            className={`min-w-0 flex-none overflow-y-auto border-line lg:w-[clamp(24rem,37%,34rem)] lg:border-r ${showing === "preview" ? "max-lg:hidden" : "max-lg:pb-20"}`}
          >
            <input type="hidden" name="document" value={JSON.stringify(document)} />
            <EditorNotes
              loaded={loaded}
              autosave={autosave}
              typing={typing.result}
              document={document}
              focused={focused}
              take={(conflict) => {
                latest.current = conflict.document;
                setDocument(conflict.document);
                typing.typed(conflict.document);
                autosave.continueFrom(conflict.version, false);
              }}
              goTo={goTo}
            />
            {subject.kind === "wording" && (
              <TextFinder
                filter={textFilter}
                setFilter={setTextFilter}
                changed={countChanged(form.before, document)}
                found={filtered?.count}
              />
            )}
            {before.map((block, index) => (
              // Mounted again for a search: a block that opens later would scroll into view.
              <Fragment key={isFiltered ? `found ${block.id}` : block.id}>
                {block.group && block.group !== before[index - 1]?.group && (
                  <h2 className="border-b border-line px-4 pt-5 pb-2 text-xs font-semibold text-muted">
                    {block.group}
                  </h2>
                )}
                {blockRow(block)}
              </Fragment>
            ))}
            {sections && (
              <SectionRows
                forms={form.sections}
                sections={sections}
                open={open}
                setOpen={setOpen}
                changed={changed}
                concerns={concerns}
                otherEditors={otherEditors}
              />
            )}
            {form.after.map(blockRow)}
          </form>
          <div
            className={`flex min-h-0 min-w-0 flex-1 ${showing === "form" ? "max-lg:hidden" : "max-lg:h-[calc(100svh-11rem)] max-lg:pb-16"}`}
          >
            {hasNoPage && TextPreview ? (
              <TextPreview
                block={opened}
                blocks={form.before}
                document={document}
                company={loaded.company}
              />
            ) : (
              <PreviewPane
                path={opened?.path ?? subject.path}
                handle={preview}
                section={open}
                choose={(section) => {
                  setOpen(
                    section === "frame" ? (subject.kind === "settings" ? "brand" : open) : section,
                  );
                  setShowing("form");
                }}
              />
            )}
          </div>
        </div>
        <div className="fixed inset-x-0 bottom-0 z-20 grid border-t border-line bg-ground p-3 lg:hidden">
          <Button onClick={() => setShowing(showing === "form" ? "preview" : "form")}>
            {showing === "form" ? "Preview" : "Back to the form"}
          </Button>
        </div>
      </div>
      <UnsavedChanges unsaved={autosave.unsaved} subject={subject.name} save={autosave.saveAll} />
    </EditorToolsContext>
  );
}

function firstBlock({ form, document, subject }: LoadedEditor): string {
  // The wording has hundreds of texts, so its blocks start closed.
  if (subject.kind === "wording") return "";
  if (subject.kind === "settings" || subject.kind === "home") return form.before[0]?.id ?? "";
  const [first] = Array.isArray(document.sections) ? (document.sections as DocumentValue[]) : [];
  return first ? String(first.id) : "title";
}
