// The headers that OWASP ASVS 5.0 asks for on every response (3.4.3, 3.4.4, 3.4.6, 4.1.1).
import { expect, test } from "vitest";
import { openTestSite } from "../../app/testing/test-site.ts";
import { publicAddresses } from "./public-addresses.ts";

const files = ["/healthz", "/readyz", "/favicon.svg", "/wordmark.svg", "/stage-worker.js"];
const drawing = "/home/casa-norte/drawings/plan-1.svg";

test("no response allows plugins, another base address, foreign scripts, scripts without a hash, or framing", async () => {
  await using site = await openTestSite();
  const addresses = [...(await publicAddresses()), ...files, drawing, "/admin", "/nowhere/at/all"];
  for (const path of addresses) {
    const { headers, body } = await site.get(path);
    await body?.cancel();
    const policy = headers.get("Content-Security-Policy") ?? "";
    const directives = new Map(
      policy.split("; ").map((part) => [part.split(" ", 1)[0], part.split(" ").slice(1)]),
    );
    expect([path, directives.get("object-src")]).toEqual([path, ["'none'"]]);
    expect([path, directives.get("base-uri")]).toEqual([path, ["'none'"]]);
    expect([path, directives.get("frame-ancestors")]).toEqual([path, ["'none'"]]);
    const own = path === drawing ? "'none'" : "'self'";
    expect([path, directives.get("default-src")]).toEqual([path, [own]]);
    const scripts = directives.get("script-src") ?? [];
    expect(scripts.filter((source) => !/^'(self|sha256-[\w+/=]+)'$/.test(source))).toEqual([]);
    expect([path, headers.get("X-Content-Type-Options")]).toEqual([path, "nosniff"]);
  }
});

test("every text names its character encoding", async () => {
  await using site = await openTestSite();
  const types = new Set<string>();
  for (const path of [...(await publicAddresses()), ...files, drawing]) {
    const { headers, body, status } = await site.get(path);
    await body?.cancel();
    const isRedirect = status >= 300 && status < 400;
    if (!isRedirect) types.add(headers.get("Content-Type") ?? `none at ${path}`);
  }
  const texts = [...types].filter((type) => /^text\/|[/+]xml/.test(type));
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((type) => !/; ?charset=utf-8$/i.test(type))).toEqual([]);
  expect([...types].filter((type) => type.startsWith("none"))).toEqual([]);
});
