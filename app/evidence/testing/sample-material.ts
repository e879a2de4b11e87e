// The material of an evidence pack, from a sample draw of the protocol's tests.

import { utf8 } from "../../../protocol/encoding/bytes.ts";
import {
  makeDraw,
  type SampleDraw,
  type SampleDrawPlan,
} from "../../../protocol/testing/sample-draw.ts";
import { eventfulPlan } from "../../../protocol/testing/sample-plans.ts";
import { allFiles } from "../../../protocol/testing/tampered.ts";
import { english } from "../../languages/catalogues.server.ts";
import type { EvidenceMaterial } from "../material.ts";

export function sampleMaterial(plan: Partial<SampleDrawPlan> = {}): {
  draw: SampleDraw;
  material: EvidenceMaterial;
} {
  const draw = makeDraw({ ...eventfulPlan, ...plan });
  const { proof, ledger, leaves } = allFiles(draw);
  if (!ledger || !leaves) throw new Error("A sample draw has a ledger and leaves.");
  const material: EvidenceMaterial = {
    slug: "sample-draw",
    company: "Goldkey Estates",
    brand: { company: "Goldkey Estates", badge: "GK", accent: "#d4af37", ink: "#7a5c10" },
    demonstration: false,
    verifyAddress: "https://estates.example/draw/sample-draw/verify",
    calendar: { locale: "en-GB", timeZone: "Europe/London" },
    texts: english,
    proof,
    ledger,
    rules: utf8("The rules."),
    leaves: {
      size: leaves.length,
      async *read() {
        for (let at = 0; at < leaves.length; at += 100) yield leaves.subarray(at, at + 100);
      },
    },
    notices: [{ kind: "winner", queuedAt: 1_769_904_000, sentAt: 1_769_904_060, state: "sent" }],
    verifiers: { "verify_draw.py": utf8("print('not the real one')\n") },
  };
  return { draw, material };
}
