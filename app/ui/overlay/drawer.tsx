import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "../icon/icon.tsx";

/**
 * Details of one row beside its table; on a phone a sheet from below. It has an address, so closing it is a link.
 * Not modal: the table and its keys J and K keep working.
 */
export function Drawer({
  title,
  above,
  below,
  closeTo,
  actions,
  children,
}: {
  title: string;
  /** Kind and number, such as "Ticket 48,211". */
  above?: string;
  /** Its state, under the title. */
  below?: ReactNode;
  closeTo: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const drawer = useRef<HTMLElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const before = document.activeElement;
    drawer.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      navigate(closeTo, { preventScrollReset: true });
    }
    window.addEventListener("keydown", closeOnEscape);
    return () => window.removeEventListener("keydown", closeOnEscape);
  }, [closeTo, navigate]);

  return (
    <aside
      ref={drawer}
      tabIndex={-1}
      aria-label={above ? `${above}: ${title}` : title}
      data-drawer
      className="fixed top-14 right-0 bottom-0 z-30 flex w-104 animate-appear flex-col overflow-y-auto overscroll-contain border-l border-line-strong bg-raised shadow-float focus-visible:shadow-float max-lg:top-auto max-lg:left-0 max-lg:max-h-[78svh] max-lg:w-auto max-lg:rounded-t-[14px] max-lg:border-t max-lg:border-l-0"
    >
      <div className="flex items-start gap-3 border-b border-line px-5 pt-4.5 pb-3.5">
        <div className="min-w-0 flex-1">
          {above && <p className="text-xs text-muted tabular-nums">{above}</p>}
          <h2 className="font-display text-[1.375rem] leading-tight wrap-anywhere">{title}</h2>
          {below && <div className="mt-2 flex flex-wrap items-center gap-2 text-xs">{below}</div>}
        </div>
        <Link
          to={closeTo}
          preventScrollReset
          aria-label="Close"
          className="-mt-1.5 -mr-2 grid size-10 flex-none place-items-center rounded-sm text-soft hover:bg-text/6 hover:text-text max-lg:size-11"
        >
          <Icon name="close" />
        </Link>
      </div>
      <div className="grid flex-1 content-start gap-5 px-5 py-4">{children}</div>
      {actions && (
        <div
          data-drawer-actions
          className="sticky bottom-0 flex flex-wrap gap-2 border-t border-line bg-raised px-5 py-3.5"
        >
          {actions}
        </div>
      )}
    </aside>
  );
}

export function DrawerPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-xs font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}
