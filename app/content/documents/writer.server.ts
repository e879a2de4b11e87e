// Collects the writes of a batch or a transaction, to be committed together.
import { randomUUID } from "node:crypto";
import type { Collection, Fields } from "./collection.ts";
import type { Guarded } from "./save.server.ts";
import type { Writable } from "./value.ts";
import {
  type AddOptions,
  addition,
  type DocumentChange,
  deletion,
  type PublishOptions,
  publication,
  restoration,
  type UpdateOptions,
  update,
  type Write,
  withdrawal,
} from "./write.server.ts";

export type Writer = ReturnType<typeof collectWrites>["writer"];

export function collectWrites() {
  const writes: Write[] = [];
  const writer = {
    /** Returns the id of the new document. */
    add<Output extends Fields, Input extends Fields>(
      collection: Collection<Output, Input>,
      value: Writable<Input>,
      options: AddOptions = {},
    ): string {
      const id = options.id ?? randomUUID();
      writes.push(addition(collection, id, value, options));
      return id;
    },
    update<Output extends Fields, Input extends Fields>(
      collection: Collection<Output, Input>,
      id: string,
      change: DocumentChange<Output, Input>,
      options: UpdateOptions = {},
    ): void {
      writes.push(update(collection, id, change, options));
    },
    delete(collection: Collection, id: string, options: Guarded = {}): void {
      writes.push(deletion(collection, id, options));
    },
    publish(collection: Collection, id: string, options: PublishOptions = {}): void {
      writes.push(publication(collection, id, options));
    },
    unpublish(collection: Collection, id: string, options: Guarded = {}): void {
      writes.push(withdrawal(collection, id, options));
    },
    restoreVersion(
      collection: Collection,
      id: string,
      version: number,
      options: UpdateOptions = {},
    ): void {
      writes.push(restoration(collection, id, version, options));
    },
  };
  return { writes, writer };
}
