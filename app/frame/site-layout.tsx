import { lazy, Suspense } from "react";
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router";
import { siteInContext } from "../content/load-page.server.ts";
import { InPreview } from "../content/sections/in-preview.ts";
import { frameTextsOf, useFixedTexts, useFrameTexts } from "../content/wording/use-frame-texts.ts";
import { CatchRenderErrors } from "../ui/catch-render-errors.tsx";
import type { Route } from "./+types/site-layout.ts";
import { AccentColours } from "./accent-colours.tsx";
import { showDraftsToStaff } from "./draft-preview.server.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { FocusNewPage } from "./focus-new-page.tsx";
import { followRedirects } from "./follow-redirects.server.ts";
import { Footer } from "./footer.tsx";
import { Header, type HeaderLook } from "./header.tsx";
import { holdUntilPublic } from "./hold-until-public.server.ts";
import { chooseLanguage } from "./language-switch.tsx";
import { placesWithout } from "./navigation.ts";
import { isPageCodeMissing } from "./page-code.ts";
import { RoutingFailure } from "./routing-failure.tsx";

// Lazy, so that visitors do not download it.
const FollowEditor = lazy(async () => {
  const { FollowEditor: component } = await import("./follow-editor.tsx");
  return { default: component };
});

const LanguageOffer = lazy(async () => {
  // Without a network the page stays as it is.
  const code = await import("./language-offer.tsx").catch(() => undefined);
  return { default: code?.LanguageOffer ?? (() => null) };
});

export const middleware: Route.MiddlewareFunction[] = [
  followRedirects,
  holdUntilPublic,
  showDraftsToStaff,
];

/** For pages that failed and have no title of their own. */
export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  const noindex = { name: "robots", content: "noindex" };
  if (!loaderData) return [{ title: "Unexpected Application Error!" }, noindex];
  const { settings, texts } = loaderData;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { notFound, failed } = frameTextsOf(texts);
  const title = isMissing ? notFound : failed;
  return [{ title: `${title} · ${settings.companyName}` }, noindex];
}

export function loader({ context }: Route.LoaderArgs) {
  return siteInContext(context);
}

/** The layout's data is loaded once, so that it is there without a network. A preview reloads it. */
export function shouldRevalidate({ currentUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.searchParams.has("preview");
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Page {...loaderData} />
      {loaderData.preview && (
        <Suspense>
          <FollowEditor />
        </Suspense>
      )}
    </Frame>
  );
}

function Page({ settings, preview }: Route.ComponentProps["loaderData"]) {
  const { pathname } = useLocation();
  return (
    <CatchRenderErrors address={pathname} show={showRenderError}>
      <InPreview value={preview}>
        <Outlet context={settings} />
      </InPreview>
    </CatchRenderErrors>
  );
}

function showRenderError(error: unknown, dismiss: () => void) {
  if (isPageCodeMissing(error)) return <RoutingFailure error={error} />;
  return <ErrorScreen error={error} dismiss={dismiss} />;
}

/** A missing or broken page is shown inside the site's layout. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const failure = <RoutingFailure error={error} />;
  if (!loaderData) return <main>{failure}</main>;
  return <Frame {...loaderData}>{failure}</Frame>;
}

function Frame({
  settings,
  unpublished,
  accent,
  year,
  children,
}: Route.ComponentProps["loaderData"] & { children: React.ReactNode }) {
  const { skip } = useFrameTexts();
  return (
    <>
      <AccentColours tokens={accent} />
      <a
        href="#main"
        className="fixed top-4 inset-s-4 z-50 -translate-y-24 bg-paper px-5 py-3 text-on-paper opacity-0 focus:translate-y-0 focus:opacity-100"
      >
        {skip}
      </a>
      <Header settings={settings} places={placesWithout(unpublished)} look={useHeaderLook()} />
      <main id="main" tabIndex={-1} className="focus-visible:shadow-none">
        {children}
      </main>
      <Footer settings={settings} year={year} />
      {settings.languages.length > 0 && (
        <Suspense>
          <LanguageOffer site={settings} choose={chooseLanguage} />
        </Suspense>
      )}
      <LoadingNotice />
      <FocusNewPage />
    </>
  );
}

/** Fades in after a delay, so that fast navigations do not flicker. */
function LoadingNotice() {
  const loading = useNavigation().state === "loading";
  const { loading: text } = useFixedTexts();
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-40 grid justify-items-center"
    >
      {loading && (
        <span className="animate-late rounded-full bg-overlay px-5 py-2.5 text-sm text-text shadow-float">
          {text}
        </span>
      )}
    </p>
  );
}

/** A page exports `handle = { header: "over" }` if its picture runs under the header. */
function useHeaderLook(): HeaderLook {
  const handle = useMatches().at(-1)?.handle;
  const over = typeof handle === "object" && handle !== null && "header" in handle;
  return over && handle.header === "over" ? "over" : "plain";
}
