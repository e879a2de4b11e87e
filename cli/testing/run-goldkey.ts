// Runs the real command in a process of its own.
import { execFile } from "node:child_process";
import { join } from "node:path";

export type CommandRun = { code: number; out: string; err: string };

export function goldkey(
  parameters: string[],
  { input = "", ...variables }: Record<string, string> = {},
): Promise<CommandRun> {
  return new Promise((resolve) => {
    const program = join(import.meta.dirname, "..", "goldkey.ts");
    const child = execFile(
      process.execPath,
      [program, ...parameters],
      { env: { ...process.env, DATABASE_URL: "", ...variables } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}
