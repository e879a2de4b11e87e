import { Fragment } from "react";
import { ButtonLink, ButtonRow } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { SectionOf } from "../presented.ts";

/** The house above, the words on the water. The veil exists only under the words. */
export function Hero({ section }: { section: SectionOf<"hero"> }) {
  return (
    <section className="relative isolate flex min-h-[clamp(42rem,100svh,75rem)] flex-col justify-end overflow-clip md:min-h-[clamp(34rem,100svh,75rem)]">
      <div className="absolute inset-x-0 top-0 -z-10 h-[66%] md:h-full max-md:[@media(max-height:44rem)]:h-[56%]">
        {/* A phone shows it 178vw wide, at three pixels a point; nobody sees the third, and it weighs 100 KB. */}
        <Picture picture={section.picture} sizes="(min-width: 48rem) 100vw, 118vw" eager />
        <div className="hero-veil absolute inset-0" />
      </div>
      <div className="wrap pb-8 lg:pb-[clamp(2.5rem,4vw,4rem)]">
        <div className="twelve items-end gap-y-4">
          <h1 className="type-hero lg:col-span-8">
            <BrokenBySense title={section.title} />
          </h1>
          <div className="lg:col-span-4 lg:pb-2">
            <p className="type-lead text-text lg:text-[1.125rem]">{section.lead}</p>
            <div className="mt-6">
              <ButtonRow>
                <ButtonLink to={section.primary.to} look="gold">
                  {section.primary.label}
                </ButtonLink>
                {section.secondary && (
                  <ButtonLink to={section.secondary.to} look="over">
                    {section.secondary.label}
                  </ButtonLink>
                )}
              </ButtonRow>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Staff break a long title where its sense breaks; phones break it where it fits. */
function BrokenBySense({ title }: { title: string }) {
  return title.split("\n").map((part, place) => (
    <Fragment key={part}>
      {place > 0 && <br className="max-lg:hidden" />} {part}
    </Fragment>
  ));
}
