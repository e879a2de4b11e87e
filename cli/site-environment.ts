import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Environment, readEnvironment } from "../app/platform/environment.server.ts";
import { projectFolder } from "../app/platform/project-folder.server.ts";
import { isStartFailure } from "../app/platform/start-failure.ts";
import { UsageError } from "./command.ts";

/** The environment of the site, with its .env file. */
export function readSiteEnvironment(): Environment {
  const settings = join(projectFolder, ".env");
  if (existsSync(settings)) process.loadEnvFile(settings);
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (isStartFailure(error)) throw new UsageError(error.message);
    throw error;
  }
}
