// The built site and the draw services of the same installation, for tests of the public API.

import type { DrawPlanInput } from "../draws/plan.ts";
import type { SealedDraw } from "../draws/sealed-draw.ts";
import { setDrawClock } from "../draws/testing/test-clock-store.server.ts";
import { type EntryServices, openEntryServices } from "../entries/entry-services.server.ts";
import { openDraw } from "../planning/open-draw.server.ts";
import { createDraft } from "../planning/store.server.ts";
import { readEnvironment } from "../platform/environment.server.ts";
import { createLog } from "../platform/log.server.ts";
import { ada, testPlan, testPrizes } from "./test-plan.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

export type ApiSite = TestSite & {
  services: EntryServices;
  setClock(seconds: number): Promise<void>;
  openDraw(slug: string, plan?: DrawPlanInput): Promise<SealedDraw>;
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
};

export async function openApiSite(variables: Record<string, string> = {}): Promise<ApiSite> {
  const site = await openTestSite(variables);
  const { DATA_DIR = site.dataFolder } = variables;
  const environment = readEnvironment({ DATA_DIR });
  const { database } = site;
  const services = await openEntryServices({ database, environment, log: createLog("error") });
  return Object.assign(site, {
    services,
    setClock: (seconds: number) => setDrawClock(database, seconds),
    async openDraw(slug: string, plan: DrawPlanInput = {}) {
      const input = { slug, plan: { ...testPlan, ...plan }, prizes: testPrizes };
      const draft = await createDraft(services, input, ada);
      if (!draft.ok) throw new Error(JSON.stringify(draft));
      const opening = await openDraw(services, draft.draw.id, draft.draw.planVersion, ada);
      if (!opening.ok) throw new Error(JSON.stringify(opening));
      return opening.draw;
    },
    postJson: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(site.origin + path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...headers },
      }),
  });
}
