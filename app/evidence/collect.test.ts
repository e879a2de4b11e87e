import { expect, test } from "vitest";
import { verify } from "../../protocol/checks/verify.ts";
import { closeDraw } from "../draws/closing/close-draw.server.ts";
import { skipWinner } from "../draws/result/award-prizes.server.ts";
import { submitBeacon } from "../draws/result/submit-value.server.ts";
import { findPublicDraw } from "../draws/store.server.ts";
import { recordedBeacon } from "../draws/testing/recorded-beacon.ts";
import { enterDraw } from "../entries/enter-draw.server.ts";
import { english } from "../languages/catalogues.server.ts";
import {
  ada,
  openTestDraw,
  openTestServices,
  type TestServices,
  testClosesAt,
  testEntry,
} from "../testing/test-services.ts";
import { collectEvidence } from "./collect.server.ts";
import { evidencePackResponse } from "./pack-response.server.ts";

const publisher = {
  brand: { company: "Goldkey Estates", badge: "GK", accent: "#d4af37", ink: "#7a5c10" },
  publicUrl: "https://estates.example",
  calendar: { locale: "en-GB", timeZone: "Europe/London" },
  texts: english,
};

async function drawnDraw(services: TestServices) {
  const draw = await openTestDraw(services);
  for (let number = 0; number < 12; number += 1) {
    await enterDraw(services, { draw }, testEntry(number), { route: "web" });
  }
  await services.setClock(testClosesAt);
  await closeDraw(services, draw.id);
  await services.setClock(recordedBeacon.moment);
  const decision = await submitBeacon(services, draw.id, recordedBeacon.json);
  if (!decision.ok) throw new Error(`Not decided: ${decision.reason}`);
  const winner = decision.statement.body.awards[0]?.ticket ?? 0;
  await skipWinner(services, draw.id, winner, "declined", ada);
  return draw.slug;
}

async function publicDraw(services: TestServices, slug: string) {
  const draw = await findPublicDraw(services.database, slug);
  if (!draw) throw new Error(`There is no draw ${slug}.`);
  return draw;
}

async function packOf(services: TestServices, slug: string): Promise<Buffer> {
  const response = await evidencePackResponse(
    services,
    await publicDraw(services, slug),
    publisher,
  );
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Content-Disposition")).toBe(
    `attachment; filename="${slug}-evidence.zip"`,
  );
  return Buffer.from(await response.arrayBuffer());
}

test("a real draw's pack verifies, stays the same while other draws go on, and names nobody", async () => {
  await using services = await openTestServices();
  const slug = await drawnDraw(services);
  const { proof, ledger, leaves } = await collectEvidence(
    services,
    await publicDraw(services, slug),
    publisher,
  );
  const pieces: Uint8Array[] = [];
  for await (const piece of leaves.read()) pieces.push(piece);
  const { verdict } = verify({ proof, ledger, leaves: Buffer.concat(pieces) });
  expect(verdict).toBe("consistent, not witnessed");

  const pack = await packOf(services, slug);
  // The archive is not compressed, so its bytes can be searched.
  expect(pack.includes(Buffer.from("declined"))).toBe(true);
  for (const canary of ["+4477009", "Number7", "Number11"]) {
    expect(pack.includes(Buffer.from(canary))).toBe(false);
  }

  await openTestDraw(services, { closesAt: recordedBeacon.moment + 86_400 });
  expect(await packOf(services, slug)).toEqual(pack);
});
