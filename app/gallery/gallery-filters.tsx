import { useId } from "react";
import { useTexts } from "../content/wording/use-texts.ts";
import { TextLink } from "../ui/link.tsx";
import { Chip } from "./album-chips.tsx";
import { addressOf, everything, type GalleryFilter, isFiltered } from "./gallery-filter.ts";
import type { PhotoChoice, PhotoChoices } from "./photo-store.server.ts";

/** Place, year and kind as links with their number of photos, collapsed at first. */
export function GalleryFilters({
  choices,
  filter,
}: {
  choices: PhotoChoices;
  filter: GalleryFilter;
}) {
  const texts = useTexts("gallery");
  const { places, years, kinds } = choices;
  const filtered = isFiltered(filter);
  if (places.length + years.length + kinds.length === 0) return null;
  return (
    <details open={filtered} className="group mt-2">
      <summary className="inline-flex min-h-tap items-center gap-2 text-sm text-soft underline decoration-gold decoration-1 underline-offset-[0.35em] hover:text-text">
        {texts.filter}
      </summary>
      <div className="flex flex-wrap gap-x-16 gap-y-5 border-y border-line py-5">
        <Group
          title={texts.place}
          choices={places}
          current={filter.place}
          to={(place) => addressOf(filter, { place })}
        />
        <Group
          title={texts.year}
          choices={years}
          current={filter.year}
          to={(year) => addressOf(filter, { year })}
        />
        <Group
          title={texts.kind}
          choices={kinds}
          current={filter.kind}
          to={(kind) => addressOf(filter, { kind: kind as GalleryFilter["kind"] })}
        />
        {filtered && (
          <p className="basis-full">
            <TextLink to={addressOf(everything)} solo>
              {texts.everything}
            </TextLink>
          </p>
        )}
      </div>
    </details>
  );
}

/** A click on the chosen filter removes it. */
function Group(props: {
  title: string;
  choices: PhotoChoice[];
  current: string;
  to: (value: string) => string;
}) {
  const id = useId();
  if (props.choices.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="type-label mb-2.5">
        {props.title}
      </p>
      <ul className="flex flex-wrap gap-2">
        {props.choices.map(({ value, label, photos }) => (
          <li key={value}>
            <Chip
              to={props.to(value === props.current ? "" : value)}
              label={label}
              count={photos}
              current={value === props.current}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
