import { useState } from "react";

/** The ticked rows: single ones by key or, as a second explicit step, everything the filter matches. */
export type Selection = {
  keys: ReadonlySet<string>;
  everything: boolean;
  count: number;
  toggle(key: string): void;
  setPage(ticked: boolean): void;
  takeEverything(): void;
  clear(): void;
};

const none: ReadonlySet<string> = new Set();

/** `view` is the table's address without the page. Another search or filter starts with nothing ticked. */
export function useSelection(pageKeys: string[], total: number, view: string): Selection {
  const [ticked, setTicked] = useState({ view, keys: none, everything: false });
  const current = ticked.view === view ? ticked : { view, keys: none, everything: false };

  function set(keys: Iterable<string>, everything = false) {
    setTicked({ view, keys: new Set(keys), everything });
  }
  return {
    keys: current.everything ? new Set(pageKeys) : current.keys,
    everything: current.everything,
    count: current.everything ? total : current.keys.size,
    toggle(key) {
      const keys = new Set(current.everything ? pageKeys : current.keys);
      if (!keys.delete(key)) keys.add(key);
      set(keys);
    },
    setPage(all) {
      const others = [...current.keys].filter((key) => !pageKeys.includes(key));
      set(all ? [...others, ...pageKeys] : others);
    },
    takeEverything: () => set([], true),
    clear: () => set([]),
  };
}
