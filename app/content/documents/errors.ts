// The errors of the document client. Forms and pages tell them apart by class.

export type Fault = { path: string; message: string };

/** The document does not fit its schema, when written or when read from the database. */
export class InvalidDocument extends Error {
  override readonly name = "InvalidDocument";
  readonly faults: readonly Fault[];

  constructor(collection: string, id: string, faults: readonly Fault[]) {
    const sentences = faults.map(({ path, message }) => (path ? `${path}: ${message}` : message));
    super(`${collection}/${id}: ${sentences.join("; ")}`);
    this.faults = faults;
  }
}

export class DocumentMissing extends Error {
  override readonly name = "DocumentMissing";

  constructor(collection: string, id: string, what = "such document") {
    super(`${collection}/${id}: there is no ${what}.`);
  }
}

export class DocumentExists extends Error {
  override readonly name = "DocumentExists";

  constructor(collection: string, id: string) {
    super(`${collection}/${id}: a document with this id exists already.`);
  }
}

/** Somebody else has saved a newer version than the expected one. Nothing was written. */
export class VersionConflict extends Error {
  override readonly name = "VersionConflict";
  readonly expectedVersion: number;
  readonly actualVersion: number;
  readonly savedBy: string;
  readonly savedAt: Date;

  constructor(
    document: {
      collection: string;
      id: string;
      version: number;
      updatedBy: string;
      updatedAt: Date;
    },
    expectedVersion: number,
  ) {
    super(
      `${document.collection}/${document.id}: this change was made on version ${expectedVersion}, ` +
        `but version ${document.version} has been saved since by ${document.updatedBy}.`,
    );
    this.expectedVersion = expectedVersion;
    this.actualVersion = document.version;
    this.savedBy = document.updatedBy;
    this.savedAt = document.updatedAt;
  }
}
