import { useEffect, useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Icon } from "../../ui/icon/icon.tsx";
import { linkClass } from "../../ui/link.tsx";
import { helpFor } from "./screen-help.ts";

/** A button in the bar that says what the current screen is for. A popover: Escape and a click elsewhere close it. */
export function HelpPanel() {
  const { pathname } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const help = helpFor(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when another screen opens
  useEffect(() => panel.current?.hidePopover(), [pathname]);
  if (!help) return null;
  const { title, sentences, topic, section } = help;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Help for this screen"
        className="grid size-10 flex-none place-items-center rounded-sm text-soft hover:bg-text/6 hover:text-text max-lg:size-12 max-lg:text-text"
      >
        <Icon name="help" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="fixed inset-auto top-16 right-6 m-0 w-88 max-w-[calc(100vw-2rem)] rounded-md border border-line-strong bg-overlay p-5 text-soft shadow-dialog max-lg:right-4"
      >
        <h2 className="text-md font-semibold text-text">{title}</h2>
        <p className="mt-1.5">{sentences}</p>
        <p className="mt-3">
          <Link to={`/admin/help/${topic}${section ? `#${section}` : ""}`} className={linkClass}>
            Read more in the handbook
          </Link>
        </p>
      </div>
    </>
  );
}
