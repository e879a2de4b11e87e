import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,protocol,start,cli,verify,test,faults}/**/*.test.{ts,tsx}"],
    globalSetup: ["app/platform/testing/start-test-server.ts"],
    maxWorkers: 2,
    // Real processes, sockets and clocks on a shared machine: one second chance there, none at home.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
