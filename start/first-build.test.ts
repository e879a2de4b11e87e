import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "../app/platform/testing/test-database.ts";
import { makeClone } from "./testing/clone.ts";

test("a fresh clone is installed and built once, even by two commands at the same time", {
  // Building takes seconds on an idle machine and minutes on a busy one.
  timeout: 300_000,
}, async () => {
  await using clone = makeClone();
  await using database = await openTestDatabase();
  const variables = { DATABASE_URL: database.url };
  {
    await using first = clone.start(variables);
    await using second = clone.start(variables);
    await Promise.all([first.address, second.address]);
    expect((await fetch(await first.address)).status).toBe(200);
    const output = first.output() + second.output();
    expect(output.match(/^Installing the dependencies/gm)).toHaveLength(1);
    expect(output.match(/^Building the site\.$/gm)).toHaveLength(1);
    expect(output).toContain("Waiting for another Goldkey command");
    expect(clone.npmCalls()).toEqual(["ci --include=dev --loglevel=error --no-progress"]);
  }
  {
    await using again = clone.start(variables);
    await again.address;
    expect(again.output()).not.toMatch(/Installing|Building/);
  }
  // Do not build again: a failure that ends the start early is enough.
  writeFileSync(join(clone.path, "app", "routes.ts"), "import './no-such-file.ts';\n");
  const changed = await clone.start(variables).ending;
  expect(changed.output).toContain("Building the site.");
  expect(changed.output).not.toContain("Installing");
});
