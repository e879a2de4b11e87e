import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useTexts } from "../../content/wording/use-texts.ts";
import { keyOfPhoto } from "../../gallery/photo/album-view.ts";
import { overPage } from "../../gallery/photo/photo-address.ts";
import { Facts } from "../../ui/facts.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { LoadedHome } from "../load-home.server.ts";

/** One level at a time; without scripts and on paper all of them. */
export function HomePlans({ home: { plans } }: { home: LoadedHome }) {
  const texts = useTexts("home");
  const [shown, setShown] = useState(0);
  if (plans.length === 0) return null;
  return (
    <section id="plan" className="wrap scroll-mt-24 py-section">
      <h2 className="type-section print:break-after-avoid">
        {plans.length > 1 ? texts.plans : texts.plan}
      </h2>
      {plans.length > 1 && (
        <div
          role="radiogroup"
          aria-label={texts.level}
          className="no-scrollbar mt-5 flex gap-8 overflow-x-auto border-b border-line print:hidden [@media(scripting:none)]:hidden"
        >
          {plans.map(({ level }, index) => (
            <label
              key={level}
              className="relative flex min-h-13 flex-none cursor-pointer items-center text-muted transition-colors hover:text-text has-checked:text-text has-checked:shadow-[inset_0_-1px_0_var(--color-gold)] has-focus-visible:outline-2 has-focus-visible:outline-gold-bright"
            >
              <input
                type="radio"
                name="level"
                checked={shown === index}
                onChange={() => setShown(index)}
                className="absolute inset-0 m-0 cursor-pointer opacity-0"
              />
              {level}
            </label>
          ))}
        </div>
      )}
      {plans.map((plan, index) => (
        <Plan key={plan.level} plan={plan} shown={shown === index} single={plans.length === 1} />
      ))}
    </section>
  );
}

function Plan({
  plan,
  shown,
  single,
}: {
  plan: LoadedHome["plans"][number];
  shown: boolean;
  single: boolean;
}) {
  const texts = useTexts("home");
  const { search } = useLocation();
  return (
    <div
      className={`twelve mt-8 gap-y-6 lg:items-center print:grid print:break-inside-avoid [@media(scripting:none)]:grid ${shown ? "" : "hidden"}`}
    >
      {!single && (
        <h3 className="type-card hidden lg:col-span-12 print:block [@media(scripting:none)]:block">
          {plan.level}
        </h3>
      )}
      {plan.photo && (
        <div className="lg:col-span-8 print:w-4/5">
          <Link
            {...overPage(search, plan.photo)}
            preventScrollReset
            data-photo={keyOfPhoto(plan.photo)}
            className="group block no-underline max-lg:-mx-[calc(var(--spacing-gutter)/2)]"
          >
            <Picture
              picture={plan.photo.picture}
              sizes="(min-width: 64rem) 66vw, 100vw"
              // Drawings are made for dark pages; they have one size only.
              className={
                plan.photo.picture.sources.length === 0
                  ? "forced-color-adjust-none print:invert forced-colors:bg-ground!"
                  : ""
              }
            />
            <span className="mt-3 flex items-center gap-2 text-sm text-soft transition-colors group-hover:text-gold-bright max-lg:px-[calc(var(--spacing-gutter)/2)] print:hidden">
              <Icon name="zoom-in" className="size-4.5" />
              {texts.larger}
            </span>
          </Link>
        </div>
      )}
      {plan.rooms.length > 0 && (
        <div className="lg:col-span-4">
          <Facts small facts={plan.rooms.map(({ label, value }) => ({ label, value }))} />
        </div>
      )}
    </div>
  );
}
