import { bls12_381 } from "@noble/curves/bls12-381.js";
import { expect, test } from "vitest";
import { beaconRandomness, publicValueProblem, verifyQuicknetSignature } from "./beacon.ts";
import { fromHex, join, toHex, u64, utf8 } from "./encoding/bytes.ts";
import { sha256 } from "./encoding/hashes.ts";
import { firstRoundAfter, quicknet, timeOfRound } from "./quicknet.ts";
import { cachedBeacon } from "./testing/cached-beacons.ts";
import { vectorFile } from "./testing/vector-file.ts";

type Beacons = {
  beacons: {
    round: number;
    time: number;
    signature: string;
    randomness: string;
    message: string;
    message_point_g1: string;
  }[];
};
type ChainInfo = {
  info: {
    public_key: string;
    period: number;
    genesis_time: number;
    hash: string;
    groupHash: string;
  };
};

test("every recorded quicknet beacon verifies and has its recorded randomness", () => {
  for (const { round, time, signature, randomness, message } of vectorFile<Beacons>(
    "drand/quicknet-beacons.json",
  ).beacons) {
    expect(toHex(sha256(u64(round)))).toBe(message);
    expect(timeOfRound(round)).toBe(time);
    expect(toHex(beaconRandomness(fromHex(signature)))).toBe(randomness);
    expect(cachedBeacon(round, fromHex(signature))).toBe(true);
  }
});

test("messages are hashed to the recorded points of G1", () => {
  const DST = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
  for (const { message, message_point_g1 } of vectorFile<Beacons>("drand/quicknet-beacons.json")
    .beacons) {
    const point = bls12_381.shortSignatures.hash(fromHex(message), DST);
    expect(point.toHex(true)).toBe(message_point_g1);
  }
  type HashToCurveVectors = { dst: string; cases: { msg_ascii: string; x: string; y: string }[] };
  const { dst, cases } = vectorFile<HashToCurveVectors>("drand/rfc9380-g1-hash-to-curve.json");
  for (const { msg_ascii, x, y } of cases) {
    const { x: actualX, y: actualY } = bls12_381.shortSignatures
      .hash(utf8(msg_ascii), dst)
      .toAffine();
    expect([actualX, actualY]).toEqual([BigInt(`0x${x}`), BigInt(`0x${y}`)]);
  }
});

test("signatures that are not quicknet's for the round are refused without throwing", () => {
  type Negatives = { cases: { id: string; round: string; signature: string }[] };
  for (const { id, round, signature } of vectorFile<Negatives>("drand/quicknet-negative.json")
    .cases) {
    expect(verifyQuicknetSignature(Number(round), fromHex(signature)), id).toBe(false);
  }
  const [first] = vectorFile<Beacons>("drand/quicknet-beacons.json").beacons;
  expect(verifyQuicknetSignature(2, fromHex(first?.signature ?? ""))).toBe(false);
});

test("the pinned chain is quicknet, and its hash is computed from its parameters", () => {
  const { info } = vectorFile<ChainInfo>("drand/quicknet-chain-info.json");
  expect(quicknet).toEqual({
    chainHash: info.hash,
    publicKey: info.public_key,
    genesis: info.genesis_time,
    period: info.period,
  });
  const parameters = join(
    u64(info.period).slice(4),
    u64(info.genesis_time),
    fromHex(info.public_key),
    fromHex(info.groupHash),
    utf8("quicknet"),
  );
  expect(toHex(sha256(parameters))).toBe(info.hash);
});

test("the first round strictly after a time matches the recorded cases", () => {
  type RoundTimes = {
    cases: { unix_time: number; first_round_strictly_after: number; time_of_that_round: number }[];
  };
  for (const {
    unix_time,
    first_round_strictly_after,
    time_of_that_round,
  } of vectorFile<RoundTimes>("drand/round-time.json").cases) {
    expect(firstRoundAfter(unix_time)).toBe(first_round_strictly_after);
    expect(timeOfRound(first_round_strictly_after)).toBe(time_of_that_round);
  }
});

test("a public value is 1-200 characters and never trimmed", () => {
  for (const value of ["0", "042917", "a b", "x".repeat(200), "😀".repeat(200), "\u200b7"]) {
    expect(publicValueProblem(value)).toBeUndefined();
  }
  for (const value of [
    "",
    "x".repeat(201),
    " 7",
    "7 ",
    "7\n",
    "\u00857",
    "7\u00a0",
    "\ufeff7",
    "7\ufeff",
    "\u30007",
    "7\u2028",
  ]) {
    expect(publicValueProblem(value)).toBeDefined();
  }
});
