import { useEffect, useRef, useState } from "react";
import { href, useLocation } from "react-router";
import type { LoadedLibrary } from "./load-library.server.ts";
import { useUploadQueue } from "./uploads/use-upload-queue.ts";

/**
 * The library is asked for again whenever another file has arrived. Not by the router: a line that breaks
 * at that moment, as it does while files are sent, would put an error in the place of the page.
 */
export function useFreshLibrary(loaded: LoadedLibrary): LoadedLibrary {
  const [fresh, setFresh] = useState<{ instead: LoadedLibrary; library: LoadedLibrary }>();
  const { search } = useLocation();
  const done = useUploadQueue().filter(({ state }) => state === "done").length;
  const before = useRef(done);
  useEffect(() => {
    const arrived = done > before.current;
    before.current = done;
    if (!arrived) return;
    void readFresh(search).then((library) => {
      if (library) setFresh({ instead: loaded, library });
    });
  }, [done, search, loaded]);
  // What the router has loaded since is newer, or of another address.
  return fresh?.instead === loaded ? fresh.library : loaded;
}

async function readFresh(search: string): Promise<LoadedLibrary | undefined> {
  try {
    const answer = await fetch(`${href("/admin/gallery/fresh")}${search}`);
    return answer.ok && !answer.redirected ? await answer.json() : undefined;
  } catch {
    // The line is broken. The next file that arrives asks again.
    return undefined;
  }
}
