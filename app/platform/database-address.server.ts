// A DATABASE_URL as operators write it, checked before it is used.
import { accessSync, constants } from "node:fs";
import pg from "pg";

type DatabaseAddress = { ok: true; address: string } | { ok: false; problem?: string };

/** `problem` continues a sentence that begins with the variable's name. */
export function readDatabaseAddress(text: string): DatabaseAddress {
  if (!/^postgres(ql)?:\/\//.test(text)) return { ok: false };
  if (/^[^/]+\/\/[^/?]*,/.test(text) || /[?&]host=[^&]*(,|%2C)/i.test(text)) {
    const problem =
      "names several hosts, which the driver does not support: name one that always leads to the primary, such as your provider's endpoint or a proxy that follows it.";
    return { ok: false, problem };
  }
  const rootCertificate = /[?&]sslrootcert=([^&]+)/.exec(text)?.[1];
  if (rootCertificate) {
    const file = decodeURIComponent(rootCertificate);
    if (!isReadable(file))
      return { ok: false, problem: `names the CA file ${file}, which cannot be read.` };
  }
  if (/[?&]sslmode=verify-ca(&|$)/.test(text) && !rootCertificate) {
    return { ok: false, problem: "says sslmode=verify-ca, which needs sslrootcert=<CA file> too." };
  }
  const address = withLibpqModes(text);
  try {
    // Parsed by the driver, because PostgreSQL's URLs differ from web URLs.
    return new pg.Client(address).host ? { ok: true, address } : { ok: false };
  } catch {
    // Not a URL; reported as a problem of this variable.
    return { ok: false };
  }
}

/**
 * `sslmode` as PostgreSQL defines it (https://www.postgresql.org/docs/current/libpq-ssl.html). Without this the driver
 * treats every mode as verify-full, and warns about it at each start.
 */
function withLibpqModes(text: string): string {
  if (!/[?&]sslmode=/.test(text) || /[?&]uselibpqcompat=/.test(text)) return text;
  return `${text}&uselibpqcompat=true`;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    // It does not exist, or belongs to somebody else.
    return false;
  }
}
