import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import type { FilesToChoose, PictureChoice } from "./media/picture-choice.ts";
import type { loader } from "./pick.ts";

const pauseBeforeSearch = 250;

/** The pictures that match a search, page by page, loaded while `open`. */
export function useChoices(open: boolean, files: FilesToChoose) {
  const fetcher = useFetcher<typeof loader>();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [earlier, setEarlier] = useState<PictureChoice[]>([]);
  const { load } = fetcher;
  const timer = useRef(0);

  useEffect(() => {
    if (open) load(address("", 1, files));
  }, [open, load, files]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const newest = fetcher.data?.pictures ?? [];
  return {
    search,
    pictures: [...earlier, ...newest],
    known: fetcher.data !== undefined,
    more: fetcher.state === "idle" && (fetcher.data?.more ?? false),
    /** A new picture is in the library: it comes first, and whatever the search was, it is shown. */
    refresh() {
      setSearch("");
      setPage(1);
      setEarlier([]);
      load(address("", 1, files));
    },
    find(text: string) {
      setSearch(text);
      setPage(1);
      setEarlier([]);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => load(address(text, 1, files)), pauseBeforeSearch);
    },
    showMore() {
      setEarlier([...earlier, ...newest]);
      setPage(page + 1);
      load(address(search, page + 1, files));
    },
  };
}

function address(search: string, page: number, files: FilesToChoose) {
  const parameters = new URLSearchParams({ search, page: `${page}`, files });
  return `${href("/admin/gallery/pick")}?${parameters}`;
}
