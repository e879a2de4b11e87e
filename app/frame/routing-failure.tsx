import { useContext, useEffect, useState } from "react";
import { href, isRouteErrorResponse, useHref, useLocation, useNavigate } from "react-router";
import { fillIn } from "../content/wording/fill-in.ts";
import { FilledText } from "../content/wording/filled-text.tsx";
import { useFixedTexts, useFrameTexts } from "../content/wording/use-frame-texts.ts";
import type { Wording } from "../content/wording/wording.ts";
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
  const fixed = useFixedTexts();
  // With the prefix of the language.
  const path = useHref(location.pathname);
  const address = path + location.search;
  const reloading = useReloadOfStalePage(error, address);

  if (reloading)
    return <p className="grid min-h-[60svh] place-items-center text-muted">{fixed.loading}</p>;
  if (failedRendering) {
    return <ErrorScreen error={error} dismiss={() => navigate(href("/"))} />;
  }
  return (
    <FaultScreen title={fixed.unexpected} details={describe(error, path, texts)}>
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

function describe(error: unknown, path: string, texts: Wording["frame"]) {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return fillIn(texts.noPage, { path });
    return `${error.status} ${error.statusText}`.trim();
  }
  if (isPageCodeMissing(error)) return texts.notFetched;
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
