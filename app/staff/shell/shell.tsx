import { type ReactNode, useRef } from "react";
import { useMatches, useNavigate, useNavigation } from "react-router";
import { useKeys } from "../../ui/keyboard/use-keys.ts";
import { Note } from "../../ui/note.tsx";
import { useDialog } from "../../ui/overlay/dialog.tsx";
import { ToastProvider } from "../../ui/overlay/toast.tsx";
import { KeyList } from "../keyboard/key-list.tsx";
import { Palette } from "../search/palette.tsx";
import type { ShellView } from "../shell-view.ts";
import { Bar } from "./bar.tsx";
import { handleOf } from "./breadcrumbs.tsx";
import { CompanyLink } from "./company-link.tsx";
import { NavigationDrawer } from "./navigation-drawer.tsx";
import { PlaceLinks } from "./place-links.tsx";
import { useArrival } from "./use-arrival.ts";
import { UserMenu } from "./user-menu.tsx";

/** Navigation, bar, shortcuts, palette and toasts around every admin page. */
export function Shell({
  view,
  reachable = true,
  children,
}: {
  view: ShellView;
  /** False while the server cannot be reached. */
  reachable?: boolean;
  children: ReactNode;
}) {
  const navigation = useRef<HTMLDialogElement>(null);
  const palette = useDialog();
  const keyList = useDialog();
  const navigate = useNavigate();
  const { fillsWindow = false, worksOffline = false } = handleOf(useMatches().at(-1));

  useArrival();
  useKeys({
    "ctrl k": palette.open,
    "?": keyList.open,
    ...Object.fromEntries(
      view.places.flatMap(({ letter, to }) =>
        letter ? [[`g ${letter}`, () => navigate(to)]] : [],
      ),
    ),
  });

  return (
    <ToastProvider>
      <a
        href="#main"
        className="fixed top-4 left-4 z-50 -translate-y-24 bg-paper px-5 py-3 text-on-paper opacity-0 focus:translate-y-0 focus:opacity-100"
      >
        Skip to content
      </a>
      <div
        className={`grid min-h-svh text-sm leading-normal [grid-template-areas:'side_bar'_'side_main'] [grid-template-rows:3.5rem_1fr] max-lg:grid-cols-1 max-lg:[grid-template-areas:'bar'_'main'] ${fillsWindow ? "grid-cols-[4rem_minmax(0,1fr)] lg:h-svh" : "grid-cols-[14rem_minmax(0,1fr)]"}`}
      >
        <aside
          aria-label="Company and navigation"
          className={`sticky top-0 flex h-svh flex-col overflow-y-auto border-r border-line bg-sunk pb-3 [grid-area:side] max-lg:hidden ${fillsWindow ? "items-center px-2.5" : "px-3"}`}
        >
          <div className="mb-3">
            <CompanyLink company={view.company} collapsed={fillsWindow} />
          </div>
          <PlaceLinks view={view} collapsed={fillsWindow} />
          <UserMenu view={view} collapsed={fillsWindow} showKeys={keyList.open} />
        </aside>
        <Bar openNavigation={() => navigation.current?.showModal()} find={palette.open} />
        <main
          id="main"
          tabIndex={-1}
          className={`min-w-0 [grid-area:main] focus-visible:shadow-none ${fillsWindow ? "lg:min-h-0 lg:overflow-hidden" : "w-full max-w-wide p-6 max-lg:p-4 has-data-drawer:beside-drawer"}`}
        >
          {!reachable && !worksOffline && (
            <div className="mb-4">
              <Note look="bad" live>
                We cannot reach the server. You can still read this page, but changes cannot be
                saved. We keep trying.
              </Note>
            </div>
          )}
          {children}
        </main>
      </div>
      <NavigationDrawer dialog={navigation} view={view} />
      <Palette handle={palette} view={view} showKeys={keyList.open} />
      <KeyList handle={keyList} places={view.places} />
      <LoadingNotice />
    </ToastProvider>
  );
}

/** Fades in after a delay, so that fast navigations do not flicker. */
function LoadingNotice() {
  const loading = useNavigation().state === "loading";
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-40 grid justify-items-center text-sm"
    >
      {loading && (
        <span className="animate-late rounded-full bg-overlay px-5 py-2.5 text-text shadow-float">
          Loading...
        </span>
      )}
    </p>
  );
}
