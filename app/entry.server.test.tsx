import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import * as entry from "./entry.server.tsx";
import { logContext } from "./platform/http/context.server.ts";
import { createLog } from "./platform/log.server.ts";
import * as root from "./root.tsx";

/** The smallest site with our root and entry, and one page that throws while rendering. */
function siteWithBrokenPage(): ServerBuild {
  const assets = { module: "/route.js", imports: [], hasAction: false, hasLoader: false };
  const flags = {
    hasErrorBoundary: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  return {
    entry: { module: entry },
    routes: {
      root: { id: "root", path: "", module: root },
      broken: {
        id: "broken",
        parentId: "root",
        path: "broken",
        module: {
          default: () => {
            throw new Error("a detail of the inside");
          },
        },
      },
    },
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: {
        root: { id: "root", path: "", ...assets, ...flags, hasErrorBoundary: true },
        broken: { id: "broken", parentId: "root", path: "broken", ...assets, ...flags },
      },
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}

test("a page that throws on the server gives the global error screen, without a stack trace", async () => {
  const lines: string[] = [];
  const context = new RouterContextProvider();
  context.set(logContext, createLog("error", { write: (line) => lines.push(line) }));
  const response = await createRequestHandler(siteWithBrokenPage(), "production")(
    new Request("http://localhost/broken"),
    context,
  );
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(html).toContain("Something went wrong");
  expect(html).toContain(
    "An unexpected error occurred while loading the app. Details are shown below.",
  );
  expect(html).toContain('data-failed="rendering"');
  expect(html).toMatch(/Reload.*Dismiss/s);
  expect(html).not.toContain("a detail of the inside");
  expect(html).not.toMatch(/at .+\.tsx?:\d+/);
  expect(lines.join()).toContain("a detail of the inside");
});
