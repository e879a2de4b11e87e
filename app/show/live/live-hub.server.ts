// All live viewers of this process: who is let in, what they are told, and how they are let go.
import type { ServerResponse } from "node:http";
import type { Log } from "../../platform/log.server.ts";
import { giveSignOfLife, LiveChannel, letGo, type Viewer } from "./live-channel.server.ts";
import { type LiveState, readPosition, writeRetry, writeTime } from "./live-events.server.ts";

/** What one cheap look at the database says about a draw that is being watched. */
export type Glance = { slug: string; size: number; phase: string };

/** A draw, with its show or with the rehearsal of it. */
export type Watched = { slug: string; rehearsal: boolean };

export type LiveSource = {
  /** The newest whole state; undefined when there is no such draw. */
  read(watched: Watched): Promise<LiveState | undefined>;
  /** Cheap enough for every second. Draws that no longer exist are left out. */
  glance(slugs: string[]): Promise<{ clock: number; draws: Glance[] }>;
};

export type LiveLimits = {
  viewers: number;
  viewersPerNetwork: number;
  /** After how many signs of life a viewer is asked to come back: a place is never held for longer. */
  signs?: { soonest: number; latest: number };
};

export type Admission = "welcome" | "network-full" | "full" | "closing";

const lookEveryMilliseconds = 1_000;
/**
 * A phone that left the room without a word reads nothing and refuses nothing; the kernel believes in it for
 * a quarter of an hour. So everybody comes anew after three to five minutes, and only the living do.
 */
const usualSigns = { soonest: 9, latest: 15 };
/** Proxies drop connections on which nothing is said for 30 to 60 seconds. */
const secondsBetweenSigns = 20;
/** Nobody watches any more: then nobody has to look. */
const forgottenAfterMilliseconds = 60_000;
/** A moving counter may cost at most about a thousand writes a second. */
const headsPerSecond = 1_000;

/** Soon enough for a phone that lost its network, spread enough for a thousand that lost the server. */
const reconnect = { soonest: 1_500, latest: 8_000 };
const reconnectAtOnce = { soonest: 100, latest: 900 };
const reconnectAfterShutdown = { soonest: 2_000, latest: 20_000 };

export class LiveHub {
  readonly #source: LiveSource;
  readonly #limits: LiveLimits;
  readonly #log: Log;
  readonly #channels = new Map<string, LiveChannel>();
  readonly #opening = new Map<string, Promise<LiveChannel | undefined>>();
  readonly #reading = new Map<LiveChannel, Promise<void>>();
  readonly #networks = new Map<string, number>();
  /** One timer for everybody: each second another twentieth of the viewers gets a sign of life. */
  readonly #circles = Array.from({ length: secondsBetweenSigns }, () => new Set<Viewer>());
  readonly #timer: NodeJS.Timeout;
  #viewers = 0;
  #admitted = 0;
  #seconds = 0;
  #looking = false;
  #ahead = 0;
  #closing = false;

  constructor(source: LiveSource, limits: LiveLimits, log: Log) {
    this.#source = source;
    this.#limits = limits;
    this.#log = log;
    this.#timer = setInterval(() => void this.#everySecond(), lookEveryMilliseconds);
    this.#timer.unref();
  }

  get viewers(): number {
    return this.#viewers;
  }

