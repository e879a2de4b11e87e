import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|svg|json|webmanifest|txt|ico)$/;

/** Writes a .br and a .gz file beside every text file of the client build, so that none is compressed per request. */
export function compressAssets(): Plugin {
  let folder = "";
  return {
    name: "compress-assets",
    apply: "build",
    configResolved(config) {
      folder = path.resolve(config.root, "build/client");
    },
    // Runs after both builds: the server build writes the route manifest into the client's folder.
    async closeBundle() {
      if (!existsSync(folder)) return; // The build failed.
      const files = new Set(await readdir(folder, { recursive: true }));
      await Promise.all(
        [...files]
          .filter((file) => compressible.test(file) && !files.has(`${file}.gz`))
          .map((file) => compressFile(path.join(folder, file))),
      );
    },
  };
}

async function compressFile(file: string) {
  const bytes = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
}
