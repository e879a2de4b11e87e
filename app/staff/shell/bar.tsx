import { href } from "react-router";
import { Icon } from "../../ui/icon/icon.tsx";
import { HelpPanel } from "../help/help-panel.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";

/** The bar above every admin page: breadcrumbs, search, link to the site, help. */
export function Bar({ openNavigation, find }: { openNavigation: () => void; find: () => void }) {
  return (
    <header className="sticky top-0 z-20 flex h-14 min-w-0 items-center gap-4 border-b border-line bg-ground px-6 [grid-area:bar] max-lg:gap-0 max-lg:px-1">
      <button
        type="button"
        onClick={openNavigation}
        aria-label="Open navigation"
        className="grid size-12 flex-none place-items-center text-text lg:hidden"
      >
        <Icon name="menu" />
      </button>
      <Breadcrumbs />
      <button
        type="button"
        onClick={find}
        aria-keyshortcuts="Control+K"
        className="ml-auto flex h-9 w-80 items-center gap-2 rounded-sm border border-line-strong pr-2 pl-2.5 text-left text-muted hover:border-line-control max-xl:w-60 max-lg:hidden"
      >
        <Icon name="search" className="size-5" />
        <span className="flex-1 truncate">Find anything</span>
        <kbd className="key-cap">Ctrl K</kbd>
      </button>
      <a
        href={href("/")}
        className="inline-flex h-10 flex-none items-center rounded-sm px-2.5 font-medium text-soft no-underline hover:bg-text/6 hover:text-text max-lg:hidden"
      >
        View site
      </a>
      <button
        type="button"
        onClick={find}
        aria-label="Find anything"
        className="ml-auto grid size-12 flex-none place-items-center text-text lg:hidden"
      >
        <Icon name="search" />
      </button>
      <HelpPanel />
    </header>
  );
}
