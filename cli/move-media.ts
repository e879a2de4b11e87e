// `goldkey move-media`: takes pictures and videos from the data folder to the S3-compatible store.
import { moveMedia } from "../app/media/move-media.server.ts";
import { openLocalFiles } from "../app/platform/files/local-files.server.ts";
import { openObjectFiles } from "../app/platform/files/object-files.server.ts";
import { messageOf } from "../app/platform/message-of.ts";
import { type Command, type ExitCode, parseArguments, UsageError } from "./command.ts";
import { readSiteEnvironment } from "./site-environment.ts";

const help = `Usage: goldkey move-media [--remove]

Copies every picture and video from the data folder (DATA_DIR) to the store named by S3_BUCKET,
S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and, if need be, S3_ENDPOINT and S3_REGION.

You can interrupt it: when started again, it copies what is still missing. To move without a gap:
run it while the site still uses the folder, start the site again with the S3 variables, and
run it a second time for what was uploaded in between.

  --remove  remove from the data folder what is complete in the store

Exit code: 0 when everything was copied, 2 when it could not be done.
`;

export const command: Command = {
  help,
  async run(args): Promise<ExitCode> {
    const { values, positionals } = parseArguments(args, {
      remove: { type: "boolean", default: false },
    });
    if (positionals.length > 0) throw new UsageError("Usage: goldkey move-media [--remove]");
    const { dataFolder, objectStore } = readSiteEnvironment();
    if (!objectStore) {
      throw new UsageError(
        "No bucket is set. Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
      );
    }
    const from = openLocalFiles(dataFolder);
    const to = openObjectFiles(objectStore);
    const { copied, alreadyThere, removed, bytes } = await moveMedia(from, to, {
      remove: values.remove,
      onProgress({ copied }) {
        if (copied > 0 && copied % 100 === 0) process.stderr.write(`${copied} files copied…\n`);
      },
    }).catch((error: unknown) => {
      const reason = messageOf(error);
      throw new UsageError(`The move stopped: ${reason} Run it again to continue from there.`);
    });
    const megabytes = (bytes / 1_000_000).toFixed(1);
    process.stdout.write(
      `Copied ${copied} files (${megabytes} MB); ${alreadyThere} were there already; ${removed} removed from ${dataFolder}.\n`,
    );
    return 0;
  },
};
