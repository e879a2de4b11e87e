import { useEffect, useRef, useState } from "react";
import { href, useLocation } from "react-router";
import type { LoadedLibrary } from "./load-library.server.ts";
import { useUploadQueue } from "./uploads/use-upload-queue.ts";

/**
 * Loads the library again whenever an upload is done. Not by the router: when the connection breaks, which is
 * likely during uploads, it would replace the page with an error.
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
  // Data that the router has loaded since is newer, or belongs to another address.
  return fresh?.instead === loaded ? fresh.library : loaded;
}

async function readFresh(search: string): Promise<LoadedLibrary | undefined> {
  try {
    const response = await fetch(`${href("/admin/gallery/fresh")}${search}`);
    return response.ok && !response.redirected ? await response.json() : undefined;
  } catch {
    // Offline. The next finished upload loads it again.
    return undefined;
  }
}
