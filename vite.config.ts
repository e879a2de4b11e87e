import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { bundleVerifier } from "./vite/bundle-verifier.ts";
import { compressAssets } from "./vite/compress-assets.ts";
import { visitorManifest } from "./vite/visitor-manifest.ts";
import { reportChunkFailures } from "./vite/report-chunk-failures.ts";

/** Made for the machine, or with files of their own beside their code. */
const besideTheBundle = ["@node-rs/argon2", "nodemailer", "pdfkit", "pg", "pino", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    reportChunkFailures(),
    visitorManifest(),
    compressAssets(),
    bundleVerifier(),
  ],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // A first visit fetches React and the router in one piece, and what every public page is made of in
    // another, instead of thirty files of half a kilobyte. The rest stays with the pages that use it.
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: "site", test: /\/app\/(ui|frame|content)\/.*\.tsx?$/, minShareCount: 8 },
              ],
            },
          },
        },
      },
    },
    // The server's own code is bundled with the routes: two copies of a module would mean two contexts.
    ssr:
      command === "build"
        ? {
            // Without the parts of libraries that nobody uses the server needs less memory and starts sooner
            // (docs/decisions/0024).
            resolve: { noExternal: true, external: besideTheBundle },
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
            build: { rollupOptions: { input: "./app/main.ts" } },
          }
        : {},
  },
}));
