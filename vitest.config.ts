import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest files by far. They start first, so that none of them runs alone at the end. */
const longest = [
  "start/running-site",
  "verify/agreement",
  "start/fresh-clone",
  "accounts/admin-access",
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
    // They take long. FAULTS=1 npm test runs them too: faults/README.md.
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.FAULTS
        ? []
        : [
            "faults/{clock,cluster,kill-draw,kill-migration}.test.ts",
            "faults/machine/machine.test.ts",
            "faults/uploads/uploads.test.ts",
            "test/attacks/stored-text.test.ts",
            "app/media/under-load.test.ts",
            "start/first-build.test.ts",
            "app/platform/embedded-postgres/embedded-postgres.test.ts",
          ]),
    ],
    globalSetup: ["app/platform/testing/start-test-server.ts"],
    // Test files in one worker share loaded modules, above all the site's code.
    isolate: false,
    // Use React's production build, as real sites do. It renders in two thirds of the time.
    env: { NODE_ENV: "production" },
    // For two cores: a third of the time is waiting for processes, sockets and locks.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // In CI tests use real processes, sockets and clocks on a shared machine, so they are retried once. Not locally.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    // Generous: how long a test takes depends on what else the machine does.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
});
