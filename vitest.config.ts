import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,protocol,start,cli,verify,test,faults}/**/*.test.{ts,tsx}"],
    globalSetup: ["app/platform/testing/start-test-server.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
