import { useHref } from "react-router";

/** HTML that the server made from Markdown, without raw HTML and unsafe links. Its links keep the language. */
export function FormattedText({ html, className }: { html: string; className?: string }) {
  const prefix = useHref("/");
  const kept = prefix === "/" ? html : html.replaceAll('<a href="/', `<a href="${prefix}/`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by content/present.server.ts, which escapes raw HTML
  return <div className={className} dangerouslySetInnerHTML={{ __html: kept }} />;
}
