// The live part of a process: the hub, and the one connection on which the database reports changes.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { inArray, sql } from "drizzle-orm";
import { drawHead } from "../../draws/api/views.server.ts";
import { drawTime } from "../../draws/clock.server.ts";
import type { DrawOffice } from "../../draws/draw-services.server.ts";
import { phaseOf } from "../../draws/phase.ts";
import { asSealed } from "../../draws/sealed-draw.ts";
import { findPublicDraw } from "../../draws/store.server.ts";
import { draw } from "../../draws/tables.server.ts";
import { connectionOf, listen } from "../../platform/database/listen.server.ts";
import type { Environment } from "../../platform/environment.server.ts";
import { noteViewers } from "../presence.server.ts";
import { readPublicShow } from "../read-show.server.ts";
import { liveChannel } from "../tell-everybody.server.ts";
import { answerLive } from "./answer-live.server.ts";
import { LiveHub, type LiveSource } from "./live-hub.server.ts";

const countEveryMilliseconds = 3_000;

export type Live = {
  /** False when the address is somebody else's to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  close(): Promise<void>;
};

export async function startLive(
  office: DrawOffice,
  { liveLimits, trustedProxies }: Pick<Environment, "liveLimits" | "trustedProxies">,
): Promise<Live> {
  const { log, database, networkKey } = office;
  const hub = new LiveHub(sourceOf(office), liveLimits, log);
  const listener = await listen(connectionOf(database), {
    // Shows notify on it, and so does the trigger "draw_notifies_viewers": migrations/0001_rules.sql.
    channel: liveChannel,
    name: "goldkey live",
    onMessage: (report) => hub.changed(report),
    onGap: () => hub.anythingMayHaveChanged(),
    log,
  });
  const door = { hub, networkKey, trustedProxies, log };
  const counting = countAudiences(office, hub);
  return {
    answer: (request, response) => answerLive(door, request, response),
    async close() {
      clearInterval(counting);
      await Promise.all([hub.close(), listener.close()]);
    },
  };
}

/** The operator sees how many follow, on all processes together. */
function countAudiences({ database, log }: DrawOffice, hub: LiveHub): NodeJS.Timeout {
  const process = `viewers ${randomUUID()}`;
  async function count() {
    for (const audience of hub.audiences()) await noteViewers(database, process, audience);
  }
  const timer = setInterval(() => {
    count().catch((error) => log.debug({ err: error }, "The viewers could not be counted."));
  }, countEveryMilliseconds);
  return timer.unref();
}

function sourceOf(office: DrawOffice): LiveSource {
  const { database } = office;
  return {
    async read({ slug, rehearsal }) {
      const found = await findPublicDraw(database, slug);
      if (!found) return undefined;
      const { draw: its } = found;
      const { opensAt, closesAt, moment } = its;
      const phase = phaseOf(its, await drawTime(database, its.operator));
      const show = await readPublicShow(office, its, rehearsal ? "rehearsal" : "real");
      return {
        head: drawHead(its),
        phase: { phase, opensAt, closesAt, moment },
        show: show ?? null,
      };
    },
    async glance(slugs) {
      const rows = await database
        .select({
          draw,
          now: sql<string>`draw_time(${draw.operator})`,
          clock: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
        })
        .from(draw)
        .where(inArray(draw.slug, slugs));
      const draws = rows.flatMap(({ draw: row, now }) => {
        const its = asSealed(row);
        return its ? [{ slug: its.slug, size: its.size, phase: phaseOf(its, Number(now)) }] : [];
      });
      return { clock: rows[0]?.clock ?? Date.now(), draws };
    },
  };
}
