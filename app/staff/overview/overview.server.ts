// Gathers the data of the overview from the features.
import { statfs } from "node:fs/promises";
import { listPeople } from "../../accounts/people/people-store.server.ts";
import { listLatestActivity } from "../../activity/staff/activity-store.server.ts";
import { viewActivity } from "../../activity/staff/activity-view.ts";
import { readBackupState } from "../../backup/store.server.ts";
import {
  countByDay,
  countOverdue,
  countViews,
  listWaiting,
} from "../../contact/inbox-store.server.ts";
import { overdueBefore } from "../../contact/reply-clock.ts";
import { viewEnquiry } from "../../contact/staff/enquiry-view.ts";
import { type PageId, pages } from "../../content/collections.ts";
import { readSettings } from "../../content/load-page.server.ts";
import type { PresentedSettings } from "../../content/presented.ts";
import { readSetup } from "../../content/setup-state.server.ts";
import { legalPages } from "../../content/starter-pages.ts";
import { listFindings } from "../../draws/integrity/integrity-store.server.ts";
import { asReadable } from "../../draws/sealed-draw.ts";
import { readValue } from "../../draws/staff/value/load-value.server.ts";
import type { ValueView } from "../../draws/staff/value/value-view.ts";
import { findDraw } from "../../draws/store.server.ts";
import { fixedPage } from "../../editor/forms/page-form.ts";
import { listDrawNeeds } from "../../monitoring/draw-needs-store.server.ts";
import { listUntouched } from "../../pages/staff/settings/sample-store.server.ts";
import { listTranslatedLanguages } from "../../pages/staff/translations/list-translations.server.ts";
import { may, readsPersonalData, type Staff } from "../../permissions/permissions.ts";
import type { Database } from "../../platform/database/database.server.ts";
import { checkReadiness } from "../../platform/http/readiness.server.ts";
import { existingAddresses } from "../../platform/http/route-addresses.server.ts";
import { readInstalledAt } from "../../platform/installation/store.server.ts";
import type { Log } from "../../platform/log.server.ts";
import {
  type Clock,
  clockTime,
  dayLabel,
  greeting,
  lastDays,
  longDay,
  startOfToday,
} from "../../ui/text/date-time-view.ts";
import { backupNeed, viewBackup } from "./backup-view.ts";
import { drawNeeds } from "./draw-needs.ts";
import { readMailState } from "./mail-store.server.ts";
import { listNeeds, type Need } from "./needs.ts";
import { gatherRunningDraw } from "./running-draw.server.ts";

const daysInChart = 28;
const shownInBrief = 5;

type OverviewServices = {
  database: Database;
  dataFolder: string;
  log: Log;
  mailConfigured: boolean;
  /** False if BACKUP_KEEP is 0. */
  dailyBackups: boolean;
};

