const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The text of HTML made from Markdown, paragraph by paragraph. */
export function paragraphsOf(html: string): string[] {
  return html
    .split(/<\/(?:p|h\d|li)>/)
    .map((part) =>
      part
        .replaceAll(/<[^>]+>/g, "")
        .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "")
        .trim(),
    )
    .filter(Boolean);
}
