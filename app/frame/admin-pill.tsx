import { useFixedTexts } from "../content/wording/use-frame-texts.ts";
import { adminPlace, isCurrent } from "./navigation.ts";

export function AdminPill({ pathname, onClick }: { pathname: string; onClick?: () => void }) {
  return (
    // Not a <Link>: the admin area has one address, in every language.
    <a
      href={adminPlace.to}
      onClick={onClick}
      aria-current={isCurrent(adminPlace, pathname) ? "page" : undefined}
      className="inline-flex min-h-tap items-center rounded-full border border-gold px-5.5 text-md font-medium text-text no-underline transition-colors hover:bg-gold hover:text-on-gold aria-[current]:bg-gold-soft aria-[current]:text-gold-bright focus-visible:rounded-full"
    >
      {useFixedTexts()[adminPlace.label]}
    </a>
  );
}
