import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every address is known at build time, so the browser gets the list at once (a public page's visitor that of the
  // public pages: app/frame/visitor-manifest.ts) and the lazy manifest endpoint (a target for oversized requests)
  // does not exist.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
