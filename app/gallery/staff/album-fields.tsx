import { CheckField } from "../../ui/form/check-field.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import type { PictureChoice } from "../library/media/picture-choice.ts";
import { PictureField } from "../library/picture-field.tsx";
import { albumKinds } from "../photo/album-kinds.ts";
import { kindNames } from "../photo/album-view.ts";
import type { AlbumProblems, AlbumValues } from "./album-form.ts";
import { kindHelp } from "./kind-texts.ts";

/** All fields of an album except its photos. */
export function AlbumFieldsCard({
  values,
  problems,
  kind,
  setKind,
  cover,
  setCover,
}: {
  values: AlbumValues;
  problems: AlbumProblems;
  kind: AlbumValues["kind"];
  setKind: (kind: AlbumValues["kind"]) => void;
  cover: string;
  setCover: (id: string, picture: PictureChoice | undefined) => void;
}) {
  return (
    <div className="grid gap-4 rounded-md bg-raised p-4.5">
      <h2 className="text-md font-semibold">About the album</h2>
      <TextField
        name="title"
        label="Title"
        defaultValue={values.title}
        maxLength={300}
        problem={problems.title}
      />
      <TextField
        name="slug"
        label="Address"
        aside="after /gallery/"
        defaultValue={values.slug}
        maxLength={80}
        autoCapitalize="none"
        spellCheck={false}
        help="If you change it, the old address redirects to the new one."
        problem={problems.slug}
      />
      <SelectField
        name="kind"
        label="What it shows"
        value={kind}
        onChange={({ target }) => {
          const chosen = albumKinds.find((known) => known === target.value);
          if (chosen) setKind(chosen);
        }}
        options={albumKinds.map((value) => ({ value, label: kindNames[value] }))}
        help={kindHelp[kind]}
        problem={problems.kind}
      />
      <TextArea
        name="story"
        label="Story"
        aside="optional"
        rows={4}
        defaultValue={values.story}
        maxLength={3000}
        problem={problems.story}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="date"
          type="date"
          label="Date"
          defaultValue={values.date}
          problem={problems.date}
        />
        <TextField
          name="place"
          label="Place"
          aside="optional"
          defaultValue={values.place}
          maxLength={300}
          problem={problems.place}
        />
      </div>
      <PictureField
        label="Cover"
        name="cover"
        value={cover}
        onChange={setCover}
        optional
        help="Without one, the first picture is the cover."
        problem={problems.cover}
      />
      <CheckField
        name="downloads"
        defaultChecked={values.downloads}
        help="Each picture then has a download button."
      >
        Visitors may download the pictures
      </CheckField>
    </div>
  );
}
