import { Fragment } from "react";
import { ButtonLink, ButtonRow } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { SectionOf } from "../presented.ts";

/** A picture with the text over its lower part. The gradient covers only the text. */
export function Hero({ section }: { section: SectionOf<"hero"> }) {
  return (
    <section
      className={`relative isolate flex flex-col justify-end overflow-clip ${section.picture ? "min-h-[clamp(42rem,100svh,75rem)] md:min-h-[clamp(34rem,100svh,75rem)]" : "min-h-[clamp(30rem,78svh,56rem)]"}`}
    >
      {section.picture ? (
        <div className="absolute inset-x-0 top-0 -z-10 h-[66%] md:h-full max-md:[@media(max-height:44rem)]:h-[56%]">
          {/* Its sources have sizes of their own: see coverScreen. */}
          <Picture picture={section.picture} sizes="100vw" eager />
          <div className="hero-veil absolute inset-0" />
        </div>
      ) : (
        <div className="evening-glow absolute inset-0 -z-10" />
      )}
      <div className="wrap pb-8 lg:pb-[clamp(2.5rem,4vw,4rem)]">
        <div className="twelve items-end gap-y-4">
          <h1 className="type-hero lg:col-span-8">
            <TitleLines title={section.title} />
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

/** Line breaks that staff typed apply on wide screens only. */
function TitleLines({ title }: { title: string }) {
  return title.split("\n").map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <br className="max-lg:hidden" />} {part}
    </Fragment>
  ));
}
