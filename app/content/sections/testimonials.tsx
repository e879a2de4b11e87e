import type { SectionOf } from "../presented.ts";

export function Testimonials({ section }: { section: SectionOf<"testimonials"> }) {
  const [first, ...others] = section.quotes;
  if (!first) return null;
  return (
    <section className="wrap">
      <h2 className="type-label">{section.title}</h2>
      <figure className="mt-6 max-w-[52rem]">
        <blockquote className="font-display text-2xl leading-snug text-text lg:text-3xl lg:leading-tight">
          <p>{first.text}</p>
        </blockquote>
        <Speaker quote={first} />
      </figure>
      {others.length > 0 && (
        <ul className="mt-14 grid gap-x-grid gap-y-10 md:grid-cols-2">
          {others.map((quote) => (
            <li key={quote.name} className="border-t border-line pt-6">
              <figure>
                <blockquote className="max-w-text text-lg leading-relaxed">
                  <p>{quote.text}</p>
                </blockquote>
                <Speaker quote={quote} />
              </figure>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Speaker({ quote }: { quote: SectionOf<"testimonials">["quotes"][number] }) {
  return (
    <figcaption className="mt-5 text-sm">
      <span className="block font-medium text-text">{quote.name}</span>
      <span className="block text-muted">{quote.about}</span>
    </figcaption>
  );
}
