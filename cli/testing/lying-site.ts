// A real site behind a proxy that changes some of its answers: an operator who lies to the outside.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { findOperator } from "../../app/draws/ledger/ledger-store.server.ts";
import type { DrawServices } from "../../app/draws/services/draw-services.server.ts";
import { ledgerHead } from "../../protocol/cosignature.ts";
import { fromHex, utf8 } from "../../protocol/encoding/bytes.ts";
import { MerkleTree, merkleLeafHash } from "../../protocol/encoding/merkle-tree.ts";
import { formatLedger, readLedger } from "../../protocol/ledger-file.ts";
import { signCheckpoint } from "../../protocol/note.ts";
import {
  nextStatement,
  type Statement,
  type StatementContent,
  signStatement,
  statementHash,
} from "../../protocol/statements.ts";

/** What it says instead, by path. "refused" answers 404. */
type Lies = Map<string, (body: Uint8Array, url: URL) => Uint8Array | "refused">;

export async function openLyingSite(
  site: { origin: string },
  { database, operator, keys }: Pick<DrawServices, "database" | "operator" | "keys">,
) {
  const key = (await findOperator(database, operator))?.key ?? "";
  const { sign } = await keys.find(database, operator, key);
  const lies: Lies = new Map();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", site.origin);
    const real = await fetch(url);
    const body = new Uint8Array(await real.arrayBuffer());
    const told = lies.get(url.pathname)?.(body, url) ?? body;
    if (told === "refused") response.writeHead(404).end();
    else response.writeHead(real.status).end(told);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    operator,
    lies,
    async readLedger(): Promise<Statement[]> {
      const response = await fetch(`${site.origin}/api/ledger`);
      return readLedger(new Uint8Array(await response.arrayBuffer())).statements;
    },
    /** These statements and more, signed with the operator's real key. */
    extend(statements: Statement[], ...contents: StatementContent[]): Statement[] {
      const all = [...statements];
      for (const content of contents) {
        const next = nextStatement(operator, all.at(-1), content);
        all.push(signStatement(next, sign) as Statement);
      }
      return all;
    },
    /** Shows this ledger and its head, signed with the operator's real key. */
    show(statements: Statement[]): void {
      const tree = new MerkleTree(statements.map((one) => merkleLeafHash(statementHash(one))));
      const head = ledgerHead(operator, statements.length, tree.root());
      lies.set("/api/ledger", (_, url) =>
        formatLedger(statements.slice(Number(url.searchParams.get("from") ?? 0))),
      );
      lies.set("/api/ledger/checkpoint", () => utf8(signCheckpoint(head, fromHex(key), sign)));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
