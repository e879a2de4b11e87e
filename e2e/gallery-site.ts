// Creates albums directly in the database, and simulates touches.
import type { Page } from "@playwright/test";
import type pg from "pg";

type Photo = { media: string; before?: string; date?: string };

/** Publishes an album directly in the database; its photos are called view-1, view-2 and so on. */
export async function publishAlbum(
  database: pg.Client,
  slug: string,
  photos: Photo[],
  more: Record<string, unknown> = {},
) {
  const album = {
    title: slug,
    slug,
    date: "2020-01-01",
    photos: photos.map(({ media, before, date }, index) => ({
      slug: `view-${index + 1}`,
      picture: { media },
      ...(before && { before: { media: before } }),
      ...(date && { date }),
      place: "Serena Bay",
      title: `View ${index + 1}`,
    })),
    ...more,
  };
  await database.query(
    `insert into document_version (collection, id, version, change, data, saved_at, saved_by)
     values ('albums', $1, 1, 'added', $2, now(), 'system') on conflict do nothing`,
    [slug, album],
  );
  await database.query(
    `insert into document (collection, id, version, data, published_version, published_data,
       created_at, created_by, updated_at, updated_by, published_at, published_by)
     values ('albums', $1, 1, $2, 1, $2, now(), 'system', now(), 'system', now(), 'system')
     on conflict do nothing`,
    [slug, album],
  );
}

export async function libraryPictures(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>("select id from media order by id");
  return rows.map(({ id }) => id);
}

type FingerPoint = { x: number; y: number };

const frame = 16;

/**
 * Touch events as from a touch screen. They have explicit timestamps, one frame apart: on a busy machine a double tap
 * would otherwise become two taps, and a flick a slow move.
 */
export async function openTouchScreen(page: Page) {
  const session = await page.context().newCDPSession(page);
  let time = 0;
  /** The timestamp of the first event, so that the last one is now. */
  function beginGesture(events: number) {
    time = Math.max(time, Date.now() - events * frame);
  }
  async function send(type: "touchStart" | "touchMove" | "touchEnd", touchPoints: FingerPoint[]) {
    time += frame;
    const points = touchPoints.map((point, id) => ({ ...point, id }));
    const event = { type, touchPoints: points, timestamp: time / 1000 };
    await session.send("Input.dispatchTouchEvent", event);
  }
  /** Each finger moves from its first to its second point. */
  async function drag(fingers: [FingerPoint, FingerPoint][], steps = 8) {
    beginGesture(steps + 2);
    await send(
      "touchStart",
      fingers.map(([from]) => from),
    );
    for (let step = 1; step <= steps; step += 1) {
      const way = step / steps;
      await send(
        "touchMove",
        fingers.map(([from, to]) => ({
          x: from.x + (to.x - from.x) * way,
          y: from.y + (to.y - from.y) * way,
        })),
      );
    }
    await send("touchEnd", []);
  }
  async function doubleTap(point: FingerPoint) {
    beginGesture(4);
    for (const touchPoints of [[point], [], [point], []]) {
      await send(touchPoints.length > 0 ? "touchStart" : "touchEnd", touchPoints);
    }
  }
  return { drag, doubleTap };
}
