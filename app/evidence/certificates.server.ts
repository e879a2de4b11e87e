// Certificates already set in type. Checking the proof and setting the page takes a good part of a second.
import { createHash } from "node:crypto";
import type { DrawServices } from "../draws/services/draw-services.server.ts";
import type { PublicDraw } from "../draws/store.server.ts";
import { makeCertificate } from "./certificate.server.ts";
import { collectForCertificate, type Publisher } from "./collect.server.ts";
import { examine } from "./examine.ts";

const mostKept = 20;
const kept = new Map<string, Promise<Uint8Array>>();

/** The same bytes as in the evidence pack. Kept until the proof, or what the site is called, changes. */
export async function printCertificate(
  services: Pick<DrawServices, "database" | "trees">,
  found: PublicDraw,
  publisher: Publisher,
): Promise<Uint8Array> {
  const material = await collectForCertificate(services, found, publisher);
  const { proof, ...words } = material;
  const name = createHash("sha256").update(proof).update(JSON.stringify(words)).digest("hex");
  const known = kept.get(name);
  if (known) return known;
  const made = Promise.resolve().then(() => makeCertificate(examine(material)));
  kept.set(name, made);
  // Whoever asked hears of the failure from `made` itself; the next one tries again.
  made.catch(() => kept.delete(name));
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return made;
}
