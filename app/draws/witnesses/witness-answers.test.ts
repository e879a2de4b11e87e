import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { cosign } from "../../../protocol/cosignature.ts";
import { type Checkpoint, readCheckpointBody, readNote } from "../../../protocol/note.ts";
import { formatWitnessKey } from "../../../protocol/witness-key.ts";
import { openTestDraw, openTestServices, testClosesAt } from "../../testing/test-services.ts";
import { offerHead } from "./collect-cosignatures.server.ts";
import { readWitnessRequest } from "./witness-request.ts";
import { listCosignatureLines } from "./witness-store.server.ts";

/** A real database on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

function makeWitness(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const key = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return { name, key, sign: (message: Uint8Array) => sign(null, message, privateKey) };
}

/** A line as ML-DSA-44 makes it: key id, time and 2,420 bytes of signature. */
function largeLine(name: string): string {
  return `— ${name} ${randomBytes(4 + 8 + 2420).toString("base64")}`;
}

/** A witness that answers every head as the test says. */
async function openAnswering(answer: (head: Checkpoint, response: ServerResponse) => void) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = readWitnessRequest(Buffer.concat(chunks).toString());
    const note = body && readNote(body.checkpoint);
    const head = note && readCheckpointBody(note.body);
    if (head) answer(head, response);
    else response.writeHead(400).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("a cosignature is found behind many lines of other keys and unknown kinds", async () => {
  await using services = await openTestServices();
  const witness = makeWitness("w.example");
  const other = makeWitness("w.example");
  let line = "";
  await using server = await openAnswering((head, response) => {
    line = cosign(witness, testClosesAt, head);
    const lines = [
      ...Array.from({ length: 16 }, () => largeLine("w.example")),
      cosign(other, testClosesAt, head),
      cosign({ ...witness, name: "another.example" }, testClosesAt, head),
      "— w.example AAAA",
      "a line of a kind that does not exist yet",
      "",
      line,
      largeLine("w.example"),
    ];
    response.writeHead(200).end(`${lines.join("\n")}\n`);
  });
  const member = { key: formatWitnessKey(witness.name, witness.key), address: server.address };
  await openTestDraw(services, { witnesses: { threshold: 1, members: [member] } });
  await offerHead(services, member, AbortSignal.timeout(20_000));
  expect(await listCosignatureLines(services.database, services.operator, 2)).toEqual([line]);
});

test("an answer without end and a 409 without a size are refused with a reason", async () => {
  await using services = await openTestServices();
  const witness = makeWitness("w.example");
  const key = formatWitnessKey(witness.name, witness.key);
  await using endless = await openAnswering((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(`${largeLine("w.example")}\n`));
    };
    response.writeHead(200).on("drain", more);
    more();
  });
  const offer = (address: string) =>
    offerHead(services, { key, address }, AbortSignal.timeout(20_000));
  await expect(offer(endless.address)).rejects.toThrow("sent more than 1,000,000 bytes.");

  await using empty = await openAnswering((_, response) => {
    response.writeHead(409, { "Content-Type": "text/x.tlog.size" }).end();
  });
  await expect(offer(empty.address)).rejects.toThrow("answered 409 without its size.");
});
