/**
 * Focuses the field with this name, or the nearest one around it: "rows.2.title", "rows.2", "rows". Opens what is
 * folded around it first.
 */
export function focusField(root: ParentNode, name: string): void {
  for (let path = name; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf(".")))) {
    const control = controlOf(root, path);
    if (!control) continue;
    for (let at: Element | null = control; at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement) at.open = true;
    }
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: "center" });
    return;
  }
}

const focusable = "input:not([type=hidden]), select, textarea, button, [tabindex]";

function controlOf(root: ParentNode, name: string): HTMLElement | null {
  const quoted = CSS.escape(name);
  const field = root.querySelector<HTMLElement>(
    `[name="${quoted}"]:not([type=hidden]), [data-field="${quoted}"], [id="${quoted}"]`,
  );
  if (!field) return root.querySelector(`[name^="${quoted}."]:not([type=hidden])`);
  return field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable);
}
