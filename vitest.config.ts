import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,protocol,start,cli,verify}/**/*.test.{ts,tsx}"],
    globalSetup: ["app/platform/testing/start-test-server.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
