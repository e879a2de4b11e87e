import type { ReactNode } from "react";
import { href, isRouteErrorResponse, useLocation, useNavigate } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon/icon.tsx";
import { useToast } from "../../ui/overlay/toast.tsx";

/** Shown for a missing, forbidden or broken page: what happened and what to do. */
export function Failure({
  error,
  requestNumber,
  dismiss,
}: {
  error: unknown;
  requestNumber?: string;
  dismiss?: () => void;
}) {
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <FailureMessage icon="search" title="There is nothing here" actions={<ToOverview />}>
        {typeof error.data === "string" && error.data
          ? error.data
          : `No page has the address ${pathname}. It may have been moved or removed.`}
      </FailureMessage>
    );
  }
  if (isRouteErrorResponse(error) && error.status === 403) {
    return (
      <FailureMessage
        icon="lock"
        title="You do not have access to this page"
        actions={<ToOverview />}
      >
        Your role does not include it. If you need it for your work, ask an owner to change your
        role.
      </FailureMessage>
    );
  }
  return <Broken error={error} requestNumber={requestNumber} dismiss={dismiss} />;
}

/** The error screen inside the shell, with the specification's exact text. */
function Broken({
  error,
  requestNumber,
  dismiss,
}: {
  error: unknown;
  requestNumber?: string;
  dismiss?: () => void;
}) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const details = [
    describe(error),
    [pathname, requestNumber && `request ${requestNumber}`].filter(Boolean).join(" · "),
  ].join("\n");

  async function copy() {
    await navigator.clipboard.writeText(details);
    toast({ text: "The details were copied." });
  }
  return (
    <FailureMessage
      icon="warning"
      bad
      title="Something went wrong"
      actions={
        <>
          <Button look="gold" icon="reload" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Button onClick={dismiss ?? (() => navigate(href("/admin")))}>Dismiss</Button>
          <Button look="quiet" icon="copy" onClick={copy}>
            Copy details
          </Button>
        </>
      }
      below="If this happens again, give the request number to the person who runs the server."
    >
      An unexpected error occurred while loading the app. Details are shown below.
      <pre className="mt-4 max-h-60 overflow-auto rounded-sm bg-sunk px-4 py-3.5 text-left font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap text-soft">
        {details}
      </pre>
    </FailureMessage>
  );
}

function FailureMessage({
  icon,
  title,
  bad = false,
  actions,
  below,
  children,
}: {
  icon: IconName;
  title: string;
  bad?: boolean;
  actions: ReactNode;
  below?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={bad ? "alert" : undefined}
      className="mx-auto grid max-w-160 justify-items-center gap-3.5 px-6 py-16 text-center text-sm max-lg:px-0 max-lg:py-10"
    >
      <span
        className={`grid size-14 place-items-center rounded-full border ${bad ? "border-danger text-danger" : "border-line-strong text-soft"}`}
      >
        <Icon name={icon} />
      </span>
      <h1 className="font-display text-[1.625rem] leading-snug">{title}</h1>
      <div className="w-full leading-relaxed">{children}</div>
      <div className="flex flex-wrap justify-center gap-2">{actions}</div>
      {below && <p className="text-xs text-muted">{below}</p>}
    </div>
  );
}

function ToOverview() {
  return <ButtonLink to={href("/admin")}>Go to the overview</ButtonLink>;
}

function describe(error: unknown) {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? String(error) : "Unknown error";
}
