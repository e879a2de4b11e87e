// Every place where the server starts another program: docs/security.md, 1.2.5.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

test("every program that the server starts is listed here, and no shell reads a text", () => {
  const programs = {
    "app/media/film-encoder.server.ts": "ffmpeg",
    "app/platform/embedded-postgres/account.server.ts": "a fixed script; paths are parameters",
    "app/platform/embedded-postgres/cluster.server.ts": "initdb and other tools of PostgreSQL",
    "app/platform/embedded-postgres/launch.server.ts": "postgres",
    "app/platform/embedded-postgres/postmaster.server.ts": "ps",
    "app/platform/process/successor.server.ts": "the site itself",
  };
  const files = globSync("app/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }))
    .filter(({ text }) => text.includes('"node:child_process"'));
  expect(files.map(({ file }) => file).sort()).toEqual(Object.keys(programs).sort());
  expect(files.filter(({ text }) => /\bshell:|\bexec(Sync)?\(/.test(text))).toEqual([]);
});
