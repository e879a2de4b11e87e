// The records of a witness as files in a folder, which one process uses at a time. `goldkey witness` holds its lock.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { WitnessRecord, WitnessRecords } from "../app/draws/witnesses/ledger-witness.ts";
import { errorCode } from "../app/platform/start-failure.ts";
import { writeDurably } from "./durable-file.ts";

const witnessRecord = z.object({
  head: z.object({ size: z.number(), root: z.string() }),
  keys: z.array(z.string()),
  checkpoint: z.string().exactOptional(),
});

/** `folder` exists. Tests replace `write`. */
export function openWitnessFolder(folder: string, write = writeDurably): WitnessRecords {
  const pathOf = (operator: string) => join(folder, `${operator.replace(":", "_")}.json`);
  return {
    read: async (operator) => readRecord(pathOf(operator)),
    async decide(operator, decide) {
      const { response, cosigned } = await decide(readRecord(pathOf(operator)));
      if (cosigned) write(pathOf(operator), JSON.stringify(cosigned.record));
      return response;
    },
  };
}

/** Throws a SyntaxError or a ZodError when the file is damaged. */
function readRecord(path: string): WitnessRecord | undefined {
  try {
    return witnessRecord.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    return undefined;
  }
}
