// The acts of the setup guide on the overview.
import { z } from "zod";
import { setupSteps } from "../../content/setup-state.ts";
import { actOnVisibility } from "../../pages/staff/settings/site-visibility.server.ts";
import { defineActs } from "../../permissions/acts.server.ts";
import { databaseContext } from "../../platform/http/context.server.ts";
import { hideGuide, skipStep } from "./setup.server.ts";

const stepField = z.object({ step: z.enum(setupSteps, "There is no such step.") });

export const setupActs = defineActs({
  acts: {
    "skip-step": {
      permission: "settings.edit",
      fields: stepField,
      async run({ context, staff, fields }) {
        await skipStep(context.get(databaseContext), fields.step, true, staff);
        return {};
      },
    },
    "resume-step": {
      permission: "settings.edit",
      fields: stepField,
      async run({ context, staff, fields }) {
        await skipStep(context.get(databaseContext), fields.step, false, staff);
        return {};
      },
    },
    "hide-guide": {
      permission: "settings.edit",
      async run({ context, staff }) {
        await hideGuide(context.get(databaseContext), true, staff);
        return {};
      },
    },
    "show-guide": {
      permission: "settings.edit",
      async run({ context, staff }) {
        await hideGuide(context.get(databaseContext), false, staff);
        return {};
      },
    },
    "publish-site": {
      permission: "settings.edit",
      run: ({ context, staff }) => actOnVisibility(context.get(databaseContext), true, staff),
    },
  },
});
