import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every address is known at build time, so the browser gets the whole list at once
  // and the lazy manifest endpoint (a target for oversized requests) does not exist.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
