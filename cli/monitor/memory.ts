// The folder of a monitor: everything it has seen, so that a site cannot change it later.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makeFolder } from "../../app/platform/files/make-folder.server.ts";
import { readLedger } from "../../protocol/ledger-file.ts";
import { UsageError } from "../command.ts";
import { writeDurably } from "../durable-file.ts";
import type { MonitorFinding } from "./finding.ts";
import { type DrawMemory, uncoveredSchema } from "./follow-draws.ts";
import type { KeptLedger } from "./follow-ledger.ts";

const keptFinding = z.object({ folder: z.string(), sent: z.boolean() });
type KeptFinding = z.infer<typeof keptFinding>;

const monitorState = z.object({
  operator: z.string(),
  /** By id: where its evidence is, and whether everybody was told. */
  findings: z.record(z.string(), keptFinding),
  uncovered: z.record(z.string(), uncoveredSchema),
});
type MonitorState = z.infer<typeof monitorState>;

export class MonitorMemory {
  readonly #folder: string;
  readonly #state: MonitorState;
  ledger: KeptLedger;

  /** The folder belongs to one ledger: the one it was first used for. */
  constructor(folder: string, operator: string) {
    this.#folder = folder;
    makeFolder(join(folder, "proofs"));
    makeFolder(join(folder, "evidence"));
    this.#state = this.#readState() ?? { operator, findings: {}, uncovered: {} };
    if (this.#state.operator !== operator) {
      throw new UsageError(
        `The folder ${folder} holds the ledger of ${this.#state.operator}, not of ${operator}. Give this one a --folder of its own.`,
      );
    }
    const bytes = new Uint8Array(this.#read("ledger.jsonl") ?? []);
    const { statements, problem } = readLedger(bytes);
    if (bytes.length > 0 && problem) {
      throw new UsageError(`The file ledger.jsonl in ${folder} is damaged: ${problem}.`);
    }
    this.ledger = { bytes, statements };
  }

  saveLedger(ledger: KeptLedger): void {
    writeDurably(join(this.#folder, "ledger.jsonl"), ledger.bytes);
    this.ledger = ledger;
  }

  draw(drawId: string): DrawMemory {
    const proof = this.#read(join("proofs", `${drawId}.json`));
    const uncovered = this.#state.uncovered[drawId];
    return { ...(proof && { proof: new Uint8Array(proof) }), ...(uncovered && { uncovered }) };
  }

  saveDraw(drawId: string, { uncovered, proof }: DrawMemory): void {
    if (proof) writeDurably(join(this.#folder, "proofs", `${drawId}.json`), proof);
    if (uncovered) this.#state.uncovered[drawId] = uncovered;
    else delete this.#state.uncovered[drawId];
  }

  /** Saves the evidence, unless the same was found before. */
  keepFinding({ kind, text, id, evidence }: MonitorFinding, time: Date): KeptFinding {
    const known = this.#state.findings[id];
    if (known) return known;
    const name = `${time.toISOString().replaceAll(":", "-")} ${kind}`;
    const folder = join(this.#folder, "evidence", name);
    makeFolder(folder);
    for (const [file, content] of Object.entries(evidence))
      writeDurably(join(folder, file), content);
    const line = JSON.stringify({ time: time.toISOString(), kind, text, evidence: name });
    appendFileSync(join(this.#folder, "findings.jsonl"), `${line}\n`, { flush: true });
    const finding = { folder, sent: false };
    this.#state.findings[id] = finding;
    return finding;
  }

  saveState(): void {
    writeDurably(join(this.#folder, "state.json"), JSON.stringify(this.#state));
  }

  #readState(): MonitorState | undefined {
    const text = this.#read("state.json")?.toString("utf8");
    try {
      return text === undefined ? undefined : monitorState.parse(JSON.parse(text));
    } catch {
      throw new UsageError(`The file state.json in ${this.#folder} is damaged.`);
    }
  }

  #read(name: string): Buffer | undefined {
    const path = join(this.#folder, name);
    return existsSync(path) ? readFileSync(path) : undefined;
  }
}
