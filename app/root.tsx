import { type ReactNode, useContext } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root.ts";
import type { loader as openingSoonLoader } from "./frame/opening-soon-page.tsx";
import { RenderFailure } from "./frame/render-failure.ts";
import { RoutingFailure } from "./frame/routing-failure.tsx";
import type { loader as siteLoader } from "./frame/site-layout.tsx";
import { directionOf, languageOf } from "./languages/languages.ts";
import type { loader as stageLoader } from "./show/stage/stage-page.tsx";
import arabicStyles from "./ui/typefaces/arabic.css?url";
import devanagariStyles from "./ui/typefaces/devanagari.css?url";
import displayFont from "./ui/typefaces/display-basic.woff2?url";
import textFont from "./ui/typefaces/text-basic.woff2?url";
import "./site.css";

export function links(): Route.LinkDescriptors {
  return [
    preloadFace(displayFont),
    preloadFace(textFont),
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/manifest.webmanifest" },
  ];
}

function preloadFace(href: string) {
  return {
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  } as const;
}

/** Typefaces of other scripts, and what these scripts need. */
function stylesOf(locale: string): string | undefined {
  if (directionOf(locale) === "rtl") return arabicStyles;
  return languageOf(locale) === "hi" ? devanagariStyles : undefined;
}

export function Layout({ children }: { children: ReactNode }) {
  const failedRendering = useContext(RenderFailure);
  const site = useRouteLoaderData<typeof siteLoader>("frame/site-layout");
  // These two have no frame.
  const stage = useRouteLoaderData<typeof stageLoader>("show/stage/stage-page");
  const soon = useRouteLoaderData<typeof openingSoonLoader>("frame/opening-soon-page");
  // Without any of them it is an error page, whose texts are English: useFrameTexts.
  const locale = site?.settings.locale ?? stage?.config.language ?? soon?.site.locale ?? "en-GB";
  const scriptStyles = stylesOf(locale);
  return (
    <html
      lang={locale}
      dir={directionOf(locale) === "rtl" ? "rtl" : undefined}
      data-failed={failedRendering ? "rendering" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b0b0d" />
        <Meta />
        <Links />
        {scriptStyles && <link rel="stylesheet" href={scriptStyles} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Used when the site's layout could not be loaded either. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <RoutingFailure error={error} />
    </main>
  );
}
