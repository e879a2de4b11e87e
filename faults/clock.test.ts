import { expect, test } from "vitest";
import { jumpDuringDraws } from "./clock.ts";
import { faketimeLibrary } from "./faketime.ts";

test.skipIf(!faketimeLibrary)(
  "clock jumps during draws change no list and no winner (needs libfaketime: apt-get install faketime)",
  async () => {
    const { draws, jumps } = await jumpDuringDraws(24);
    expect([draws, jumps]).toEqual([3, 18]);
  },
  180_000,
);
