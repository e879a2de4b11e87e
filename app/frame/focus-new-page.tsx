import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a client-side navigation the focus moves to the heading of the new page, so that screen readers announce it and
 * the keyboard goes on from there. A page that was loaded as a document is announced by the browser.
 */
export function FocusNewPage() {
  const { pathname, hash } = useLocation();
  const announced = useRef(pathname);
  useEffect(() => {
    if (pathname === announced.current) return;
    announced.current = pathname;
    if (hash || document.querySelector("dialog[open]")) return;
    const heading =
      document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
