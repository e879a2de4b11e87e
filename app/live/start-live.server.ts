// Starts the live stream of a process: the hub, and one connection that listens for database notifications.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { drawHead } from "../draws/api/view-store.server.ts";
import { drawTime } from "../draws/clock-store.server.ts";
import { phaseOf } from "../draws/phase.ts";
import { asReadable } from "../draws/sealed-draw.ts";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import { findPublicDraw } from "../draws/store.server.ts";
import { connectionOf, listen } from "../platform/database/listen.server.ts";
import type { Environment } from "../platform/environment.server.ts";
import { securityHeaders } from "../platform/http/security-headers.server.ts";
import { type Repeated, repeat } from "../platform/repeat.server.ts";
import { recordViewers } from "../show/presence-store.server.ts";
import { readPublicShow } from "../show/read-show.server.ts";
import { findShow, liveChannel } from "../show/show-store.server.ts";
import { areWinnersWithheld } from "../show/withheld-winners.ts";
import { LiveHub, type LiveSource } from "./live-hub.server.ts";
import { listWatchedDraws } from "./live-store.server.ts";
import { publicHeaders, serveLive } from "./serve-live.server.ts";

const countInterval = 3_000;

export type Live = {
  /** Returns false when the address does not belong to the live stream. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  viewers(): number;
  close(): Promise<void>;
};

export async function startLive(
  services: DrawServices,
  {
    liveLimits,
    trustedProxies,
    publicUrl,
  }: Pick<Environment, "liveLimits" | "trustedProxies" | "publicUrl">,
): Promise<Live> {
  const { log, database, networkKey } = services;
  const hub = new LiveHub(sourceOf(services), liveLimits, log);
  const listener = await listen(connectionOf(database), {
    // Notified by show-store.server.ts and by the trigger "draw_notifies_viewers": migrations/0001_rules.sql.
    channel: liveChannel,
    name: "goldkey live",
    onMessage: (payload) => hub.changed(payload),
    onGap: () => hub.refreshAll(),
    log,
  });
  const headers = { ...securityHeaders(publicUrl), ...publicHeaders };
  const liveServices = { hub, networkKey, trustedProxies, log, headers };
  const counting = countAudiences(services, hub);
  return {
    answer: (request, response) => serveLive(liveServices, request, response),
    viewers: () => hub.viewers,
    async close() {
      await Promise.all([counting.stop(), hub.close(), listener.close()]);
    },
  };
}

/** Records the viewers of this process; the console shows the sum of all processes. */
function countAudiences({ database, log }: DrawServices, hub: LiveHub): Repeated {
  const process = `viewers ${randomUUID()}`;
  async function count() {
    for (const audience of hub.audiences()) await recordViewers(database, process, audience);
  }
  return repeat(count, countInterval, (err) =>
    log.warn({ err }, "The viewers could not be counted; trying again."),
  );
}

function sourceOf(services: DrawServices): LiveSource {
  const { database } = services;
  return {
    async read({ slug, rehearsal }) {
      const publicDraw = await findPublicDraw(database, slug);
      if (!publicDraw) return undefined;
      const { draw } = publicDraw;
      const { opensAt, closesAt, moment } = draw;
      const now = await drawTime(database, draw.operator);
      const show = await readPublicShow(services, draw, rehearsal ? "rehearsal" : "real");
      const keptBack = areWinnersWithheld(draw, await findShow(database, draw.id, "real"), now);
      return {
        head: drawHead(draw),
        phase: { phase: phaseOf(draw, now), opensAt, closesAt, moment, keptBack },
        show: show ?? null,
      };
    },
    async readSnapshots(slugs) {
      const rows = await listWatchedDraws(database, slugs);
      const draws = rows.flatMap(({ draw: row, now, clock }) => {
        const draw = asReadable(row);
        if (!draw) return [];
        const phase = phaseOf(draw, Number(now));
        const next = phase === "scheduled" ? draw.opensAt : phase === "open" && draw.closesAt;
        // The draws' clock has whole seconds, which begin with those of the database's clock.
        const changesIn = next ? (next - Number(now)) * 1000 - (clock % 1000) : undefined;
        return [{ slug: draw.slug, size: draw.size, phase, changesIn }];
      });
      return { clock: rows[0]?.clock ?? Date.now(), draws };
    },
  };
}
