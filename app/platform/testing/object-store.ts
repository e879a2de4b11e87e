// A real S3-compatible server for tests, with one empty bucket.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";

type ObjectStoreOptions = {
  port?: number;
  /** With its content, which then stays. */
  folder?: string;
};

export async function openObjectStore({ port: wanted = 0, folder }: ObjectStoreOptions = {}) {
  const directory = folder ?? (await mkdtemp(path.join(tmpdir(), "goldkey-objects-")));
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: "pictures", configs: [] }],
  });
  await store.configureBuckets();
  const server = createServer(store.callback());
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      bucket: "pictures",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${port}`,
    },
    /** The same, as the site's environment variables. */
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (!folder) await rm(directory, { recursive: true, force: true });
    },
  };
}
