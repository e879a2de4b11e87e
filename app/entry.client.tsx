import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { patientFetch } from "./frame/patient-fetch.ts";
import { RenderFailure } from "./frame/render-failure.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RenderFailure value={document.documentElement.dataset.failed === "rendering"}>
        <HydratedRouter unstable_fetch={patientFetch} />
      </RenderFailure>
    </StrictMode>,
  );
});
