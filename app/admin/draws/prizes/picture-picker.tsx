import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog, type DialogHandle } from "../../parts/dialog.tsx";
import { inputClass } from "../../parts/fields.tsx";
import type { PictureChoice } from "./list-pictures.server.ts";

/** The media library, small, to choose one picture from. */
export function PicturePicker({
  handle,
  pictures,
  choose,
}: {
  handle: DialogHandle;
  pictures: PictureChoice[];
  choose: (id: string | null) => void;
}) {
  const [search, setSearch] = useState("");
  const words = search.toLowerCase().split(/\s+/);
  const shown = pictures.filter(({ alt, id }) =>
    words.every((word) => `${alt} ${id}`.toLowerCase().includes(word)),
  );
  return (
    <ConfirmDialog
      handle={handle}
      question="Which picture?"
      consequences={[]}
      confirm={<Button onClick={() => choose(null)}>No picture</Button>}
    >
      <label>
        <span className="sr-only">Search the pictures</span>
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder="What is to be seen"
          className={inputClass}
        />
      </label>
      {shown.length === 0 && <p>No picture of the library shows that.</p>}
      <ul className="grid max-h-96 grid-cols-2 gap-2 overflow-y-auto p-1 sm:grid-cols-3">
        {shown.map(({ id, alt, src, tone }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => choose(id)}
              className="block aspect-3/2 w-full overflow-hidden rounded-sm border border-line hover:border-gold"
              style={{ backgroundColor: tone }}
            >
              <img src={src} alt={alt} loading="lazy" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
