import { type ContextType, cloneElement, isValidElement } from "react";
import {
  UNSAFE_decodeViaTurboStream as decodeData,
  type UNSAFE_FrameworkContext as FrameworkContext,
  IDLE_NAVIGATION,
  NavigationType,
  type UNSAFE_DataRouterContext as RouterContext,
  renderMatches,
} from "react-router";
import type { Surroundings } from "./surroundings.tsx";

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;
type Router = NonNullable<ContextType<typeof RouterContext>>["router"];

/**
 * What the router would tell the page whose data came from this address if somebody had gone there. Nothing for a
 * page that stands elsewhere than the present one, or whose data says something else than how the page looks.
 */
export async function foresee(
  { router, framework }: { router: Router; framework: Framework },
  address: string,
  answer: Response,
): Promise<Surroundings | undefined> {
  const pathname = pageOf(new URL(address));
  const parents = router.state.matches.slice(0, -1);
  const matches = pathname ? router.match(pathname) : null;
  const match = matches?.at(-1);
  const inSameFrame = matches?.at(-2)?.route.id === parents.at(-1)?.route.id;
  if (!pathname || !match || !inSameFrame || !answer.body) return undefined;

  const { id } = match.route;
  const [page, data] = await Promise.all([
    pageCode(framework, id),
    decodeData(answer.body, window).then(({ value }) => loaded(value, id)),
  ]);
  if (!page?.default || page.ErrorBoundary || !data) return undefined;

  const leaf = { ...match, route: { id, Component: page.default, handle: page.handle } };
  const rendered = renderMatches([leaf]);
  if (!isValidElement<{ routeContext: Surroundings["route"] }>(rendered)) return undefined;
  const all = [...parents, leaf];
  const { key } = router.state.location;
  const location = { pathname, search: "", hash: "", state: null, key, mask: undefined };
  return {
    state: { ...router.state, location, matches: all, historyAction: NavigationType.Push },
    data: {
      loaderData: { ...router.state.loaderData, [id]: data.data },
      actionData: null,
      errors: null,
    },
    navigation: { navigation: IDLE_NAVIGATION, revalidation: "idle" },
    location: { location, navigationType: NavigationType.Push },
    route: {
      // The page stands where the router will put it, so that it is the same page once the router is there.
      outlet: cloneElement(rendered, {
        routeContext: { outlet: null, matches: all, isDataRoute: true },
      }),
      matches: parents,
      isDataRoute: true,
    },
  };
}

/** The router appends `.data` to a page's address, and `_.data` to one that ends with a stroke. */
function pageOf({ pathname, searchParams }: URL): string | undefined {
  // A page that is asked something in its address is nobody's next page from a menu.
  const asked = [...searchParams.keys()].some((name) => name !== "_routes");
  return asked ? undefined : pathname.replace(/_?\.data$/, "");
}

async function pageCode({ manifest, routeModules }: Framework, id: string) {
  const known = routeModules[id];
  const file = manifest.routes[id]?.module;
  if (known || !file) return known;
  const page = await import(/* @vite-ignore */ file);
  routeModules[id] = page;
  return page;
}

function loaded(value: unknown, id: string): { data: unknown } | undefined {
  const result = (value as Record<string, object | undefined>)[id];
  return result && "data" in result ? result : undefined;
}
