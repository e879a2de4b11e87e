import { TextLink } from "../../ui/link.tsx";
import type { SectionOf } from "../presented.ts";
import { useFrameTexts } from "../wording/use-frame-texts.ts";

/** How a draw can be checked, beside a sample ticket. */
export function Proofs({ section }: { section: SectionOf<"proofs"> }) {
  return (
    <section className="wrap">
      <div className="twelve">
        <div className="lg:col-span-4">
          <h2 className="type-section">{section.title}</h2>
          <MiniatureTicket ticket={section.ticket} />
        </div>
        <ol className="lg:col-span-8 lg:col-start-5">
          {section.rows.map((row) => (
            <li
              key={row.title}
              className="grid gap-x-grid gap-y-3 border-t border-line py-8 last:border-b md:grid-cols-[4fr_5fr]"
            >
              <h3 className="type-card">{row.title}</h3>
              <div>
                <p>{row.text}</p>
                {row.figures && <p className="type-mono mt-3.5">{row.figures}</p>}
                {row.link && (
                  <p className="mt-2">
                    <TextLink to={row.link.to} solo>
                      {row.link.label}
                    </TextLink>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function MiniatureTicket({ ticket }: { ticket: SectionOf<"proofs">["ticket"] }) {
  const texts = useFrameTexts();
  return (
    <div className="mt-8 grid w-full max-w-88 gap-7 rounded-md bg-paper px-6 py-5.5 text-on-paper shadow-float lg:mt-12">
      <p className="flex items-start justify-between gap-4">
        <span className="font-display text-xl leading-tight">{ticket.draw}</span>
        <KeyMark />
      </p>
      <p>
        <span className="block text-sm text-on-paper-muted">{texts.ticket}</span>
        <span className="-ms-[0.035em] block text-[3.5rem] leading-[0.95] font-light tracking-[-0.035em]">
          {ticket.number}
        </span>
      </p>
      <p className="border-t border-paper-line pt-3.5 text-sm text-on-paper-muted">{ticket.note}</p>
    </div>
  );
}

function KeyMark() {
  return (
    <svg
      viewBox="0 0 48 24"
      aria-hidden="true"
      className="w-12 flex-none text-paper-gold"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    >
      <circle cx="9" cy="12" r="7" />
      <circle cx="9" cy="12" r="3" />
      <path d="M16 12h30M38 12v6M43 12v4" />
    </svg>
  );
}
