import { Picture } from "../../ui/picture.tsx";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import { type NamedPerson, peopleOf } from "../people-of.ts";
import type { PresentedSettings, SectionOf } from "../presented.ts";
import { useFixedTexts } from "../wording/use-frame-texts.ts";
import { PictureBeside } from "./invitation.tsx";

export function Founders({
  section,
  settings,
}: {
  section: SectionOf<"founders">;
  settings: PresentedSettings;
}) {
  const people = peopleOf(settings, useFixedTexts());
  if (people.length === 0) return null;
  const portraits = people.some(({ portrait }) => portrait);
  if (!portraits && section.picture) {
    return (
      <section>
        <PictureBeside picture={section.picture} side="left" early={false}>
          <h2 className="type-section">{section.title}</h2>
          <ul className="mt-8 grid gap-8">
            {people.map((person) => (
              <li key={person.name} className="border-t border-line pt-6">
                <About person={person} />
              </li>
            ))}
          </ul>
        </PictureBeside>
      </section>
    );
  }
  return (
    <section className="wrap">
      <div className="twelve">
        <h2 className="type-section lg:col-span-4">{section.title}</h2>
        <ul className="grid gap-x-grid gap-y-12 sm:grid-cols-2 lg:col-span-8 lg:col-start-5">
          {people.map((person) => (
            <li key={person.name} className={portraits ? "" : "border-t border-line pt-6"}>
              {portraits && (
                <div className="mb-6 aspect-4/5 overflow-hidden bg-raised [content-visibility:auto]">
                  {person.portrait ? (
                    <Picture picture={person.portrait} sizes="(min-width: 64rem) 27rem, 100vw" />
                  ) : (
                    <Monogram name={person.name} />
                  )}
                </div>
              )}
              <About person={person} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function About({ person }: { person: NamedPerson }) {
  return (
    <>
      <p className="type-label">{person.position}</p>
      <h3 className="type-card mt-1">{person.name}</h3>
      {person.about && <p className="mt-3 text-md">{person.about}</p>}
      <p className="mt-2">
        <PhoneLink phone={person.phone} text={person.phoneText} />
      </p>
    </>
  );
}

/** Beside the portrait of the other: the initials in its size. */
function Monogram({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0])
    .join("");
  return (
    <span
      aria-hidden="true"
      className="grid size-full place-items-center border border-line font-display text-[clamp(5rem,12vw,9rem)] text-gold-deep"
    >
      {initials}
    </span>
  );
}
