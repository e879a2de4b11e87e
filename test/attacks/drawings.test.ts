// SVG drawings of homes, which staff upload: the brochure turns them into pictures on the server.
import { mkdtempDisposableSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { rasterize } from "../../app/homes/brochure.server.ts";
import { loadSharp } from "../../app/media/load-sharp.server.ts";

const draw = (content: string, entities = "") =>
  rasterize(
    `<?xml version="1.0"?><!DOCTYPE svg [${entities}]>
     <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">${content}</svg>`,
    100,
    50,
  );

test("a drawing shows no file of the server and no external entity", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "goldkey-drawing-"));
  const sharp = await loadSharp();
  const white = sharp({ create: { width: 100, height: 50, channels: 3, background: "white" } });
  await writeFile(join(folder.path, "white.png"), await white.png().toBuffer());
  await writeFile(join(folder.path, "white.txt"), "secret");
  const address = (name: string) => pathToFileURL(join(folder.path, name)).href;
  const empty = await draw("");
  // The drawing itself works: otherwise an empty picture would say nothing.
  expect(await draw(`<rect width="100" height="50" fill="white"/>`)).not.toEqual(empty);
  expect(await draw(`<text y="30" fill="white">secret</text>`)).not.toEqual(empty);
  for (const href of [address("white.png"), join(folder.path, "white.png"), "white.png"]) {
    expect(await draw(`<image href="${href}" width="100" height="50"/>`)).toEqual(empty);
  }
  const entity = `<!ENTITY stolen SYSTEM "${address("white.txt")}">`;
  const outcome = await draw(`<text y="30" fill="white">&stolen;</text>`, entity).catch(
    () => empty,
  );
  expect(outcome).toEqual(empty);
});

test("a drawing whose entities grow without end is refused or drawn in little time", async () => {
  const letters = "abcdefghij";
  const growing = [...letters].map((letter, index) => {
    const content = index === 0 ? "lol" : `&${letters[index - 1]};`.repeat(10);
    return `<!ENTITY ${letter} "${content}">`;
  });
  const start = performance.now();
  await draw(`<text y="30">&j;</text>`, growing.join("")).catch(() => undefined);
  expect(performance.now() - start).toBeLessThan(10_000);
});