  /** How many follow each show that is going on. */
  audiences(): (Watched & { viewers: number })[] {
    return [...this.#channels.values()]
      .filter(({ state, viewers }) => viewers.size > 0 && state.show && !state.show.over)
      .map(({ watched, viewers }) => ({ ...watched, viewers: viewers.size }));
  }

  /** The database's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  admission(network: string): Admission {
    if (this.#closing) return "closing";
    if (this.#viewers >= this.#limits.viewers) return "full";
    const neighbours = this.#networks.get(network) ?? 0;
    return neighbours >= this.#limits.viewersPerNetwork ? "network-full" : "welcome";
  }

  /** The channel of a draw, read from the database if nobody watched it until now. */
  async watch(watched: Watched): Promise<LiveChannel | undefined> {
    const channel = this.#channels.get(keyOf(watched)) ?? (await this.#open(watched));
    if (channel) channel.askedAt = Date.now();
    return channel;
  }

  /** From here on the response belongs to the hub, until its connection closes. */
  add(channel: LiveChannel, network: string, response: ServerResponse, lastEventId?: string): void {
    const viewer: Viewer = {
      response,
      behind: false,
      signsLeft: between(this.#limits.signs ?? usualSigns),
    };
    const circle = this.#circles[this.#admitted++ % secondsBetweenSigns];
    circle?.add(viewer);
    channel.viewers.add(viewer);
    this.#viewers += 1;
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    response.once("close", () => {
      circle?.delete(viewer);
      channel.viewers.delete(viewer);
      this.#viewers -= 1;
      const neighbours = (this.#networks.get(network) ?? 1) - 1;
      if (neighbours > 0) this.#networks.set(network, neighbours);
      else this.#networks.delete(network);
    });
    const beginning = writeRetry(between(reconnect)) + writeTime(this.now());
    const news = channel.eventsSince(readPosition(lastEventId), this.now());
    response.write(Buffer.concat([Buffer.from(beginning), ...news]));
  }

  /** As the database reports it: the slug of a draw, followed by a word when it is its rehearsal. */
  changed(report: string): void {
    const channel = this.#channels.get(report);
    if (channel) void this.#refresh(channel);
  }

  /** Nobody knows what changed while we could not hear. */
  anythingMayHaveChanged(): void {
    for (const channel of this.#channels.values()) void this.#refresh(channel);
  }

  /** Everybody is sent away with a time of their own to come back. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#timer);
    const farewell = () => Buffer.from(writeRetry(between(reconnectAfterShutdown)));
    await Promise.all([...this.#channels.values()].map((channel) => channel.end(farewell)));
  }

  #open(watched: Watched): Promise<LiveChannel | undefined> {
    const key = keyOf(watched);
    const opening = this.#opening.get(key) ?? this.#readFirst(watched);
    this.#opening.set(key, opening);
    return opening.finally(() => this.#opening.delete(key));
  }

  async #readFirst(watched: Watched): Promise<LiveChannel | undefined> {
    const state = await this.#source.read(watched);
    if (!state) return undefined;
    const channel = new LiveChannel(watched, state);
    this.#channels.set(keyOf(watched), channel);
    // What changed between the reading and this line was reported to nobody.
    channel.outdated = true;
    return channel;
  }

  /** Reports that come while a reading runs are answered by one more reading. */
  #refresh(channel: LiveChannel): Promise<void> {
    channel.outdated = true;
    const reading = this.#reading.get(channel) ?? this.#readUntilFresh(channel);
    this.#reading.set(channel, reading);
    return reading;
  }

  async #readUntilFresh(channel: LiveChannel): Promise<void> {
    try {
      while (channel.outdated && !this.#closing) {
        channel.outdated = false;
        const state = await this.#source.read(channel.watched);
        if (state) channel.update(state);
        else this.#dismiss(channel);
      }
    } catch (error) {
      // The next second tries again.
      channel.outdated = true;
      this.#log.warn({ err: error, ...channel.watched }, "The live state could not be read.");
    } finally {
      this.#reading.delete(channel);
    }
  }

  /** A draw that is gone: sample draws can be removed. */
  #dismiss(channel: LiveChannel): void {
    this.#channels.delete(keyOf(channel.watched));
    void channel.end(() => Buffer.alloc(0));
  }

  async #everySecond(): Promise<void> {
    this.#seconds += 1;
    const sign = Buffer.from(writeTime(this.now()));
    const circle = this.#circles[this.#seconds % secondsBetweenSigns] ?? [];
    for (const viewer of circle) {
      viewer.signsLeft -= 1;
      if (viewer.signsLeft > 0) giveSignOfLife(viewer, sign);
      else letGo(viewer, Buffer.from(writeRetry(between(reconnectAtOnce))));
    }
    this.#forgetUnwatched();
    if (this.#looking || this.#channels.size === 0) return;
    this.#looking = true;
    try {
      await this.#look();
    } catch (error) {
      this.#log.debug({ err: error }, "The draws being watched could not be looked at.");
    } finally {
      this.#looking = false;
    }
  }

  async #look(): Promise<void> {
    const channels = [...this.#channels.values()];
    const { clock, draws } = await this.#source.glance(channels.map(({ watched }) => watched.slug));
    this.#ahead = clock - Date.now();
    const known = new Map(draws.map((draw) => [draw.slug, draw]));
    for (const channel of channels) {
      const seen = known.get(channel.watched.slug);
      if (!seen || channel.outdated || isNews(channel, seen)) void this.#refresh(channel);
    }
  }

  #forgetUnwatched(): void {
    const oldest = Date.now() - forgottenAfterMilliseconds;
    for (const channel of this.#channels.values()) {
      if (channel.viewers.size === 0 && channel.askedAt < oldest) {
        this.#channels.delete(keyOf(channel.watched));
      }
    }
  }
}

/** The same words as in tell-everybody.server.ts. */
function keyOf({ slug, rehearsal }: Watched): string {
  return rehearsal ? `${slug} rehearsal` : slug;
}

function isNews({ state, headSentAt, viewers }: LiveChannel, seen: Glance): boolean {
  if (seen.phase !== state.phase.phase) return true;
  const pause = (viewers.size / headsPerSecond) * 1000;
  return seen.size !== state.head.size && Date.now() >= headSentAt + pause;
}

/** Spread evenly, so that those who left together do not come back together. */
function between({ soonest, latest }: { soonest: number; latest: number }): number {
  return soonest + Math.random() * (latest - soonest);
}
