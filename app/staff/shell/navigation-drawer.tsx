import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { ShellView } from "../shell-view.ts";
import { CompanyLink } from "./company-link.tsx";
import { PlaceLinks } from "./place-links.tsx";
import { UserActs } from "./user-menu.tsx";

/** The navigation below 1024 px: a modal dialog that traps focus and closes on Escape. */
export function NavigationDrawer({
  dialog,
  view,
}: {
  dialog: RefObject<HTMLDialogElement | null>;
  view: ShellView;
}) {
  const { key } = useLocation();
  const close = () => dialog.current?.close();

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the location changes, also by Back
  useEffect(() => dialog.current?.close(), [key]);

  useEffect(() => {
    const wide = window.matchMedia("(width >= 64rem)");
    const closeWhenWide = () => dialog.current?.close();
    wide.addEventListener("change", closeWhenWide);
    return () => wide.removeEventListener("change", closeWhenWide);
  }, [dialog]);

  return (
    <dialog
      ref={dialog}
      aria-label="Navigation"
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
      onKeyDown={() => undefined}
      className="fixed inset-y-0 left-0 m-0 h-full max-h-none w-[min(19rem,86vw)] max-w-none animate-appear border-r border-line-strong bg-sunk p-0 text-sm text-soft backdrop:bg-scrim"
    >
      <div className="flex min-h-full flex-col px-3 pb-3">
        <div className="mb-2 flex items-center justify-between">
          <CompanyLink company={view.company} />
          <button
            type="button"
            aria-label="Close navigation"
            onClick={close}
            className="grid size-12 flex-none place-items-center text-text"
          >
            <Icon name="close" />
          </button>
        </div>
        <PlaceLinks view={view} onChoose={close} />
        <div className="mt-auto pt-4">
          <a
            href="/"
            className="flex h-11 items-center gap-3 rounded-sm px-3 text-text no-underline hover:bg-text/6"
          >
            <Icon name="external" />
            View site
          </a>
          <UserActs view={view} onChoose={close} />
          <div className="mt-2 flex items-center gap-2.5 border-t border-line px-1.5 pt-3 leading-tight">
            <Avatar name={view.staff.name} />
            <span className="min-w-0">
              <b className="block truncate font-medium text-text">{view.staff.name}</b>
              <span className="text-xs text-muted">{view.staff.role}</span>
            </span>
          </div>
        </div>
      </div>
    </dialog>
  );
}
