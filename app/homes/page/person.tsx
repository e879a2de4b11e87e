import { useState } from "react";
import { href, useHref } from "react-router";
import { useTexts } from "../../content/wording/use-texts.ts";
import { Button, ButtonRow } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { SiteLink } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { shareOrCopy } from "../../ui/share.ts";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import type { LoadedHome } from "../load-home.server.ts";
import { NextStep } from "./hero.tsx";

/** The next step, who shows the home, and what can be read about it. */
export function HomeViewing({ home }: { home: LoadedHome }) {
  const texts = useTexts("home");
  return (
    <section id="viewing" className="wrap scroll-mt-24 py-section">
      <div className="twelve gap-y-12">
        <div className="lg:col-span-6">
          <h2 className="type-section">{home.taken ? texts.soldTitle : texts.viewingTitle}</h2>
          <p className="type-lead mt-5 max-w-120">
            {home.taken ? texts.soldText : texts.viewingText}
          </p>
          <div className="mt-8 print:hidden">
            <ButtonRow>
              <NextStep home={home} />
              <ShareHome home={home} />
            </ButtonRow>
          </div>
        </div>
        <div className="grid gap-12 lg:col-span-5 lg:col-start-8">
          <Person home={home} />
          <Documents home={home} />
        </div>
      </div>
    </section>
  );
}

/** The canonical address: never with a filter or an opened picture. */
function ShareHome({ home }: { home: LoadedHome }) {
  const texts = useTexts("home");
  const { copied, copyIt } = useTexts("photos");
  const [said, setSaid] = useState("");

  async function share() {
    setSaid("");
    const outcome = await shareOrCopy({ title: home.name, url: home.head.canonical });
    if (outcome !== "shared") setSaid(outcome === "copied" ? copied : copyIt);
  }
  return (
    <>
      <span className="contents [@media(scripting:none)]:hidden">
        <Button look="quiet" icon="share" onClick={share}>
          {texts.share}
        </Button>
      </span>
      <span role="status" className="self-center text-sm text-muted">
        {said}
      </span>
    </>
  );
}

function Person({ home }: { home: LoadedHome }) {
  const texts = useTexts("home");
  const { person } = home;
  if (!person) return null;
  return (
    <div className="flex gap-5">
      <div className="size-20 flex-none overflow-hidden rounded-full">
        {person.portrait ? (
          <Picture picture={person.portrait} sizes="5rem" />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-full place-items-center rounded-full border border-line-strong font-display text-[1.625rem] text-gold-deep"
          >
            {person.initials}
          </span>
        )}
      </div>
      <div className="min-w-0">
        {!home.taken && <p className="type-label">{texts.showsYou}</p>}
        <p className="type-sub mt-1">{person.name}</p>
        {person.note && <p className="mt-3 text-md">{person.note}</p>}
        <p className="mt-2 flex flex-wrap gap-x-6">
          <PhoneLink phone={person.phone} text={person.phoneText} icon />
          {person.whatsapp && (
            <a
              href={person.whatsapp}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-tap items-center gap-2.5 text-text no-underline transition-colors hover:text-gold-bright"
            >
              <Icon name="message" className="size-5 text-gold" />
              {texts.whatsapp}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

function Documents({ home }: { home: LoadedHome }) {
  const texts = useTexts("home");
  const brochure = {
    label: texts.brochure,
    note: texts.brochureNote,
    // In the language of the page, unlike other files.
    to: useHref(href("/home/:slug/brochure.pdf", { slug: home.slug })),
  };
  return (
    <div id="documents" className="scroll-mt-24 print:hidden">
      <h2 className="type-card mb-3.5">{texts.documents}</h2>
      <ul>
        {[brochure, ...home.documents].map(({ label, note, to }) => {
          const line = (
            <>
              {label}
              <span className="text-end text-sm text-muted tabular-nums">{note}</span>
            </>
          );
          const look = "flex min-h-14 items-center justify-between gap-6 py-2.5";
          return (
            <li key={label} className="border-t border-line last:border-b">
              {to ? (
                <SiteLink
                  to={to}
                  document
                  className={`${look} text-text no-underline transition-colors hover:text-gold-bright`}
                >
                  {line}
                </SiteLink>
              ) : (
                <p className={`${look} text-muted`}>{line}</p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
