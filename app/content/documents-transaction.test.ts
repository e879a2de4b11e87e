import { expect, test } from "vitest";
import { TransactionConflict } from "../platform/database.server.ts";
import { counters, homes, openTestDocuments } from "./documents-test-homes.ts";

test("two transactions that read the same counter before either writes lose no count", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 0 }, { id: "visits" });
  let runs = 0;
  const bothHaveRead = Promise.withResolvers<void>();
  const countUp = () =>
    documents.transaction(async (transaction) => {
      const counter = await transaction.read(counters, "visits");
      if (++runs === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      transaction.update(counters, "visits", { value: (counter?.data.value ?? 0) + 1 });
    });
  await Promise.all([countUp(), countUp()]);
  const counter = await documents.read(counters, "visits", { state: "draft" });
  expect(counter?.data).toEqual({ value: 2 });
  expect(counter?.version).toBe(3);
  expect(runs).toBe(3);
});

test("a transaction gives up after five attempts, says so, and has saved nothing", async () => {
  await using documents = await openTestDocuments();
  await documents.add(counters, { value: 0 }, { id: "visits" });
  let attempts = 0;
  const hopeless = documents.transaction(async (transaction) => {
    attempts++;
    await transaction.read(counters, "visits");
    await documents.update(counters, "visits", ({ value }) => ({ value: value + 1 }));
    transaction.update(counters, "visits", { value: 100 });
    transaction.add(homes, { title: "Never built" }, { id: "never" });
  });
  await expect(hopeless).rejects.toThrow(TransactionConflict);
  await expect(hopeless).rejects.toThrow(
    "The transaction was given up after 5 attempts: what it had read was changed by others each time, the last time counters/visits. Nothing was saved.",
  );
  expect(attempts).toBe(5);
  expect((await documents.read(counters, "visits", { state: "draft" }))?.data.value).toBe(5);
  expect(await documents.read(homes, "never", { state: "draft" })).toBeNull();
});
