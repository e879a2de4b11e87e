// Compares the signing keys in the database with the ledger and with SECRET_KEY. Reads a few rows of each operator.
import { utf8 } from "../../../protocol/encoding/bytes.ts";
import { readStatement } from "../../../protocol/ledger-file.ts";
import type { AnyDatabase } from "../../platform/database/database.server.ts";
import { KeyMissing, type KeyRing } from "../ledger/key-ring.server.ts";
import { aboutOperator, type IntegrityFinding } from "./findings.ts";
import { listKeyLines, listOperators, type OperatorRow } from "./integrity-store.server.ts";

export async function checkKeys(
  snapshot: AnyDatabase,
  keys: Pick<KeyRing, "export">,
): Promise<IntegrityFinding[]> {
  const findings: IntegrityFinding[] = [];
  for (const operator of await listOperators(snapshot)) {
    const problem = await keysProblem(snapshot, keys, operator);
    if (!problem) continue;
    const about = aboutOperator(operator.name);
    findings.push({ foundBy: "awards", about, problem, hidesWinners: true });
  }
  return findings;
}

async function keysProblem(
  snapshot: AnyDatabase,
  keys: Pick<KeyRing, "export">,
  { name, key: inForce }: OperatorRow,
): Promise<string | undefined> {
  const stated = (await listKeyLines(snapshot, name)).map(readKey);
  for (const key of stated) {
    if (key === undefined) return `${name}: a statement about its key cannot be read`;
    // Not find(), which remembers the keys that this process has signed with.
    if (await canRead(keys.export(snapshot, name, key))) continue;
    return `${name}: the private key of ${key.slice(0, 16)}… is missing, or was changed in the database`;
  }
  if (stated.at(-1) === inForce) return undefined;
  return `${name}: the key in force is not that of its newest key statement`;
}

function readKey(line: string): string | undefined {
  const reading = readStatement(utf8(line), "");
  if (!reading.ok || reading.statement.type !== "key") return undefined;
  return reading.statement.body.key;
}

async function canRead(reading: Promise<string>): Promise<boolean> {
  try {
    await reading;
    return true;
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error;
    return false;
  }
}
