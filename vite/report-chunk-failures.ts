import type { Plugin } from "vite";

const silentReload = "window.location.reload();\n\t\treturn new Promise(() => {});";

/**
 * If the code of a page cannot be fetched (a new deploy, no network), React Router reloads the page the visitor is
 * on, so nothing seems to happen. If the error were thrown instead, the router would show an empty page. This plugin
 * makes the missing page a component that throws the error when it renders, so the error reaches the boundary in
 * `frame/catch-render-errors.tsx`, which recovers or tells the visitor.
 * The build fails if a new version of React Router no longer contains the code that is replaced.
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
