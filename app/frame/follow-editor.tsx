import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/**
 * Runs inside the editor's preview. Reloads the draft when the editor reports a change, outlines the section that is
 * being edited, and reports to the editor which section was clicked.
 */
export function FollowEditor() {
  const { revalidate } = useRevalidator();
  const newest = useRef(revalidate);
  newest.current = revalidate;

  useEffect(() => {
    if (window.parent === window) return;
    function onMessage(event: MessageEvent) {
      if (event.origin !== window.location.origin || event.source !== window.parent) return;
      const { changed, section } = (event.data ?? {}) as { changed?: boolean; section?: string };
      if (changed) newest.current();
      if (section !== undefined) mark(section);
    }
    function choose(event: MouseEvent) {
      if (!(event.target instanceof Element)) return;
      // Links and forms do nothing in a preview.
      event.preventDefault();
      event.stopPropagation();
      const section = event.target.closest<HTMLElement>("[data-section]")?.dataset.section;
      window.parent.postMessage({ chosen: section ?? placeOf(event.target) }, window.origin);
    }
    window.addEventListener("message", onMessage);
    document.addEventListener("click", choose, true);
    document.addEventListener("submit", stop, true);
    window.parent.postMessage({ ready: true }, window.location.origin);
    return () => {
      window.removeEventListener("message", onMessage);
      document.removeEventListener("click", choose, true);
      document.removeEventListener("submit", stop, true);
    };
  }, []);
  return null;
}

function stop(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Header and footer come from the settings, everything else from the page. */
function placeOf(target: Element) {
  return target.closest("header, footer") ? "frame" : "title";
}

function mark(section: string) {
  for (const old of document.querySelectorAll<HTMLElement>("[data-being-edited]")) {
    old.removeAttribute("data-being-edited");
    old.style.outline = "";
  }
  const element = [...document.querySelectorAll<HTMLElement>("[data-section]")].find(
    ({ dataset }) => dataset.section === section,
  );
  // The wrapper has `display: contents`, so it has no box to outline.
  const shown = element?.firstElementChild;
  if (!(shown instanceof HTMLElement)) return;
  shown.setAttribute("data-being-edited", "");
  shown.style.outline = "2px solid var(--color-info)";
  shown.style.outlineOffset = "-2px";
  const { top, bottom } = shown.getBoundingClientRect();
  if (bottom < 80 || top > window.innerHeight * 0.8) {
    shown.scrollIntoView({ block: "start", behavior: "instant" });
  }
}
