import { type ReactNode, useCallback, useState } from "react";
import { Link } from "react-router";
import { type NamedPerson, peopleOf } from "../content/people-of.ts";
import type { PresentedSettings } from "../content/presented.ts";
import { useFixedTexts, useFrameTexts } from "../content/wording/use-frame-texts.ts";
import { joinParts } from "../platform/join-parts.ts";
import { Icon } from "../ui/icon/icon.tsx";
import type { PictureView } from "../ui/picture-view.ts";
import { PhoneLink } from "../ui/text/phone-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { smallPrint } from "./navigation.ts";

export function Footer({ settings, year }: { settings: PresentedSettings; year: number }) {
  const texts = useFrameTexts();
  const fixed = useFixedTexts();
  const address = joinParts([settings.address.name, ...settings.address.lines]);
  return (
    <footer className="border-t border-line bg-sunk pt-[clamp(3rem,2rem+4vw,5.5rem)] pb-6 text-sm print:hidden">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-grid gap-y-8 md:grid-cols-[5fr_6.8fr]">
          <div className="max-md:col-span-full">
            {hasLogo(settings) ? (
              <Logo
                key={settings.logoPicture?.src ?? settings.logo}
                file={settings.logo}
                picture={settings.logoPicture}
                name={settings.companyName}
              />
            ) : (
              <p className="font-display text-[1.5rem] leading-tight wrap-anywhere text-text">
                {settings.companyName}
              </p>
            )}
            <p className="mt-4 max-w-88 text-muted">
              {address && `${address}. `}
              {settings.strapline}
            </p>
          </div>
          <div className="grid grid-cols-2 gap-x-grid gap-y-8 max-md:col-span-full md:grid-cols-3">
            {peopleOf(settings, fixed).map((person) => (
              <Person key={person.name} {...person} />
            ))}
            {(settings.instagram || settings.networks.length > 0) && (
              <div>
                <span className="type-label block">{texts.follow}</span>
                {settings.instagram && (
                  <Network address={settings.instagram}>
                    <Icon name="instagram" />
                    Instagram
                  </Network>
                )}
                {settings.networks.map(({ network, address }) => (
                  <Network key={address} address={address}>
                    {network}
                  </Network>
                ))}
              </div>
            )}
          </div>
        </div>
        <LanguageSwitch site={settings} label={fixed.languages} />
        <div className="mt-[clamp(2rem,1rem+3vw,4rem)] flex flex-wrap items-center gap-x-6 border-t border-line pt-4 text-muted">
          <p className="me-auto min-w-0 py-3 wrap-anywhere">
            © {year} <bdi>{settings.companyName}</bdi>.{" "}
            <span className="whitespace-nowrap">{fixed.rights}</span>
          </p>
          <ul className="flex flex-wrap gap-x-4.5 max-md:grid max-md:grid-cols-2">
            {smallPrint.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  prefetch="intent"
                  className="inline-flex min-h-tap items-center no-underline transition-colors hover:text-gold-bright"
                >
                  {texts[label]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function Network({ address, children }: { address: string; children: ReactNode }) {
  const { newTab } = useFrameTexts();
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className="flex min-h-tap w-fit items-center gap-2.5 wrap-anywhere no-underline transition-colors hover:text-gold-bright"
    >
      {children}
      <span className="sr-only"> {newTab}</span>
    </a>
  );
}

/** The built-in wordmark spells the name of the sample company. */
const wordmark = { file: "/wordmark.svg", spells: "Goldkey Estates" };

function hasLogo({ logo, logoPicture, companyName }: PresentedSettings): boolean {
  if (logoPicture) return true;
  return logo !== "" && (logo !== wordmark.file || companyName === wordmark.spells);
}

function Person({ position, name, phone, phoneText }: NamedPerson) {
  return (
    <div>
      <span className="type-label block">{position}</span>
      <span className="mt-1 block font-display text-[1.1875rem] leading-snug wrap-anywhere text-text">
        {name}
      </span>
      <PhoneLink phone={phone} text={phoneText} />
    </div>
  );
}

/** Hidden if it fails to load. If it failed before hydration, it is `complete` with a natural width of 0. */
function Logo({
  file,
  picture,
  name,
}: {
  file: string;
  picture: PictureView | undefined;
  name: string;
}) {
  const [failed, setFailed] = useState(false);
  const checkAlreadyFailed = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true);
  }, []);
  return (
    <picture>
      {picture?.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes="200px" />
      ))}
      <img
        ref={checkAlreadyFailed}
        src={picture?.src ?? file}
        alt={name}
        loading="lazy"
        width={picture?.width ?? 737}
        height={picture?.height ?? 96}
        hidden={failed}
        onError={() => setFailed(true)}
        className="h-auto w-50"
      />
    </picture>
  );
}
