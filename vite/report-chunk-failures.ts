import type { Plugin } from "vite";

const silentReload = "window.location.reload();\n\t\treturn new Promise(() => {});";

/**
 * React Router answers a page whose code cannot be fetched (a new deploy, the network gone) by reloading
 * the page the visitor is already on, so nothing seems to happen; and were the error thrown, the router would
 * show an empty page. Here the page becomes one that throws the error when it is shown: it reaches the error
 * boundary of `frame/catch-render-errors.tsx`, which recovers or tells the visitor.
 * The build stops if a new version of React Router no longer has the passage.
 */
export function reportChunkFailures(): Plugin {
  let replaced = false;
  return {
    name: "report-chunk-failures",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js/ },
      handler(code) {
        if (!code.includes(silentReload)) return;
        replaced = true;
        return {
          code: code.replace(silentReload, "return { default() { throw error; } };"),
          map: null,
        };
      },
    },
    buildEnd(error) {
      if (!error && !replaced) {
        this.error("React Router's routeModules.js has changed: see vite/report-chunk-failures.ts");
      }
    },
  };
}
