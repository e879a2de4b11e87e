import { href } from "react-router";
import type { SectionOf } from "../content/presented.ts";
import { TextLink } from "../ui/button.tsx";

/** Winners of finished draws. Until one is finished, the section says what will stand here. */
export function LatestWinners({ section }: { section: SectionOf<"latest-winners"> }) {
  return (
    <section className="wrap">
      <div className="twelve">
        <h2 className="type-section lg:col-span-4">{section.title}</h2>
        <div className="border-y border-line py-8 lg:col-span-8 lg:col-start-5">
          <p className="max-w-text">{section.beforeTheFirst}</p>
          <p className="mt-2">
            <TextLink to={href("/prizes")} solo>
              How prizes are handed over
            </TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
