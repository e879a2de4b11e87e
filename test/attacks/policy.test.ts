// The Content-Security-Policy that OWASP ASVS 5.0 asks for (3.4.3).
import { expect, test } from "vitest";
import { openTestSite } from "../../app/testing/test-site.ts";

test("no page allows plugins, another base address, foreign scripts, or scripts without a hash", async () => {
  await using site = await openTestSite({ SAMPLE_CONTENT: "off" });
  for (const path of ["/", "/contact", "/admin/login", "/nowhere", "/api/draws", "/healthz"]) {
    const policy = (await site.get(path)).headers.get("Content-Security-Policy") ?? "";
    const directives = new Map(
      policy.split("; ").map((part) => [part.split(" ", 1)[0], part.split(" ").slice(1)]),
    );
    expect([path, directives.get("object-src")]).toEqual([path, ["'none'"]]);
    expect([path, directives.get("base-uri")]).toEqual([path, ["'none'"]]);
    expect([path, directives.get("default-src")]).toEqual([path, ["'self'"]]);
    const scripts = directives.get("script-src") ?? [];
    expect(scripts.filter((source) => !/^'(self|sha256-[\w+/=]+)'$/.test(source))).toEqual([]);
  }
});
