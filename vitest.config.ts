import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By far the longest files. Begun last, one of them would keep a single core busy at the end. */
const longest = [
  "start/running-site",
  "verify/agreement",
  "start/fresh-clone",
  "accounts/admin-walk",
  "media/under-load",
  "start/cluster",
  "cli/backup",
  "start/start-failures",
  "faults/",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(name));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).sort((left, right) => rank(left) - rank(right));
  }
}

export default defineConfig({
  oxc: { jsx: { development: false } },
  test: {
    include: ["{app,protocol,start,cli,verify,test,faults}/**/*.test.{ts,tsx}"],
    globalSetup: ["app/platform/testing/start-test-server.ts"],
    // Files that follow each other in a worker share what it has loaded: the site's code above all.
    isolate: false,
    // Sites are tested as they run: also React is the one of production, which renders in two thirds of the time.
    env: { NODE_ENV: "production" },
    // Two cores, and a third of the time is waiting: for processes, sockets and locks.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Real processes, sockets and clocks on a shared machine: one second chance there, none at home.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    // Not a clock: how long something takes depends on what else the machine does.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
});
