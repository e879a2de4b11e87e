import { href, redirect } from "react-router";
import { accentTokens } from "../content/accent.ts";
import { unnamedCompany } from "../content/empty-site.ts";
import { settingsInContext } from "../content/load-page.server.ts";
import { foundersOf } from "../content/people-of.ts";
import { readSetup } from "../content/setup-state.server.ts";
import { wordingInContext } from "../content/wording/read-wording.server.ts";
import { databaseContext } from "../platform/http/context.server.ts";
import { joinParts } from "../platform/join-parts.ts";
import { TextLink } from "../ui/link.tsx";
import { PhoneLink } from "../ui/text/phone-link.tsx";
import type { Route } from "./+types/opening-soon-page.ts";
import { LanguageSwitch } from "./language-switch.tsx";

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: [loaderData?.name, loaderData?.texts.title].filter(Boolean).join(" · ") },
    { name: "robots", content: "noindex" },
  ];
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  if ((await readSetup(database)).isPublic) throw redirect(href("/"), 302);
  const [settings, { openingSoon, fixed }] = await Promise.all([
    settingsInContext(context),
    wordingInContext(context),
  ]);
  const isNamed = settings.companyName !== unnamedCompany;
  const { locale, ownLocale, languages, languageNames } = settings;
  return {
    texts: { ...openingSoon, languages: fixed.languages },
    site: { locale, ownLocale, languages, languageNames },
    accent: accentTokens(settings.accent),
    name: isNamed ? settings.companyName : "",
    badge: isNamed ? settings.badge : "",
    strapline: isNamed ? settings.strapline : "",
    address: joinParts([settings.address.name, ...settings.address.lines]),
    email: settings.email,
    people: [...foundersOf(settings), ...settings.people]
      .filter(({ phone }) => phone)
      .map(({ name, phone, phoneText }) => ({ name, phone, phoneText })),
  };
}

/** In the owner's name, before the site is public. */
export default function OpeningSoonPage({ loaderData }: Route.ComponentProps) {
  const { accent, texts, site, name, badge, strapline, address, email, people } = loaderData;
  return (
    <div className="evening-glow flex min-h-svh flex-col" style={accent}>
      <main className="wrap flex flex-1 flex-col justify-center py-20">
        {badge && (
          <span
            aria-hidden="true"
            className="mb-8 grid size-16 place-items-center rounded-lg border border-gold-line bg-ground font-text text-[1.5rem] leading-none font-semibold text-gold"
          >
            {badge}
          </span>
        )}
        <p className="type-label text-gold">{texts.title}</p>
        <h1 className="type-hero mt-4 max-w-[18ch] wrap-anywhere text-balance">
          {name || texts.unnamed}
        </h1>
        {strapline && <p className="type-lead mt-6 max-w-text text-soft">{strapline}</p>}
        {(people.length > 0 || email || address) && (
          <address className="mt-12 flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-6">
            {people.map((person) => (
              <p key={person.name}>
                <span className="type-label block">{person.name}</span>
                <PhoneLink phone={person.phone} text={person.phoneText} />
              </p>
            ))}
            {email && (
              <p>
                <span className="type-label block">{texts.write}</span>
                <a
                  href={`mailto:${email}`}
                  className="inline-flex min-h-tap items-center text-text no-underline hover:text-gold-bright"
                >
                  {email}
                </a>
              </p>
            )}
            {address && (
              <p className="max-w-80">
                <span className="type-label block">{texts.where}</span>
                <span className="inline-flex min-h-tap items-center">{address}</span>
              </p>
            )}
          </address>
        )}
      </main>
      <footer className="wrap pb-6 text-sm text-muted">
        <LanguageSwitch site={site} label={texts.languages} />
        <TextLink to={href("/admin/login")}>{texts.signIn}</TextLink>
      </footer>
    </div>
  );
}
