// Several processes on one port: the primary holds the database and restarts workers that end.
import cluster, { type Worker } from "node:cluster";
import type { EmbeddedPostgres } from "../embedded-postgres/embedded-postgres.server.ts";
import type { Environment } from "../environment.server.ts";
import type { Log } from "../log.server.ts";
import { StartFailure } from "../start-failure.ts";

/** The message of a worker that is ready for requests. */
type Ready = { ready: string };

/** A pause, in case a worker cannot start. */
const pauseBeforeReplacement = 1_000;

export type Workers = {
  publicUrl: string;
  /** Replaces one worker after the other; the port never closes. */
  renew(): Promise<void>;
  stop(): Promise<void>;
};

export function isWorker(): boolean {
  return cluster.isWorker;
}

export function tellReady(publicUrl: string): void {
  process.send?.({ ready: publicUrl } satisfies Ready);
}

/** Resolves when all workers are ready. */
export async function startWorkers(
  program: string,
  environment: Environment,
  postgres: EmbeddedPostgres | undefined,
  log: Log,
): Promise<Workers> {
  const databaseUrl = environment.databaseUrl ?? (postgres && addressOf(postgres));
  cluster.setupPrimary({ exec: program, args: [] });
  const current = new Set<Worker>();
  let stopping = false;
  let renewal: Promise<void> | undefined;
  let renewAgain = false;

  async function startOne(): Promise<string> {
    const worker = cluster.fork({ DATABASE_URL: databaseUrl });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    worker.once("message", ({ ready }: Ready) => resolve(ready));
    worker.once("exit", () => reject(new StartFailure("A process of the site did not start.")));
    const publicUrl = await promise;
    current.add(worker);
    worker.once("exit", (code, signal) => {
      if (!current.delete(worker) || stopping) return;
      log.error({ code, signal }, "A process of the site ended; another takes its place.");
      replace();
    });
    return publicUrl;
  }

  function replace() {
    setTimeout(() => {
      if (stopping) return;
      startOne().catch((error: unknown) => {
        log.error({ err: error }, "A process of the site could not be replaced; trying again.");
        replace();
      });
    }, pauseBeforeReplacement);
  }

  const publicUrls = await Promise.all(
    Array.from({ length: environment.processes }, () => startOne()),
  );
  return {
    publicUrl: publicUrls[0] ?? environment.publicUrl,
    async renew() {
      // A reload during a reload may mean a newer build: it begins when the first is done.
      renewAgain = true;
      renewal ??= renewAll().finally(() => {
        renewal = undefined;
      });
      await renewal;
    },
    async stop() {
      stopping = true;
      await Promise.all([...current].map(end));
    },
  };

  async function renewAll(): Promise<void> {
    while (renewAgain && !stopping) {
      renewAgain = false;
      for (const old of [...current]) {
        await startOne();
        await end(old);
      }
      log.info("Every process of the site has been replaced.");
    }
  }

  async function end(worker: Worker): Promise<void> {
    current.delete(worker);
    const gone = new Promise((resolve) => worker.once("exit", resolve));
    if (worker.isDead()) return;
    worker.process.kill("SIGTERM");
    await gone;
  }
}

function addressOf({ connection: { host, user, database } }: EmbeddedPostgres): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`;
}
