import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { bundleVerifier } from "./vite/bundle-verifier.ts";
import { compressAssets } from "./vite/compress-assets.ts";
import { reportChunkFailures } from "./vite/report-chunk-failures.ts";
import { visitorManifest } from "./vite/visitor-manifest.ts";

/** Packages with native code, with files that they load from their own folder, or that are loaded only where they are used. */
const besideTheBundle = [
  "@node-rs/argon2",
  "age-encryption",
  "nodemailer",
  "pdfkit",
  "pg",
  "pino",
  "sharp",
];

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
    // Two chunks for a first visit, React with the router and the code of all public pages, instead of thirty
    // files of half a kilobyte. Everything else stays with the pages that use it.
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: "site",
                  // Without what only staff use, however many of their pages share it.
                  test: /\/app\/(ui|frame|content|languages)\/(?!keyboard\/|overlay\/toast|table\/).*\.tsx?$/,
                  minShareCount: 9,
                },
                // Small files that every first visit needs, in one request.
                {
                  name: "in-words",
                  test: /\/app\/(platform\/(date-format|group-digits|in-words)|draws\/(time-left|server-clock)|frame\/(catch-render-errors|language-switch|render-failure))\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
    // One bundle for the server and its routes: two copies of a module would mean two contexts.
    ssr:
      command === "build"
        ? {
            // Tree shaking the libraries saves memory and start time: docs/decisions/0024.
            resolve: { noExternal: true, external: besideTheBundle },
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
            build: {
              rollupOptions: {
                // The command too: Node needs a second to load Drizzle's hundreds of files, and nothing to load one.
                input: { index: "./app/main.ts", goldkey: "./cli/goldkey.ts" },
                // The comments of libraries would stay in memory.
                output: { comments: { jsdoc: false } },
              },
            },
          }
        : {},
  },
}));
