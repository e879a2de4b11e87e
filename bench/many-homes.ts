// Homes for measurements: copies of the sample's, and a building with many units at /home/tower.
import pg from "pg";
import { homeDocument } from "../app/content/home-document.ts";
import { sampleHomes } from "../app/sample/homes/sample-homes.ts";

export async function publishManyHomes(
  connection: pg.ClientConfig,
  { homes, units }: { homes: number; units: number },
) {
  const client = new pg.Client(connection);
  await client.connect();
  const originals = Object.values(sampleHomes).map((fields) => homeDocument.parse(fields));
  for (let index = originals.length; index < homes; index += 1) {
    await publish(client, `home-${index}`, {
      ...originals[index % originals.length],
      name: `Home ${index}`,
      place: `Part ${index % 12}`,
      price: 200_000 + index * 7_000,
    });
  }
  const building = originals.find((home) => home.units.length > 0);
  const rows = Array.from({ length: units }, (_, index) => ({
    ...{ name: `${index + 1}`, type: `Type ${index % 6}`, level: `${Math.floor(index / 10)}` },
    ...{ bedrooms: 1 + (index % 4), inside: 40 + index, price: 300_000 + index * 1_000 },
    status: "for-sale",
  }));
  await publish(client, "tower", { ...building, name: "The Tower", units: rows });
  await client.end();
}

async function publish(client: pg.Client, id: string, data: Record<string, unknown>) {
  await client.query(
    `insert into document_version (collection, id, version, change, data, saved_at, saved_by)
     values ('homes', $1, 1, 'added', $2, now(), 'system')`,
    [id, data],
  );
  await client.query(
    `insert into document (collection, id, version, data, published_version, published_data,
       created_at, created_by, updated_at, updated_by, published_at, published_by)
     values ('homes', $1, 1, $2, 1, $2, now(), 'system', now(), 'system', now(), 'system')`,
    [id, data],
  );
}
