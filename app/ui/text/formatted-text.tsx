/** HTML made from staff's Markdown on the server, where raw HTML and unsafe links are already gone. */
export function FormattedText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by content/present.server.ts, which escapes raw HTML
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
