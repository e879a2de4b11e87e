// Gathers the facts of the setup guide, and its acts.
import { isDeepStrictEqual } from "node:util";
import { pages, settings } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { unnamedCompany } from "../../content/empty-site.ts";
import { sample, sampleId } from "../../content/sample-marker.ts";
import { changeSetup, readSetup } from "../../content/setup-state.server.ts";
import type { SetupStep } from "../../content/setup-state.ts";
import type { SiteSettings } from "../../content/site-settings.ts";
import { legalPages } from "../../content/starter-pages.ts";
import { hasMailServer } from "../../mail/saved-mail-server.server.ts";
import { listUntouched } from "../../pages/staff/settings/sample-store.server.ts";
import type { Staff } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import { countOwnImages, countPeople, countRehearsals } from "./setup-store.server.ts";
import { isFinished, type SetupFacts, viewSteps } from "./steps.ts";

/** Null once the guide is finished. */
export async function loadSetupGuide(database: Database, environment: Environment) {
  const setup = await readSetup(database);
  const steps = viewSteps(await readFacts(database, environment, setup.isPublic), setup);
  if (isFinished(steps)) return null;
  return { steps, hidden: setup.guideHidden, isPublic: setup.isPublic };
}

async function readFacts(
  database: Database,
  environment: Environment,
  isPublic: boolean,
): Promise<SetupFacts> {
  const documents = openDocuments(database);
  const marker = await documents.read(sample, sampleId, { state: "draft" });
  const [site, first, mail, people, images, rehearsals, untouched] = await Promise.all([
    documents.read(settings, "site"),
    documents.readVersion(settings, "site", 1),
    hasMailServer(database, environment),
    countPeople(database),
    countOwnImages(database, marker?.data.pictures ?? []),
    countRehearsals(database),
    listUntouched(database, pages, [...legalPages]),
  ]);
  /** Neither the sample's nor empty. */
  const isOwn = (key: keyof SiteSettings) =>
    site !== null && !isDeepStrictEqual(site.data[key], first?.data?.[key]);
  return {
    hasSample: marker !== null,
    brand: isOwn("companyName") && site?.data.companyName !== unnamedCompany,
    people: isOwn("founder") && Boolean(site?.data.founder.name && site.data.founder.phone),
    address: isOwn("address") && (site?.data.address.lines.length ?? 0) > 0,
    mail,
    "second-person": people > 1,
    images: images > 0,
    legal: untouched.length === 0,
    rehearsal: rehearsals > 0,
    publish: isPublic,
  };
}

export async function skipStep(database: Database, step: SetupStep, skip: boolean, who: Staff) {
  await changeSetup(
    database,
    (setup) => {
      const others = setup.skipped.filter((skipped) => skipped !== step);
      return { ...setup, skipped: skip ? [...others, step] : others };
    },
    who.id,
  );
}

export async function hideGuide(database: Database, guideHidden: boolean, who: Staff) {
  await changeSetup(database, (setup) => ({ ...setup, guideHidden }), who.id);
}
