import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The server build has two programs, the site and the command: vite.config.ts.
  serverBuildFile: "[name].js",
  // The browser gets the route manifest at once (on public pages only the public routes: app/frame/visitor-manifest.ts),
  // so the endpoint of lazy route discovery, a target for oversized requests, does not exist.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
