/** HTML that the server made from Markdown, without raw HTML and unsafe links. */
export function FormattedText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by content/present.server.ts, which escapes raw HTML
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
