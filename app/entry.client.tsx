import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { RenderFailure } from "./frame/render-failure.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RenderFailure value={document.documentElement.dataset.failed === "rendering"}>
        <HydratedRouter />
      </RenderFailure>
    </StrictMode>,
  );
});
