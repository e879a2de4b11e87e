import { expect, test } from "vitest";
import { beaconRandomness, publicValueRandomness } from "./beacon.ts";
import { fromHex, toHex } from "./encoding/bytes.ts";
import { drawSeed } from "./seed.ts";
import type { ResultRandomness } from "./statements.ts";
import { secretCommitment, type Terms, termsHash } from "./terms.ts";
import { termsProblem } from "./terms-rules.ts";
import { vectorFile } from "./testing/vector-file.ts";
import {
  type Identity,
  identityCommitment,
  type PublicPart,
  personTag,
  personTagSalt,
  publicCommitment,
  ticketLeafHash,
} from "./tickets.ts";

type SeedVectors = {
  cases: {
    name: string;
    input: {
      terms: Terms;
      secret: string;
      closeSecret?: string;
      index: number;
      size: number;
      root: string;
      pub: PublicPart;
      saltPub: string;
      id: Identity;
      saltId: string;
      tagKey: string;
      randomness: ResultRandomness;
    };
    output: Record<
      "termsHash" | "commitment" | "pubC" | "idC" | "leafHash" | "randomness" | "seed",
      string
    >;
  }[];
};

test("terms, commitments, leaf hash and seed match the known answers", () => {
  for (const { name, input, output } of vectorFile<SeedVectors>("sealed-draw/seed.json").cases) {
    const { terms, index, randomness } = input;
    expect(termsProblem(terms), name).toBeUndefined();
    const pubC = publicCommitment(input.pub, fromHex(input.saltPub));
    const idC = identityCommitment(input.id, fromHex(input.saltId));
    const { phone } = input.id;
    const tagSalt = personTagSalt(fromHex(input.tagKey), terms.drawId, phone);
    expect(toHex(personTag(terms.drawId, tagSalt, phone)), name).toBe(input.pub.tag);
    const hash = termsHash(terms);
    const close = {
      root: input.root,
      size: input.size,
      ...(input.closeSecret === undefined ? {} : { secret: input.closeSecret }),
    };
    const random =
      "value" in randomness
        ? publicValueRandomness(randomness.value)
        : beaconRandomness(fromHex(randomness.signature));
    const seed = drawSeed(terms, close, randomness);
    expect(
      {
        termsHash: toHex(hash),
        commitment: toHex(secretCommitment(terms.drawId, fromHex(input.secret))),
        pubC: toHex(pubC),
        idC: toHex(idC),
        leafHash: toHex(
          ticketLeafHash({ drawId: terms.drawId, index, termsHash: hash, pubC, idC }),
        ),
        randomness: toHex(random),
        seed: seed && toHex(seed),
      },
      name,
    ).toEqual(output);
  }
});

test("there is no seed when result and terms name different sources", () => {
  const [drand] = vectorFile<SeedVectors>("sealed-draw/seed.json").cases;
  if (!drand) throw new Error("no vector");
  expect(
    drawSeed(drand.input.terms, { root: drand.input.root, size: 5 }, { value: "042917" }),
  ).toBeUndefined();
});
