import { peopleOf } from "../content/people-of.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { FilledText } from "../content/wording/filled-text.tsx";
import { useFixedTexts, useFrameTexts } from "../content/wording/use-frame-texts.ts";
import { useTexts } from "../content/wording/use-texts.ts";
import { Facts } from "../ui/facts.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { LiveDot } from "../ui/status.tsx";
import { PhoneLink } from "../ui/text/phone-link.tsx";
import type { OpeningView } from "./times/opening-hours.ts";

const plainLink =
  "inline-flex min-h-tap items-center gap-2.5 text-text no-underline transition-colors hover:text-gold-bright";

export function WaysToReachUs({
  settings,
  opening,
}: {
  settings: PresentedSettings;
  opening: OpeningView;
}) {
  const { address } = settings;
  const fixed = useFixedTexts();
  const texts = useTexts("contact");
  const { newTab } = useFrameTexts();
  return (
    <div className="grid gap-12">
      <ul className="grid gap-6">
        {peopleOf(settings, fixed).map((person) => (
          <Person key={person.name} position={person.position} person={person} />
        ))}
        {settings.email && (
          <li className="border-t border-line pt-5">
            <p className="type-label">{texts.write}</p>
            <a href={`mailto:${settings.email}`} className={plainLink}>
              <Icon name="mail" className="size-5 text-gold" />
              {settings.email}
            </a>
          </li>
        )}
      </ul>
      <section aria-labelledby="hours">
        <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="hours" className="type-card">
            {texts.hours}
          </h2>
          <p className="flex items-center gap-2.5 text-sm">
            {opening.open && <LiveDot />}
            {opening.sentence}
          </p>
        </div>
        <Facts
          small
          facts={opening.rows.map(({ days, hours, today }) => ({
            label: days,
            value: hours,
            strong: today,
          }))}
        />
        {opening.holidays.length > 0 && (
          <>
            <h3 className="type-label mt-6 mb-3">{texts.holidays}</h3>
            <Facts
              small
              facts={opening.holidays.map(({ day, hours }) => ({ label: day, value: hours }))}
            />
          </>
        )}
      </section>
      {address.lines.length > 0 && (
        <address>
          {address.name && <h2 className="type-card mb-1.5">{address.name}</h2>}
          {address.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {address.map && (
            <a
              href={address.map}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-tap items-center text-text underline decoration-gold decoration-1 underline-offset-[0.35em] hover:text-gold-bright"
            >
              {texts.map}
              <span className="sr-only"> {newTab}</span>
            </a>
          )}
        </address>
      )}
    </div>
  );
}

function Person({ position, person }: { position: string; person: PresentedSettings["founder"] }) {
  const texts = useTexts("contact");
  const { newTab } = useFrameTexts();
  const greeting = person.whatsappGreeting
    ? `?text=${encodeURIComponent(person.whatsappGreeting)}`
    : "";
  return (
    <li className="border-t border-line pt-5">
      <p className="type-label">{position}</p>
      <p className="type-card">{person.name}</p>
      {person.looksAfter && <p className="type-small text-muted">{person.looksAfter}</p>}
      <p className="mt-2 flex flex-wrap gap-x-6">
        <PhoneLink phone={person.phone} text={person.phoneText} icon />
        {person.phone && (
          <a
            href={`https://wa.me/${person.phone.slice(1)}${greeting}`}
            target="_blank"
            rel="noopener"
            className={plainLink}
          >
            <Icon name="message" className="size-5 text-gold" />
            WhatsApp
            <span className="sr-only">
              : <FilledText text={texts.whatsapp} name={person.name} /> {newTab}
            </span>
          </a>
        )}
      </p>
    </li>
  );
}
