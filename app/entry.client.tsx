import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RenderFailure } from "./frame/render-failure.ts";
import { retryRefreshes } from "./frame/retry-refreshes.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RenderFailure value={document.documentElement.dataset.failed === "rendering"}>
        <HydratedRouter unstable_fetch={retryRefreshes} />
      </RenderFailure>
    </StrictMode>,
  );
});
