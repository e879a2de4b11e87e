// Runs the real command in a process of its own.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { projectFolder } from "../../app/platform/project-folder.server.ts";

/** As packages contain it. It starts in a fifth of the time of cli/goldkey.ts, which is the same code. */
export const builtCommand = join(projectFolder, "build", "server", "goldkey.js");

type CommandRun = { code: number; out: string; err: string };

export function goldkey(
  parameters: string[],
  { input = "", ...variables }: Record<string, string> = {},
): Promise<CommandRun> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [builtCommand, ...parameters],
      { env: { ...process.env, DATABASE_URL: "", ...variables } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}
