type Heading = { id: string; text: string };

/** The headings of a text that the server made from Markdown, as links to them. */
export function Contents({ html, label }: { html: string; label: string }) {
  const headings = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].flatMap(([, id, content]) =>
    id && content ? { id, text: plainText(content) } : [],
  );
  return <ContentsList headings={headings} label={label} />;
}

/** Short texts need none. */
export function ContentsList({
  headings,
  label,
  fewest = 3,
}: {
  headings: Heading[];
  label: string;
  fewest?: number;
}) {
  if (headings.length < fewest) return null;
  return (
    <nav aria-label={label} className="mb-8 border-s border-line ps-5 text-sm print:hidden">
      <p className="type-label">{label}</p>
      <ul className="mt-1">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-10 items-center text-soft no-underline transition-colors hover:text-gold-bright"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot);/g, (name) => entities[name] ?? "");
}
