import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import type { PresentedSettings } from "../content/presented.ts";
import { useFixedTexts, useFrameTexts } from "../content/wording/use-frame-texts.ts";
import { AdminPill } from "./admin-pill.tsx";
import { Brand } from "./brand.tsx";
import { Menu } from "./menu.tsx";
import { isCurrent, type NavigationLink } from "./navigation.ts";

export type HeaderLook = "plain" | "over";

/**
 * Transparent over pictures, with a line below it elsewhere. Reappears when the visitor scrolls up.
 * Without JavaScript phones have no menu, so the header shows the links on several lines and takes space in the page.
 */
export function Header({
  settings,
  places,
  look,
}: {
  settings: PresentedSettings;
  places: NavigationLink[];
  look: HeaderLook;
}) {
  const { pathname } = useLocation();
  const texts = useFrameTexts();
  const labels = useFixedTexts();
  const stuck = useScrolledUpAgain();
  const over = look === "over" && !stuck;
  return (
    <header
      className={`top-0 right-0 left-0 z-20 h-header border-b print:hidden [@media(scripting:none)]:h-auto max-lg:[@media(scripting:none)]:relative ${
        stuck
          ? "fixed animate-appear border-line bg-ground/90 backdrop-blur-lg [@media(max-height:26rem)]:absolute"
          : "absolute"
      } ${over ? "border-transparent" : "border-line"}`}
    >
      {over && (
        <div className="header-veil pointer-events-none absolute inset-x-0 top-0 -z-10 h-[190%]" />
      )}
      <div className="wrap flex h-header items-center gap-6 [@media(scripting:none)]:h-auto [@media(scripting:none)]:min-h-header [@media(scripting:none)]:flex-wrap [@media(scripting:none)]:gap-y-0 [@media(scripting:none)]:py-2">
        <Brand settings={settings} />
        <nav aria-label={texts.main} className="hidden lg:block [@media(scripting:none)]:block">
          <ul className="flex flex-wrap items-center gap-x-[clamp(1.1rem,2vw,2rem)]">
            {places.map((place) => (
              <li key={place.to}>
                <Link
                  to={place.to}
                  prefetch="intent"
                  aria-current={isCurrent(place, pathname) ? "page" : undefined}
                  className={`relative flex min-h-tap items-center text-md font-medium no-underline transition-colors hover:text-gold-bright aria-[current]:text-text aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-[0.45rem] aria-[current]:after:h-px aria-[current]:after:bg-gold ${over ? "text-text" : "text-soft"}`}
                >
                  {labels[place.label]}
                </Link>
              </li>
            ))}
            <li className="lg:ms-1.5">
              <AdminPill pathname={pathname} />
            </li>
          </ul>
        </nav>
        <Menu settings={settings} places={places} />
      </div>
    </header>
  );
}

function useScrolledUpAgain() {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    function follow() {
      const now = window.scrollY;
      if (now < 80) setStuck(false);
      else if (now < last - 4) setStuck(now > 320);
      else if (now > last + 4) setStuck(false);
      last = now;
    }
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return stuck;
}
