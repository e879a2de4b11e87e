import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import type { TestSite } from "../../testing/test-site.ts";

/** The seal of a form that somebody opened ten seconds ago: what comes with it was written by a person. */
export async function openedForm(site: Pick<TestSite, "get">, page = "/contact"): Promise<string> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10_000 });
  try {
    // An address of its own: a page that is kept in memory carries the seal of its first visitor.
    const html = await (await site.get(`${page}?about=${randomUUID()}`)).text();
    return /name="opened" value="([^"]+)"/.exec(html)?.[1] ?? "";
  } finally {
    vi.useRealTimers();
  }
}
