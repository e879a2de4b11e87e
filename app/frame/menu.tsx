import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { peopleOf } from "../content/people-of.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { useFixedTexts, useFrameTexts } from "../content/wording/use-frame-texts.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { PhoneLink } from "../ui/text/phone-link.tsx";
import { AdminPill } from "./admin-pill.tsx";
import { Brand } from "./brand.tsx";
import { homesPlace, isCurrent, type NavigationLink } from "./navigation.ts";

/** The Invoker Commands API opens and closes the dialog before hydration. Older browsers wait for the click handler. */
const openCommand = { command: "show-modal", commandfor: "menu" };
const closeCommand = { command: "close", commandfor: "menu" };
/** With support, the browser runs the command after the click handler, and showModal() would throw by then. */
const supportsCommands = () => "command" in HTMLButtonElement.prototype;

/**
 * The collapsible menu below the desktop breakpoint. A modal `dialog` traps focus, makes the page
 * behind it inert, closes on Escape and on a phone's back gesture, and returns focus to the toggle.
 */
export function Menu({
  settings,
  places,
}: {
  settings: PresentedSettings;
  places: NavigationLink[];
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const texts = useFrameTexts();
  const labels = useFixedTexts();

  function show() {
    if (!supportsCommands()) dialog.current?.showModal();
    setOpen(true);
  }
  function hide() {
    dialog.current?.close();
  }

  // It may have been opened before hydration.
  useEffect(() => setOpen(dialog.current?.open ?? false), []);

  // A wide window shows the links in the header, and Back leads to another page.
  useEffect(() => {
    const wide = window.matchMedia("(width >= 64rem)");
    const close = () => dialog.current?.close();
    wide.addEventListener("change", close);
    window.addEventListener("popstate", close);
    return () => {
      wide.removeEventListener("change", close);
      window.removeEventListener("popstate", close);
    };
  }, []);

  return (
    <div className="lg:hidden [@media(scripting:none)]:hidden">
      <button
        type="button"
        onClick={show}
        {...openCommand}
        aria-expanded={open}
        aria-controls="menu"
        aria-label={texts.openMenu}
        className="-me-3 grid size-12 place-items-center text-text"
      >
        <Icon name="menu" className="size-7" />
      </button>
      <dialog
        ref={dialog}
        id="menu"
        aria-label={texts.menu}
        onClose={() => setOpen(false)}
        className="fixed inset-0 m-0 size-full max-h-none max-w-none flex-col overflow-y-auto overscroll-contain bg-ground text-soft open:flex open:animate-appear"
      >
        <div className="flex h-header flex-none items-center justify-between border-b border-line px-gutter">
          <Brand settings={settings} onClick={hide} />
          <button
            type="button"
            onClick={() => supportsCommands() || hide()}
            {...closeCommand}
            aria-expanded={open}
            aria-controls="menu"
            aria-label={texts.closeMenu}
            className="-me-3 grid size-12 place-items-center text-text"
          >
            <Icon name="close" className="size-7" />
          </button>
        </div>
        <nav aria-label={texts.main} className="flex flex-1 flex-col px-gutter pt-6 pb-8">
          <ul>
            {places.map((place) => {
              const current = isCurrent(place, pathname);
              return (
                <li key={place.to} className="border-line not-first:border-t">
                  <Link
                    to={place.to}
                    // The links are in view only while the menu is open, so "viewport" means intent here.
                    prefetch="viewport"
                    onClick={hide}
                    aria-current={current ? "page" : undefined}
                    className="flex min-h-16 items-center justify-between font-display text-[1.75rem] leading-tight text-text no-underline aria-[current]:text-gold"
                  >
                    {labels[place.label]}
                    {current && (
                      <span aria-hidden="true" className="font-text text-xs text-muted">
                        {texts.here}
                      </span>
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <AdminPill pathname={pathname} onClick={hide} />
            <Link
              to={homesPlace.to}
              onClick={hide}
              className="inline-flex min-h-tap items-center text-text underline decoration-gold decoration-1 underline-offset-[0.35em]"
            >
              {texts[homesPlace.label]}
            </Link>
          </div>
          <div className="mt-auto grid grid-cols-2 gap-4 pt-8 text-sm">
            {peopleOf(settings, labels).map(({ position, name, phone, phoneText }) => (
              <p key={name}>
                <span className="type-label block">{position}</span>
                <PhoneLink phone={phone} text={phoneText} />
              </p>
            ))}
          </div>
        </nav>
      </dialog>
    </div>
  );
}
