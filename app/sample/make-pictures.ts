// Adds a folder of originals to app/sample/pictures/: node app/sample/make-pictures.ts <folder of JPEGs>
// Pictures that are there already are left alone. The results are in the repository, because encoding AVIF takes minutes and a first start should not.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { encodePicture } from "../media/encode.server.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder that holds the original JPEGs.");

const target = path.join(import.meta.dirname, "pictures");
const listed = path.join(target, "catalogue.json");
const catalogue: Record<string, { sha256: string; sizes: unknown }> = JSON.parse(
  await readFile(listed, "utf8"),
);
for (const file of (await readdir(folder)).filter((name) => name.endsWith(".jpg")).sort()) {
  const original = await readFile(path.join(folder, file));
  const name = path.basename(file, ".jpg");
  const sha256 = createHash("sha256").update(original).digest("hex");
  if (catalogue[name]?.sha256 === sha256) continue;
  const { files, ...picture } = await encodePicture(original);
  await mkdir(path.join(target, name), { recursive: true });
  for (const { content, width, format } of files) {
    await writeFile(path.join(target, name, `${width}.${format}`), content);
  }
  catalogue[name] = {
    ...picture,
    sha256,
    sizes: files.map(({ content: _, ...size }) => size),
  };
}
const inOrder = Object.fromEntries(Object.entries(catalogue).toSorted());
await writeFile(listed, `${JSON.stringify(inOrder, null, 2)}\n`);
