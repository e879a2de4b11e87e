// Every place where the server opens a connection to an address, and who chooses that address: docs/security.md.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Besides the database, which DATABASE_URL names. */
const sendsRequests =
  /(?<![.\w])fetch\(|\{[^}]*\brequest\b[^}]*\} from "node:https?"|S3mini|createTransport\(|genericOAuth\(/;

test("every outgoing request of the server is listed here, and staff can type two of the addresses", () => {
  const whoChooses = {
    "app/accounts/sign-in/auth.server.ts":
      "environment: OIDC_ISSUER, or the fixed Google, Microsoft",
    "app/draws/result/beacon-client.server.ts": "environment: BEACON_URLS, or drand's own",
    "app/mail/mail-server.server.ts": "environment: SMTP_URL, or owners in the settings",
    "app/platform/files/object-files.server.ts": "environment: S3_ENDPOINT, BACKUP_S3_ENDPOINT",
    "app/platform/post-to-public-address.server.ts": "staff: witnesses; public networks only",
  };
  const files = globSync("app/**/*.server.ts", { cwd: root }).filter((file) =>
    sendsRequests.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(files.sort()).toEqual(Object.keys(whoChooses).sort());
});
