// A relay of the beacon that answers wrongly in every way that is known. The first part of the address chooses how.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { recordedBeacon } from "../app/draws/testing/recorded-beacon.ts";
import { toHex, u64 } from "../protocol/encoding/bytes.ts";
import { sha256 } from "../protocol/encoding/hashes.ts";
import beaconFile from "../protocol/vectors/drand/quicknet-beacons.json" with { type: "json" };

type RelayAnswer = (request: IncomingMessage, response: ServerResponse) => unknown;

const { round, signature, json } = recordedBeacon;
const older = beaconFile.beacons.find((beacon) => beacon.round < round);
const answer = (body: object | string): RelayAnswer => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (_, response) => response.end(text);
};
const withStatus =
  (status: number, headers: Record<string, string> = {}): RelayAnswer =>
  (_, response) =>
    response.writeHead(status, headers).end(json);

const flippedBit = `${signature.slice(0, -1)}${(Number.parseInt(signature.slice(-1), 16) ^ 1).toString(16)}`;
/** The sign of y is the third bit (ZCash format of BLS12-381 points). */
const negated = `${(Number.parseInt(signature.slice(0, 2), 16) ^ 0x20).toString(16)}${signature.slice(2)}`;
const infinity = `c0${"0".repeat(94)}`;

/** The right round, signed by the key of another chain. */
function signatureOfAnotherChain(): string {
  const { shortSignatures } = bls12_381;
  const domain = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
  const message = shortSignatures.hash(sha256(u64(round)), domain);
  return toHex(shortSignatures.sign(message, sha256(u64(1))).toBytes());
}

const mebibyte = Buffer.alloc(1024 * 1024, " ");
const gzippedBomb = gzipSync(Buffer.concat(Array<Buffer>(200).fill(mebibyte)));

/** Spaces before the JSON: valid, but without an end. */
const withoutEnd: RelayAnswer = (_, response) => {
  const more = () => {
    while (!response.destroyed && response.write(mebibyte));
  };
  response.on("drain", more);
  more();
};

export const badAnswers = {
  absent: (request) => request.socket.destroy(),
  "cut off": (_, response) => {
    response.writeHead(200, { "Content-Length": json.length });
    response.write(json.slice(0, 20), () => response.destroy());
  },
  "not found": withStatus(404),
  "server error": withStatus(500),
  "no content": withStatus(204),
  "redirect to a good relay": withStatus(302, { Location: "/good" }),
  "permanent redirect": withStatus(308, { Location: "/good" }),
  empty: answer(""),
  "a web page": answer("<!doctype html><title>Captive portal</title>"),
  "an older round": answer(older ?? {}),
  "an older round under our number": answer({ ...older, round }),
  "a later round": answer({ round: round + 1, signature }),
  "another chain": answer({ round, signature: signatureOfAnotherChain() }),
  "a flipped bit": answer({ round, signature: flippedBit }),
  "the negated point": answer({ round, signature: negated }),
  "the point at infinity": answer({ round, signature: infinity }),
  "a short signature": answer({ round, signature: signature.slice(2) }),
  "no signature": answer({ round }),
  "a round as text": answer({ round: `${round}`, signature }),
  "two answers in one": answer(json + json),
  "the wrong one last": answer(json.replace("}", `,"signature":"${flippedBit}"}`)),
  "a body without end": withoutEnd,
  "20 KB around a good round": answer(`${" ".repeat(20_000)}${json}`),
  "a gzip bomb": (_, response) =>
    response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzippedBomb),
  "huge headers": (_, response) =>
    response.writeHead(200, { "X-Padding": "a".repeat(40_000) }).end(json),
} satisfies Record<string, RelayAnswer>;

/** These keep a client waiting until it gives up. */
export const slowAnswers = {
  "no answer": () => undefined,
  "a byte every second": (_, response) => {
    let sent = 0;
    const drip = setInterval(() => response.write(json[sent++] ?? " "), 1000);
    response.on("close", () => clearInterval(drip));
  },
} satisfies Record<string, RelayAnswer>;

export type BadAnswer = keyof typeof badAnswers | keyof typeof slowAnswers;

type BadRelay = AsyncDisposable & {
  /** The address of a relay with this fault, or of a good one. */
  address(fault: BadAnswer | "good"): string;
  /** The address of a relay that gives these answers one after the other, and good ones after the last. */
  inTurn: string;
  faultsInTurn: BadAnswer[];
};

export async function openBadRelay(): Promise<BadRelay> {
  const answers: Record<string, RelayAnswer> = {
    ...badAnswers,
    ...slowAnswers,
    good: answer(json),
  };
  const server = createServer((request, response) => {
    const [, first = ""] = (request.url ?? "").split("/");
    const wanted = first === "in-turn" ? (relay.faultsInTurn.shift() ?? "good") : first;
    answers[decodeURIComponent(wanted)]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const relay: BadRelay = {
    address: (fault) => `${origin}/${encodeURIComponent(fault)}`,
    inTurn: `${origin}/in-turn`,
    faultsInTurn: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return relay;
}
