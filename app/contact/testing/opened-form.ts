import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import type { TestSite } from "../../testing/test-site.ts";

/** The seal of a form opened ten seconds ago, old enough not to be suspicious. */
export async function openedForm(site: Pick<TestSite, "get">, page = "/contact"): Promise<string> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10_000 });
  try {
    // A unique address, because a cached page has the seal of its first visitor.
    const html = await (await site.get(`${page}?about=${randomUUID()}`)).text();
    return /name="opened" value="([^"]+)"/.exec(html)?.[1] ?? "";
  } finally {
    vi.useRealTimers();
  }
}
