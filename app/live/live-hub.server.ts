// All live viewers of this process: admission, events, heartbeats and disconnection.
import type { ServerResponse } from "node:http";
import { drawLookups } from "../draws/sealed-draws.server.ts";
import { openConcurrencyLimit } from "../platform/http/limits/concurrency-limit.server.ts";
import type { Log } from "../platform/log.server.ts";
import {
  disconnect,
  LiveChannel,
  sendHeartbeat,
  type Viewer,
  type WatchedDraw,
} from "./live-channel.server.ts";
import { type LiveState, readPosition, writeRetry, writeTime } from "./live-events.server.ts";

/** What is read of a draw every second. */
type DrawSnapshot = {
  slug: string;
  size: number;
  phase: string;
  /** Milliseconds until it opens or closes by the clock; undefined when neither is to come. */
  changesIn?: number | undefined;
};

export type LiveSource = {
  /** The newest state; undefined when there is no such draw. */
  read(watched: WatchedDraw): Promise<LiveState | undefined>;
  /** Called every second. Without draws that no longer exist. */
  readSnapshots(slugs: string[]): Promise<{ clock: number; draws: DrawSnapshot[] }>;
};

export type LiveLimits = {
  viewers: number;
  viewersPerNetwork: number;
  /** After this many heartbeats a viewer has to reconnect. */
  heartbeats?: { soonest: number; latest: number };
};

export type Admission = "admitted" | "network-full" | "full" | "closing";

const checkInterval = 1_000;
/**
 * A phone that lost its network does not close its connection, and the kernel keeps it open for a quarter of an
 * hour. So every connection ends after three to five minutes, and only phones that are still online reconnect.
 */
const defaultHeartbeats = { soonest: 9, latest: 15 };
/** Proxies close connections that are idle for 30 to 60 seconds. */
const secondsBetweenHeartbeats = 20;
/** A channel without viewers is closed after this time. */
const unusedAfterMilliseconds = 60_000;
/** Limits counter events to about a thousand writes a second. */
const headsPerSecond = 1_000;

/** Milliseconds until a client reconnects, randomized so that many clients do not reconnect at once. */
const reconnect = { soonest: 1_500, latest: 8_000 };
const reconnectAtOnce = { soonest: 100, latest: 900 };
const reconnectAfterShutdown = { soonest: 2_000, latest: 20_000 };

