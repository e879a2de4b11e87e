import { href, Link } from "react-router";
import type { PresentedSettings } from "../content/presented.ts";

/** The uploaded mark or the short badge, and the company's name, all from the settings. */
export function Brand({
  settings,
  onClick,
}: {
  settings: PresentedSettings;
  onClick?: () => void;
}) {
  // A long name takes two smaller lines, so that it fits beside the menu of a small phone.
  const isLong = settings.companyName.length > 22;
  return (
    <Link
      to={href("/")}
      prefetch="intent"
      onClick={onClick}
      className="me-auto flex min-h-tap min-w-0 items-center gap-3 no-underline"
    >
      {settings.markPicture ? (
        <img
          src={settings.markPicture.src}
          alt=""
          className="size-8.5 flex-none rounded-[5px] object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid h-8.5 min-w-8.5 flex-none place-items-center rounded-[5px] border border-gold-line bg-[#0d0d10] px-1 font-text text-[0.9375rem] leading-none font-semibold tracking-[0.01em] text-gold"
        >
          {settings.badge}
        </span>
      )}
      <span
        className={`line-clamp-2 font-display leading-[1.15] wrap-anywhere text-text ${isLong ? "text-[1rem] max-[22rem]:line-clamp-3 max-[22rem]:text-[0.8125rem]" : "text-[1.25rem] max-[22rem]:text-[1.0625rem]"}`}
      >
        {settings.companyName}
      </span>
    </Link>
  );
}
