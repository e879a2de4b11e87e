import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import type { loader } from "../gallery/library/pick.ts";
import { textOf, valueAt } from "./fields/document-path.ts";

/** A preview of the search result and the shared link, from the current form. */
export function SharingCard({ search, path }: { search: unknown; path: string }) {
  const title = textOf(valueAt(search, ["title"]));
  const description = textOf(valueAt(search, ["description"]));
  const media = textOf(valueAt(search, ["picture", "media"]));
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    if (media) load(`${href("/admin/gallery/pick")}?${new URLSearchParams({ id: media })}`);
  }, [media, load]);
  const picture = data?.pictures.find(({ id }) => id === media);
  return (
    <div className="mt-5 grid gap-5 border-t border-line pt-4">
      <figure>
        <figcaption className="mb-1.5 text-xs text-muted">As a search result</figcaption>
        <p className="text-xs text-soft">{path}</p>
        <p className="text-[1.125rem] leading-snug text-info">{cut(title, 60)}</p>
        <p className="text-xs">{cut(description, 155)}</p>
      </figure>
      <figure>
        <figcaption className="mb-1.5 text-xs text-muted">As a shared link</figcaption>
        <div className="max-w-96 overflow-hidden rounded-lg border border-line-strong">
          {picture && (
            <img
              src={picture.src}
              alt=""
              className="aspect-[1200/630] w-full object-cover"
              style={{ objectPosition: picture.focus, backgroundColor: picture.tone }}
            />
          )}
          <div className="grid gap-0.5 bg-high px-3.5 py-2.5">
            <b className="font-medium text-text">{cut(title, 70)}</b>
            <span className="line-clamp-2 text-xs text-muted">{description}</span>
          </div>
        </div>
      </figure>
    </div>
  );
}

function cut(text: string, length: number) {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}
