// GET /draw/:slug/picture/draw.png and im-in.png: what visitors save to share a draw. Contains no ticket.
import { data } from "react-router";
import { readWording } from "../content/wording/read-wording.server.ts";
import { findPublicDraw } from "../draws/store.server.ts";
import { languageContext } from "../languages/language-context.server.ts";
import { openFiles } from "../platform/files/file-store.server.ts";
import { databaseContext, environmentContext } from "../platform/http/context.server.ts";
import type { Route } from "./+types/shared-picture.ts";
import { collectFacts } from "./collect-facts.server.ts";
import { makeStory } from "./story.server.ts";

/** Drawing one takes about a second of a processor. A draw's texts are sealed, so an old one is not wrong. */
const drawn = new Map<string, { picture: Promise<Uint8Array<ArrayBuffer>>; at: number }>();
const mostDrawn = 20;
const freshForMilliseconds = 600_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { slug, file } = params;
  const database = context.get(databaseContext);
  const publicDraw = await findPublicDraw(database, slug);
  if (!publicDraw || (file !== "draw.png" && file !== "im-in.png")) {
    throw data("There is no such picture.", { status: 404, statusText: "Not Found" });
  }
  const language = context.get(languageContext);
  const environment = context.get(environmentContext);
  const { publicUrl } = environment;
  const draw = async () => {
    const { share } = await readWording(database, undefined, language);
    const services = { database, files: openFiles(environment), publicUrl };
    const facts = await collectFacts(services, publicDraw.draw, language);
    return new Uint8Array(await makeStory(facts, file === "im-in.png" ? share.pictureImIn : ""));
  };
  const key = `${language ?? ""}/${slug}/${file}`;
  const known = drawn.get(key);
  const isFresh = known && Date.now() - known.at < freshForMilliseconds;
  const current = isFresh ? known : { picture: draw(), at: Date.now() };
  drawn.delete(key);
  drawn.set(key, current);
  if (drawn.size > mostDrawn) drawn.delete(drawn.keys().next().value ?? "");
  // This caller gets the failure; the next one tries again.
  current.picture.catch(() => drawn.delete(key));
  return new Response(await current.picture, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=600" },
  });
}
