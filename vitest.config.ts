import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By far the longest files. Begun last, one of them would keep a single core busy at the end. */
const longest = ["verify/agreement", "start/running-site", "start/fresh-clone", "start/cluster"];

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
  test: {
    include: ["{app,protocol,start,cli,verify,test,faults}/**/*.test.{ts,tsx}"],
    globalSetup: ["app/platform/testing/start-test-server.ts"],
    // Two cores, and a third of the time is waiting: for processes, sockets and locks.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Real processes, sockets and clocks on a shared machine: one second chance there, none at home.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
