import "./frame/marks-without-stacks.ts";

import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { holdWhatIsFetchedAhead } from "./frame/at-hand/fetched-ahead.ts";
import { keepStacksFromNow } from "./frame/marks-without-stacks.ts";
import { patientFetch } from "./frame/patient-fetch.ts";
import { RenderFailure } from "./frame/render-failure.ts";
import { walkOnAtOnce } from "./frame/walk-on-at-once.ts";

keepStacksFromNow();
const instrumentations = [walkOnAtOnce];

holdWhatIsFetchedAhead();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RenderFailure value={document.documentElement.dataset.failed === "rendering"}>
        <HydratedRouter
          unstable_fetch={patientFetch}
          instrumentations={instrumentations}
          // A page that is there is drawn at once, in one piece; BelowTheFold leaves out what can wait.
          useTransitions={false}
        />
      </RenderFailure>
    </StrictMode>,
  );
});
