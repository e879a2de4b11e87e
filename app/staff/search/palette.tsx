import { useEffect, useId, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { Icon } from "../../ui/icon/icon.tsx";
import type { DialogHandle } from "../../ui/overlay/dialog.tsx";
import type { ShellView } from "../shell-view.ts";
import { commandsFor, matching } from "./commands.ts";
import { type PaletteItem, PaletteResults } from "./palette-results.tsx";
import { longestSearch, type ResultGroup, shortestSearch } from "./search-result.ts";

const pauseBeforeSearch = 180;

/** Ctrl K: places and commands at once, other results from the server while typing. */
export function Palette({
  handle,
  view,
  showKeys,
}: {
  handle: DialogHandle;
  view: ShellView;
  showKeys: () => void;
}) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const { groups, waiting } = useSearchResults(text);

  function leave() {
    handle.close();
    setText("");
    setChosen(0);
  }
  function go(to: string) {
    leave();
    // The public site has another style sheet, so it is loaded as a new document.
    if (to.startsWith("/admin")) navigate(to);
    else window.location.assign(to);
  }
  function openKeys() {
    leave();
    showKeys();
  }
  const commands = matching(commandsFor(view, { go, showKeys: openKeys }), text);
  const sections: { title: string; items: PaletteItem[] }[] = [
    ...groups.map(({ title, icon, results }) => ({
      title,
      items: results.map((item) => ({ ...item, icon, act: () => go(item.to) })),
    })),
    { title: text ? "Places and commands" : "Go to", items: commands },
  ].filter(({ items }) => items.length > 0);
  const items = sections.flatMap((section) => section.items);
  const at = Math.min(chosen, Math.max(0, items.length - 1));

  function press(event: React.KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((at + step + items.length) % Math.max(1, items.length));
    }
    if (event.key === "Enter") {
      event.preventDefault();
      items[at]?.act();
    }
  }

  return (
    <dialog
      ref={handle.dialog}
      aria-label="Find anything"
      onClose={leave}
      onClick={(event) => {
        if (event.target === event.currentTarget) leave();
      }}
      onKeyDown={press}
      className="mx-auto mt-[12svh] mb-auto w-full max-w-148 animate-appear overflow-hidden rounded-lg border border-line-strong bg-overlay p-0 text-sm text-soft shadow-dialog backdrop:bg-scrim max-sm:mt-0 max-sm:max-w-none max-sm:rounded-t-none"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="size-5 text-muted" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={items.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
          placeholder="A name, a page, a setting, a text, or what you want to do"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          className="h-14 min-w-0 flex-1 appearance-none bg-transparent text-[1rem] text-text placeholder:text-muted focus-visible:shadow-none"
        />
        <button
          ref={handle.safe}
          type="button"
          tabIndex={-1}
          onClick={leave}
          onFocus={() => field.current?.focus()}
          className="max-lg:py-3"
        >
          <kbd className="key-cap">Esc</kbd>
          <span className="sr-only">Close</span>
        </button>
      </div>
      <PaletteResults id={listId} sections={sections} chosen={at} choose={setChosen} />
      <p role="status" className="px-4 pb-3 text-xs text-muted empty:hidden">
        {statusText(text, items.length, waiting)}
      </p>
    </dialog>
  );
}

function statusText(text: string, count: number, waiting: boolean) {
  if (waiting) return "Looking…";
  if (text && count === 0) return `No results for “${text}”. Try fewer letters.`;
  return "";
}

/** Searches on the server shortly after the last key press. */
function useSearchResults(text: string): { groups: ResultGroup[]; waiting: boolean } {
  const fetcher = useFetcher<{ text: string; groups: ResultGroup[] }>();
  const { load } = fetcher;
  const searched = text.trim();
  const asks = searched.length >= shortestSearch;
  useEffect(() => {
    if (!asks) return;
    const timer = window.setTimeout(
      () => load(`/admin/search?text=${encodeURIComponent(searched)}`),
      pauseBeforeSearch,
    );
    return () => window.clearTimeout(timer);
  }, [asks, searched, load]);
  if (!asks) return { groups: [], waiting: false };
  // The previous results stay until the new ones arrive, so the list does not flicker.
  return { groups: fetcher.data?.groups ?? [], waiting: fetcher.data?.text !== searched };
}
