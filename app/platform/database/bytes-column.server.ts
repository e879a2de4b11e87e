import { customType } from "drizzle-orm/pg-core";

/** PostgreSQL's bytea. Hashes are stored as bytes: half the size of hex, and with a length to check. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
});
