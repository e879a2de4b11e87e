import { startTransition } from "react";
import type { HydratedRouterProps } from "react-router/dom";

type Instrumentation = NonNullable<HydratedRouterProps["instrumentations"]>[number];

/**
 * That a page is on its way may be said a little later than the page itself is shown: a page that was fetched
 * ahead is there before, and the one somebody leaves is not drawn once more. (A page that stands ready is shown
 * before the router has its data; that it is loading is said to nobody then: app/frame/at-hand/pages-at-hand.tsx.)
 */
export const walkOnAtOnce: Instrumentation = {
  router({ instrument }) {
    instrument({
      navigate: (walk) =>
        new Promise((resolve) => startTransition(() => resolve(walk().then(() => undefined)))),
    });
  },
};
