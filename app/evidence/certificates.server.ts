// A cache of certificates: verifying the proof and typesetting the page take a large part of a second.
import { createHash } from "node:crypto";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { PublicDraw } from "../draws/store.server.ts";
import { makeCertificate } from "./certificate.server.ts";
import { collectForCertificate, type Publisher } from "./collect.server.ts";
import { examine } from "./examine.ts";

const mostCached = 20;
const cache = new Map<string, Promise<Uint8Array>>();

/** The same bytes as in the evidence pack. Cached until the proof or the company's name changes. */
export async function printCertificate(
  services: Pick<DrawServices, "database" | "trees">,
  draw: PublicDraw,
  publisher: Publisher,
): Promise<Uint8Array> {
  const material = await collectForCertificate(services, draw, publisher);
  const { proof, ...texts } = material;
  const name = createHash("sha256").update(proof).update(JSON.stringify(texts)).digest("hex");
  const cached = cache.get(name);
  if (cached) return cached;
  const certificate = Promise.resolve().then(() => makeCertificate(examine(material)));
  cache.set(name, certificate);
  // This caller gets the rejection from `certificate`; the next one tries again.
  certificate.catch(() => cache.delete(name));
  const [oldest] = cache.keys();
  if (cache.size > mostCached && oldest !== undefined) cache.delete(oldest);
  return certificate;
}
