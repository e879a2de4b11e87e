// GET /metrics on a port of its own, which is not public.
import { createServer, type Server } from "node:http";
import type { Log } from "../log.server.ts";
import { errorCode, StartFailure } from "../start-failure.ts";

type MetricsSource = () => Promise<string>;

export async function openMetricsServer(
  { host, port }: { host: string; port: number },
  sources: MetricsSource[],
  log: Log,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const texts = await Promise.all(sources.map((read) => read()));
      response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
      response.end(texts.join("\n"));
    } catch (error) {
      log.warn({ err: error }, "The metrics could not be read.");
      response.writeHead(503).end();
    }
  });
  const opened = Promise.withResolvers<void>();
  server.once("error", opened.reject);
  server.listen(port, host, opened.resolve);
  try {
    await opened.promise;
  } catch (cause) {
    throw new StartFailure(
      `METRICS_PORT ${port} on ${host} cannot be used (${errorCode(cause)}); choose another port.`,
      { cause },
    );
  }
  return server;
}
