import {
  Activity,
  createContext,
  Fragment,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from "react";
import { flushSync } from "react-dom";
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  type Location,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
} from "react-router";
import { PicturesWait } from "../../ui/picture.tsx";
import { onHeld } from "./fetched-ahead.ts";
import { foresee } from "./foresee.ts";
import { rehearse } from "./rehearse.ts";
import { letShow } from "./show-first.ts";
import { Surrounded, type Surroundings, useSurroundings } from "./surroundings.tsx";

/** The page that came with the visit: never hidden, so nothing stands between it and its hydration. */
const firstPage = 0;

type ReadyPage = { id: number; address: string; surroundings: Surroundings };
/** `ahead`: while the router is still at the location before. */
type Shown = { page: number; ahead?: { of: Location; surroundings: Surroundings } };
type Hand = { shown: number; now: Surroundings; live: Surroundings; ready: ReadyPage[] };
const HandContext = createContext<Hand | undefined>(undefined);
const ShownContext = createContext(firstPage);
const WantContext = createContext<(wanted: boolean) => void>(() => undefined);

/**
 * Pages fetched ahead are rendered, hidden, while somebody chooses between them. Whoever goes to one sees it at once;
 * then the router is told, and from there on says what the page is. docs/decisions/0023 says why.
 */
export function PagesAtHand({ children }: { children: ReactNode }) {
  const live = useSurroundings();
  const { location } = live.location;
  const [wanted, want] = useState(false);
  const ready = usePagesMadeReady(wanted);
  const [shown, setShown] = useState<Shown>({ page: firstPage });
  const { ahead } = shown;
  // The router has arrived, there or elsewhere. Asked of the location itself: its key comes again when somebody goes back.
  if (ahead && ahead.of !== location) setShown({ page: shown.page });
  const now = ahead?.of === location ? ahead.surroundings : live;

  useEffect(
    () =>
      letShow((address) => {
        const page = ready.find((one) => one.address === address);
        if (!page) return false;
        const { id, surroundings } = page;
        flushSync(() => setShown({ page: id, ahead: { of: location, surroundings } }));
        window.scrollTo({ top: 0, behavior: "instant" });
        return true;
      }),
    [ready, location],
  );

  return (
    <WantContext value={want}>
      <ShownContext value={shown.page}>
        <HandContext value={{ shown: shown.page, now, live, ready }}>
          {/* Nothing is loading for who sees the page already. */}
          <NavigationContext value={now.navigation}>{children}</NavigationContext>
        </HandContext>
      </ShownContext>
    </WantContext>
  );
}

/** Whether somebody is choosing between the pages that are being fetched ahead. */
export function useMakePagesReady(wanted: boolean) {
  const want = useContext(WantContext);
  useEffect(() => want(wanted), [want, wanted]);
}

/** Changes with the page that is shown, which may be before the router is there. */
export function useShownPage(): string {
  const { key } = useLocation();
  return `${useContext(ShownContext)} ${key}`;
}

/** Stands where the page stands: what is inside is rendered for the page that is shown and for each that is ready. */
export function PageAtHand({ children }: { children: ReactNode }) {
  const hand = useContext(HandContext);
  if (!hand) return children;
  const { shown, now, live, ready } = hand;
  const pages = [
    { id: shown, surroundings: now },
    ...ready.filter((page) => page.id !== shown),
    // By age: a page keeps its place when it is shown, and behind the open menu the page that is shown comes first.
  ].sort((one, other) => one.id - other.id);
  return pages.map(({ id, surroundings }) => {
    const page = <Surrounded by={surroundings}>{children}</Surrounded>;
    if (id === firstPage) return <Fragment key={id}>{page}</Fragment>;
    return (
      <div key={id} ref={rehearse} className="contents">
        <Activity mode={id === shown ? "visible" : "hidden"}>
          <PicturesWait value={surroundings !== live}>{page}</PicturesWait>
        </Activity>
      </div>
    );
  });
}

let lastMade = firstPage;

function usePagesMadeReady(wanted: boolean): ReadyPage[] {
  const router = useContext(RouterContext)?.router;
  const framework = useContext(FrameworkContext);
  const [ready, setReady] = useState<ReadyPage[]>([]);
  useEffect(() => {
    if (!wanted || !router || !framework) return;
    let listening = true;
    const stop = onHeld(async (address, answer) => {
      // Nothing is lost if it cannot be: whoever goes there waits for the page, or hears why it does not come.
      const surroundings = await foresee({ router, framework }, address, answer).catch(() => null);
      if (!listening || !surroundings) return;
      lastMade += 1;
      const page = { id: lastMade, address, surroundings };
      startTransition(() =>
        setReady((pages) => [...pages.filter((other) => other.address !== address), page]),
      );
    });
    return () => {
      listening = false;
      stop();
      startTransition(() => setReady([]));
    };
  }, [wanted, router, framework]);
  return ready;
}