export class LiveHub {
  readonly #source: LiveSource;
  readonly #limits: LiveLimits;
  readonly #log: Log;
  readonly #channels = new Map<string, LiveChannel>();
  readonly #opening = new Map<string, Promise<LiveChannel | undefined>>();
  readonly #firstReads = openConcurrencyLimit(drawLookups);
  readonly #reading = new Map<LiveChannel, Promise<void>>();
  readonly #networks = new Map<string, number>();
  /** One timer for all viewers: every second another twentieth of them gets its heartbeat. */
  readonly #heartbeatGroups = Array.from(
    { length: secondsBetweenHeartbeats },
    () => new Set<Viewer>(),
  );
  readonly #timer: NodeJS.Timeout;
  #viewers = 0;
  #admitted = 0;
  #seconds = 0;
  #checking = false;
  #clockOffset = 0;
  #closing = false;

  constructor(source: LiveSource, limits: LiveLimits, log: Log) {
    this.#source = source;
    this.#limits = limits;
    this.#log = log;
    this.#timer = setInterval(() => void this.#everySecond(), checkInterval);
    this.#timer.unref();
  }

  get viewers(): number {
    return this.#viewers;
  }

  /** How many viewers each running show has. */
  audiences(): (WatchedDraw & { viewers: number })[] {
    return [...this.#channels.values()]
      .filter(({ state, viewers }) => viewers.size > 0 && state.show && !state.show.over)
      .map(({ watched, viewers }) => ({ ...watched, viewers: viewers.size }));
  }

  /** The database's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.#clockOffset;
  }

  admission(network: string): Admission {
    if (this.#closing) return "closing";
    if (this.#viewers >= this.#limits.viewers) return "full";
    const viewersOfNetwork = this.#networks.get(network) ?? 0;
    return viewersOfNetwork >= this.#limits.viewersPerNetwork ? "network-full" : "admitted";
  }

  /** The channel of a draw; the first viewer opens it. Throws 503 when too many are being opened. */
  async watch(watched: WatchedDraw, network: string): Promise<LiveChannel | undefined> {
    const channel = this.#channels.get(keyOf(watched)) ?? (await this.#open(watched, network));
    if (channel) channel.requestedAt = Date.now();
    return channel;
  }

  /** The hub writes to the response until its connection closes. */
  add(channel: LiveChannel, network: string, response: ServerResponse, lastEventId?: string): void {
    const viewer: Viewer = {
      response,
      behind: false,
      heartbeatsLeft: randomBetween(this.#limits.heartbeats ?? defaultHeartbeats),
    };
    const group = this.#heartbeatGroups[this.#admitted++ % secondsBetweenHeartbeats];
    group?.add(viewer);
    channel.viewers.add(viewer);
    this.#viewers += 1;
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    response.once("close", () => {
      group?.delete(viewer);
      channel.viewers.delete(viewer);
      this.#viewers -= 1;
      const viewersOfNetwork = (this.#networks.get(network) ?? 1) - 1;
      if (viewersOfNetwork > 0) this.#networks.set(network, viewersOfNetwork);
      else this.#networks.delete(network);
    });
    const preamble = writeRetry(randomBetween(reconnect)) + writeTime(this.now());
    const events = channel.eventsSince(readPosition(lastEventId), this.now());
    response.write(Buffer.concat([Buffer.from(preamble), ...events]));
  }

  /** `payload` comes from the database's notification and equals the key of the channel. */
  changed(payload: string): void {
    const channel = this.#channels.get(payload);
    if (channel) void this.#refresh(channel);
  }

  /** After a lost database connection, because notifications may have been missed. */
  refreshAll(): void {
    for (const channel of this.#channels.values()) void this.#refresh(channel);
  }

  /** Disconnects all viewers, each with its own random delay before it reconnects. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#timer);
    const lastMessage = () => Buffer.from(writeRetry(randomBetween(reconnectAfterShutdown)));
    await Promise.all([...this.#channels.values()].map((channel) => channel.end(lastMessage)));
  }

  #open(watched: WatchedDraw, network: string): Promise<LiveChannel | undefined> {
    const key = keyOf(watched);
    const opening =
      this.#opening.get(key) ?? this.#firstReads.run(network, () => this.#readFirst(watched));
    this.#opening.set(key, opening);
    return opening.finally(() => this.#opening.delete(key));
  }

  async #readFirst(watched: WatchedDraw): Promise<LiveChannel | undefined> {
    const state = await this.#source.read(watched);
    if (!state) return undefined;
    const channel = new LiveChannel(watched, state);
    this.#channels.set(keyOf(watched), channel);
    // Notifications between the read and this line did not reach this channel.
    channel.outdated = true;
    return channel;
  }

  /** All notifications during a read lead to one more read. */
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
        else this.#remove(channel);
      }
    } catch (error) {
      // #checkDraws tries again in the next second.
      channel.outdated = true;
      this.#log.warn({ err: error, ...channel.watched }, "The live state could not be read.");
    } finally {
      this.#reading.delete(channel);
    }
  }

  /** The draw was deleted; only sample draws can be. */
  #remove(channel: LiveChannel): void {
    this.#channels.delete(keyOf(channel.watched));
    void channel.end(() => Buffer.alloc(0));
  }

  async #everySecond(): Promise<void> {
    this.#seconds += 1;
    const heartbeat = Buffer.from(writeTime(this.now()));
    const group = this.#heartbeatGroups[this.#seconds % secondsBetweenHeartbeats] ?? [];
    for (const viewer of group) {
      viewer.heartbeatsLeft -= 1;
      if (viewer.heartbeatsLeft > 0) sendHeartbeat(viewer, heartbeat);
      else disconnect(viewer, Buffer.from(writeRetry(randomBetween(reconnectAtOnce))));
    }
    this.#closeUnused();
    if (this.#checking || this.#channels.size === 0) return;
    this.#checking = true;
    try {
      await this.#checkDraws();
    } catch (error) {
      this.#log.debug({ err: error }, "The watched draws could not be read.");
    } finally {
      this.#checking = false;
    }
  }

  async #checkDraws(): Promise<void> {
    const channels = [...this.#channels.values()];
    const { clock, draws } = await this.#source.readSnapshots(
      channels.map(({ watched }) => watched.slug),
    );
    this.#clockOffset = clock - Date.now();
    const snapshots = new Map(draws.map((draw) => [draw.slug, draw]));
    for (const channel of channels) {
      const snapshot = snapshots.get(channel.watched.slug);
      if (!snapshot || channel.outdated || isNewer(snapshot, channel)) void this.#refresh(channel);
      this.#refreshIn(channel, snapshot?.changesIn);
    }
  }

  /** A draw that opens or closes before the next check does not wait for it. */
  #refreshIn(channel: LiveChannel, milliseconds: number | undefined): void {
    if (milliseconds === undefined || milliseconds > checkInterval) return;
    setTimeout(() => void this.#refresh(channel), milliseconds).unref();
  }

  #closeUnused(): void {
    const oldest = Date.now() - unusedAfterMilliseconds;
    for (const channel of this.#channels.values()) {
      if (channel.viewers.size === 0 && channel.requestedAt < oldest) {
        this.#channels.delete(keyOf(channel.watched));
      }
    }
  }
}

/** Equal to the payload of notifications: `notifyShowChanged` in show-store.server.ts. */
function keyOf({ slug, rehearsal }: WatchedDraw): string {
  return rehearsal ? `${slug} rehearsal` : slug;
}

function isNewer(snapshot: DrawSnapshot, { state, headSentAt, viewers }: LiveChannel): boolean {
  if (snapshot.phase !== state.phase.phase) return true;
  const pause = (viewers.size / headsPerSecond) * 1000;
  return snapshot.size !== state.head.size && Date.now() >= headSentAt + pause;
}

/** Uniform, so that viewers that were disconnected together do not reconnect together. */
function randomBetween({ soonest, latest }: { soonest: number; latest: number }): number {
  return soonest + Math.random() * (latest - soonest);
}
