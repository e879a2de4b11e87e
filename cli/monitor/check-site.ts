// One round of a monitor: reads the site, compares with what was seen before, remembers what is new.
import { isOfType } from "../../protocol/statements.ts";
import type { MonitorFinding } from "./finding.ts";
import { followDraw } from "./follow-draws.ts";
import { followLedger } from "./follow-ledger.ts";
import type { MonitorMemory } from "./memory.ts";
import type { SiteReader } from "./site-reader.ts";

export type Round = { statements: number; draws: number; findings: MonitorFinding[] };

/** `now` in seconds. Throws `Unreadable` when the site does not answer. */
export async function checkSite(
  site: SiteReader,
  operator: string,
  memory: MonitorMemory,
  now: number,
): Promise<Round> {
  const { ledger, grown, findings } = await followLedger(site, operator, memory.ledger);
  if (grown) memory.saveLedger(ledger);
  const opens = ledger.statements.filter(isOfType("open"));
  const listed = new Map((await site.draws()).map((draw) => [draw.drawId, draw]));
  const all = [...findings];
  for (const open of opens) {
    const round = await followDraw(site, ledger, open, {
      listed: listed.get(open.drawId),
      memory: memory.draw(open.drawId),
      now,
      grown,
    });
    memory.saveDraw(open.drawId, round.memory);
    all.push(...round.findings);
  }
  memory.saveState();
  return { statements: ledger.statements.length, draws: opens.length, findings: all };
}
