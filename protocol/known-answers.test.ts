import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toHex } from "./encoding/bytes.ts";
import { cachedBeacon } from "./testing/cached-beacons.ts";
import { vectorBytes } from "./testing/vector-file.ts";
import { makeKnownAnswers } from "./vectors/make-known-answers.ts";

const folder = join(import.meta.dirname, "vectors", "known-answers");

test("generating the known answers gives the recorded files byte for byte", {
  timeout: 180_000,
}, () => {
  const answers = makeKnownAnswers({ verifyBeacon: cachedBeacon });
  expect(readdirSync(folder).toSorted()).toEqual(answers.map(({ name }) => name).toSorted());
  for (const { name, files } of answers) {
    expect(readdirSync(join(folder, name)).toSorted()).toEqual([...files.keys()].toSorted());
    for (const [file, content] of files) {
      expect(toHex(vectorBytes(`known-answers/${name}/${file}`)), `${name}/${file}`).toBe(
        toHex(content),
      );
    }
  }
});
