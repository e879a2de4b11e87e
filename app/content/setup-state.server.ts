import type { AnyDatabase } from "../platform/database/database.server.ts";
import { openDocuments } from "./documents/documents.server.ts";
import { oldSetup, type SetupState, setupId, setups } from "./setup-state.ts";

export async function readSetup(database: AnyDatabase): Promise<SetupState> {
  return (await openDocuments(database).read(setups, setupId))?.data ?? oldSetup;
}

export async function changeSetup(
  database: AnyDatabase,
  change: (current: SetupState) => SetupState,
  by?: string,
): Promise<void> {
  await openDocuments(database).transaction(
    async (transaction) => {
      const before = await transaction.read(setups, setupId);
      const next = change(before?.data ?? oldSetup);
      if (before) transaction.update(setups, setupId, () => next, { publish: true });
      else transaction.add(setups, next, { id: setupId, publish: true });
    },
    by === undefined ? {} : { by },
  );
}
