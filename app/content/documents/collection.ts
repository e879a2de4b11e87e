// A collection is a name and a schema for its documents. Pure: forms use it too.
import { z } from "zod";
import { type Fault, InvalidDocument } from "./errors.ts";
import { toStorable } from "./value.ts";

export type Fields = Record<string, unknown>;

/** `Output` is the type read; `Input` the type written: fields with a default may be left out. */
export type Collection<Output extends Fields = Fields, Input extends Fields = Fields> = {
  readonly name: string;
  readonly schema: z.ZodType<Output, Input>;
};

const collectionName = /^[a-z][a-z0-9-]{0,62}$/;

// Ids are used in URLs and file names, so only characters that are safe in both are allowed.
const documentId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** The same limit as Firestore's. A page of legal text is a tenth of it; pictures belong in media. */
const largestDocument = 1024 * 1024;

export function defineCollection<Output extends Fields, Input extends Fields>(
  name: string,
  schema: z.ZodType<Output, Input>,
): Collection<Output, Input> {
  if (!collectionName.test(name)) {
    throw new Error(
      `"${name}" cannot name a collection: use lower-case letters, digits and hyphens.`,
    );
  }
  return { name, schema };
}

export function isDocumentId(id: string): boolean {
  return documentId.test(id);
}

/** Versions start at 1 and fit PostgreSQL's integer. */
export function isVersionNumber(version: number): boolean {
  return Number.isInteger(version) && version >= 1 && version < 2 ** 31;
}

/** The value as it will be stored. Throws InvalidDocument. */
export function fitForStorage(
  collection: Collection,
  id: string,
  given: unknown,
  instant: string,
): Fields {
  if (!isDocumentId(id)) {
    const message = `the id may hold letters, digits, ".", "_" and "-", at most 128 of them`;
    throw new InvalidDocument(collection.name, id, [{ path: "", message }]);
  }
  const fitting = fitSchema(collection, id, storable(given));
  const stored = storable(fitting);
  // Checked before saving, so that every stored document can be read back.
  fitSchema(collection, id, stored);
  const size = new TextEncoder().encode(JSON.stringify(stored)).length;
  if (size > largestDocument) {
    const message = `the document has ${size} bytes, ${largestDocument} are allowed`;
    throw new InvalidDocument(collection.name, id, [{ path: "", message }]);
  }
  return stored;

  function storable(value: unknown): Fields {
    const result = toStorable(value, instant);
    if (result.faults.length > 0) throw new InvalidDocument(collection.name, id, result.faults);
    return result.value as Fields;
  }
}

/** The document's fields with defaults filled in. Throws InvalidDocument with the path of each fault. */
export function fitSchema<Output extends Fields>(
  collection: Collection<Output>,
  id: string,
  data: unknown,
): Output {
  const result = collection.schema.safeParse(data);
  if (result.success) return result.data;
  throw new InvalidDocument(collection.name, id, result.error.issues.map(faultOf));
}

function faultOf(issue: z.core.$ZodIssue): Fault {
  return { path: z.core.toDotPath(issue.path), message: issue.message };
}