export async function gatherOverview(services: OverviewServices, staff: Staff) {
  const { database } = services;
  const settings = await readSettings(database);
  const clock: Clock = { timeZone: settings.timeZone, locale: settings.locale, now: new Date() };
  const [readiness, disk, backup, mail, draw, enquiries, latest, findings] = await Promise.all([
    checkReadiness(services),
    measureDisk(services.dataFolder),
    readBackupSummary(services),
    readMailState(database, { since: startOfToday(clock), configured: services.mailConfigured }),
    may(staff, "draws.read") ? gatherRunningDraw(database, clock) : undefined,
    may(staff, "enquiries.answer") ? gatherEnquiries(database, clock, settings) : undefined,
    may(staff, "evidence.read") ? listLatestActivity(database, shownInBrief) : undefined,
    may(staff, "draws.read") ? listFindings(database) : [],
  ]);
  const [waitingDraws, setup, untouched, bareAccount, languages] = await Promise.all([
    may(staff, "draws.read") ? listDrawNeeds(database) : [],
    readSetup(database),
    listUntouched(database, pages, [...legalPages]),
    lacksSecondFactor(database, staff),
    may(staff, "pages.edit") ? listTranslatedLanguages(database, staff) : [],
  ]);
  const untouchedLegal = untouched.map((id) => ({ id, name: fixedPage(id as PageId).name }));
  const failedParts = Object.keys(readiness.checks).filter(
    (part) => readiness.checks[part] === "failed",
  );
  const oldest = enquiries?.waiting[0];
  const addresses = existingAddresses();
  const address = (pattern: string, id: number | undefined) =>
    addresses.has(pattern) && id !== undefined ? pattern.replace(":id", String(id)) : null;
  const complaints = enquiries?.counts.complaints ?? 0;
  const needs = drawNeeds(
    waitingDraws.map((waiting) => ({ ...waiting, complaints })),
    staff,
    clock,
  );
  return {
    values: await readValues(database, staff, needs),
    greeting: `${greeting(clock)}, ${staff.name.split(" ")[0]}`,
    today: `${longDay(clock.now, clock)}, ${clockTime(clock.now, clock)} in ${cityOf(clock.timeZone)}`,
    needs: listNeeds({
      failedParts,
      disagreements: findings.map(({ problem }) => problem),
      ...(may(staff, "settings.edit") && { mail, backup: backupNeed(backup, clock) }),
      draws: needs,
      secondFactorMissing: bareAccount,
      ...(may(staff, "pages.edit") && { legal: untouchedLegal }),
      closed: may(staff, "settings.edit") && setup.guideHidden && !setup.isPublic,
      enquiries: enquiries && {
        ...enquiries.counts,
        ...(oldest && {
          oldest: {
            reference: oldest.reference,
            name: oldest.name,
            arrived: oldest.arrived.short,
          },
        }),
      },
    }),
    enquiries: enquiries && { waiting: enquiries.waiting, days: enquiries.days },
    languages: languages.map(({ rows: _, ...language }) => language),
    activity: latest?.map((row) => viewActivity(row, clock)),
    draw:
      draw === undefined ? undefined : { running: draw, to: address("/admin/draws/:id", draw?.id) },
    mayPlan: may(staff, "draws.plan") && addresses.has("/admin/draws/new"),
    system: { checks: readiness.checks, disk, mail, backup: viewBackup(backup, clock) },
  };
}

async function readBackupSummary({ database, dailyBackups: daily }: OverviewServices) {
  const state = await readBackupState(database);
  const installedAt = (await readInstalledAt(database)) ?? new Date();
  return { ...state, installedAt, daily };
}

/** The deciding values that this person can enter on the overview. */
async function readValues(database: Database, staff: Staff, needs: Need[]): Promise<ValueView[]> {
  const values: ValueView[] = [];
  for (const id of needs.flatMap(({ decides }) => decides ?? [])) {
    const row = await findDraw(database, id);
    const draw = row && asReadable(row);
    const value = draw && (await readValue(database, draw, draw.moment, staff));
    if (value) values.push(value);
  }
  return values;
}

/** Somebody who reads personal data with a password alone. */
async function lacksSecondFactor(database: Database, staff: Staff): Promise<boolean> {
  if (!readsPersonalData(staff.role)) return false;
  const me = (await listPeople(database)).find(({ id }) => id === staff.id);
  return me !== undefined && !me.secondFactor.app && me.secondFactor.passkeys === 0;
}

async function gatherEnquiries(database: Database, clock: Clock, settings: PresentedSettings) {
  const days = lastDays(daysInChart, clock);
  const [views, complaints, overdue, rows, byDay] = await Promise.all([
    countViews(database, { search: "" }),
    countViews(database, { search: "", kind: "complaint" }),
    countOverdue(database, {
      enquiry: overdueBefore("enquiry", clock.now, settings),
      complaint: overdueBefore("complaint", clock.now, settings),
    }),
    listWaiting(database, shownInBrief),
    // One day more than is shown, because the zone may be ahead of UTC.
    countByDay(database, {
      since: new Date(clock.now.getTime() - (daysInChart + 1) * 24 * 60 * 60 * 1000),
      timeZone: clock.timeZone,
    }),
  ]);
  return {
    counts: { overdue, open: views.open, held: views.held, complaints: complaints.open },
    waiting: rows.map((row) => viewEnquiry(row, clock, settings)),
    days: days.map((day) => ({ label: dayLabel(day, clock), value: byDay.get(day) ?? 0 })),
  };
}

/** "Europe/London" → "London" */
function cityOf(timeZone: string) {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

async function measureDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  const gigabytes = (count: number) => (count * bsize) / 1024 ** 3;
  const [free, all] = [gigabytes(bavail), gigabytes(blocks)];
  const figures = free < 10 ? 1 : 0;
  return `${free.toFixed(figures)} of ${all.toFixed(0)} GB free`;
}
