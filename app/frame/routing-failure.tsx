import { useContext, useEffect, useState } from "react";
import { href, isRouteErrorResponse, useHref, useLocation, useNavigate } from "react-router";
import { FilledText } from "../content/wording/filled-text.tsx";
import { useFrameTexts } from "../content/wording/use-frame-texts.ts";
import { TextLink } from "../ui/link.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { FaultScreen } from "./fault-screen.tsx";
import { isPageCodeMissing } from "./page-code.ts";
import { RenderFailure } from "./render-failure.ts";

/** Shown when an address has no page, or its page could not be loaded or rendered. */
export function RoutingFailure({ error }: { error: unknown }) {
  const failedRendering = useContext(RenderFailure);
  const navigate = useNavigate();
  const location = useLocation();
  const texts = useFrameTexts();
  // With the prefix of the language.
  const address = useHref(location.pathname + location.search);
  const reloading = useReloadOfStalePage(error, address);

  if (reloading)
    return <p className="grid min-h-[60svh] place-items-center text-muted">Loading...</p>;
  if (failedRendering) {
    return <ErrorScreen error={error} dismiss={() => navigate(href("/"))} />;
  }
  return (
    <FaultScreen title="Unexpected Application Error!" details={describe(error, location.pathname)}>
      {location.pathname.startsWith("/ticket/") && (
        <p className="mb-4">
          <FilledText
            text={texts.lostTicket}
            find={<TextLink to={href("/ticket")}>{texts.lostTicketLink}</TextLink>}
          />
        </p>
      )}
      <p>
        <FilledText
          text={texts.lost}
          draw={<TextLink to={href("/draw")}>{texts.lostDraw}</TextLink>}
          prizes={<TextLink to={href("/prizes")}>{texts.lostPrizes}</TextLink>}
          us={<TextLink to={href("/contact")}>{texts.lostUs}</TextLink>}
          again={
            <a
              href={address}
              className="text-text underline decoration-gold decoration-1 underline-offset-[0.35em] hover:text-gold-bright"
            >
              {texts.lostAgain}
            </a>
          }
        />
      </p>
    </FaultScreen>
  );
}

function describe(error: unknown, path: string) {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return `404 Not Found: no page at ${path}`;
    return `${error.status} ${error.statusText}`.trim();
  }
  if (isPageCodeMissing(error)) {
    return "This page could not be fetched. Check your connection, then load it again.";
  }
  return error instanceof Error ? error.message : "Unknown error";
}

const reloadInterval = 60_000;

/**
 * After a deploy the scripts of a page have other file names. The page is then reloaded from the server, at most once
 * a minute. If that does not help, or there is no network, the visitor sees an error.
 */
function useReloadOfStalePage(error: unknown, address: string) {
  const [reloading] = useState(() => isPageCodeMissing(error) && mayReload(address));
  useEffect(() => {
    if (isPageCodeMissing(error)) console.error(error);
    if (!reloading) return;
    sessionStorage.setItem(`reloaded:${address}`, String(Date.now()));
    window.location.replace(address);
  }, [error, reloading, address]);
  return reloading;
}

function mayReload(address: string) {
  const last = Number(sessionStorage.getItem(`reloaded:${address}`) ?? 0);
  return navigator.onLine && Date.now() - last > reloadInterval;
}
