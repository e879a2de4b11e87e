/**
 * Lays a page that is rendered but hidden out once, and hides it again before anybody can see it. The styles and
 * letters that the browser works out for that it keeps, and need not work out again at the tap.
 */
export function rehearse(place: HTMLElement | null) {
  if (!place) return;
  let idle: number | undefined;
  const rendered = new MutationObserver(() => {
    rendered.disconnect();
    idle = window.requestIdleCallback?.(() => layOutUnseen(place));
  });
  rendered.observe(place, { childList: true });
  return () => {
    rendered.disconnect();
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
}

function layOutUnseen(place: HTMLElement) {
  const hidden = [...place.children].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && part.style.display === "none",
  );
  for (const part of hidden) part.style.removeProperty("display");
  place.parentElement?.getBoundingClientRect();
  for (const part of hidden) part.style.setProperty("display", "none", "important");
}
