// The manifest of a backup: the last entry of the archive, with the hashes of all others.
import { z } from "zod";

export const manifestName = "manifest.json";
export const archiveFormat = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.object({
  format: z.literal(archiveFormat, {
    error: "this backup was made by a newer Goldkey; use that version to restore it",
  }),
  goldkey: z.string(),
  madeAt: z.string(),
  postgres: z.string(),
  /** In the order they were applied. */
  migrations: z.array(z.object({ name: z.string(), checksum: hash })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number().int().min(0),
      /** The names of its parts in the archive, in order. */
      parts: z.array(z.string()),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  entries: z.array(z.object({ name: z.string(), size: z.number().int().min(0), sha256: hash })),
});

export type Manifest = z.infer<typeof manifestSchema>;
