import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Browser, openStaffSite, type StaffSite } from "../../accounts/testing/staff-site.ts";
import { homes } from "../../content/collections.ts";
import { openDocuments } from "../../content/documents/documents.server.ts";
import { pieceBytes } from "../../media/limits.ts";
import { media } from "../../media/tables.server.ts";
import { jpeg, renamedProgram } from "../../media/testing/sample-files.ts";
import type { PictureChoices } from "./media/picture-choice.ts";
import type { UploadView } from "./uploads/upload-view.ts";

let site: StaffSite;
let editor: Browser;

beforeAll(async () => {
  site = await openStaffSite();
  editor = site.openBrowser();
  await editor.signIn((await site.addPerson("editor")).email);
});
afterAll(async () => site[Symbol.asyncDispose]());

function headersOf(browser: Browser) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { Cookie: cookie, Origin: site.origin };
}

async function upload(browser: Browser, content: Buffer, fileName: string) {
  const opened = await browser.post("/admin/gallery/uploads", {
    fileName,
    bytes: `${content.length}`,
    fingerprint: fileName,
  });
  expect(opened.status).toBe(201);
  const { id }: UploadView = await opened.json();
  let response = opened;
  for (let offset = 0; offset < content.length; offset += pieceBytes) {
    response = await fetch(`${site.origin}/admin/gallery/uploads/${id}?offset=${offset}`, {
      method: "PUT",
      body: new Uint8Array(content.subarray(offset, offset + pieceBytes)),
      headers: headersOf(browser),
    });
  }
  return { id, response };
}

async function finished(browser: Browser, id: string): Promise<UploadView> {
  return vi.waitFor(async () => {
    const response = await browser.get(`/admin/gallery/uploads?id=${id}`);
    const { uploads } = (await response.json()) as { uploads: UploadView[] };
    const [view] = uploads;
    if (!view || view.state === "received") throw new Error(`Upload ${id} is not finished.`);
    return view;
  }, 60_000);
}

test("the picker finds pictures by every search term, and by id", async () => {
  async function pick(query: string): Promise<PictureChoices> {
    return (await editor.get(`/admin/gallery/pick?${query}`)).json();
  }
  const result = await pick("search=golden%20KEY");
  expect(result.pictures.map(({ id }) => id)).toEqual(["golden-key-black-marble"]);
  expect(result.pictures[0]).toMatchObject({ src: "/media/golden-key-black-marble/480.webp" });
  expect((await pick("search=100%25")).pictures).toEqual([]);
  expect((await pick("search=")).pictures).toHaveLength(await site.database.$count(media));
  const byId = await pick("id=tower-blue-hour&id=nobody-has-this");
  expect(byId.pictures.map(({ id }) => id)).toEqual(["tower-blue-hour"]);
});

test("a PDF is chosen for a home, opened by visitors, and carried by an export", async () => {
  const content = Buffer.from(`%PDF-1.7\n${"% A certificate.\n".repeat(9000)}%%EOF\n`);
  const { id } = await upload(editor, content, "Energy certificate.pdf");
  const { picture, state } = await finished(editor, id);
  expect(state).toBe("done");
  expect(picture).toMatchObject({ document: true, name: "Energy certificate" });
  const pick = async (files: string): Promise<PictureChoices> =>
    (await editor.get(`/admin/gallery/pick?search=certificate&files=${files}`)).json();
  expect((await pick("pictures")).pictures).toEqual([]);
  expect((await pick("documents")).pictures).toMatchObject([{ id: picture?.id }]);

  const documents = [{ label: "Energy certificate", file: { media: picture?.id ?? "" } }];
  await openDocuments(site.database).update(
    homes,
    "casa-norte",
    (home) => ({ ...home, documents }),
    { publish: true },
  );
  const page = await (await site.get("/home/casa-norte")).text();
  const address =
    /href="(\/media\/[^"]+\.pdf)"[^>]*>Energy certificate<span[^>]*>PDF, 0\.1 MB</.exec(page)?.[1];
  const file = await site.get(address ?? "");
  expect(file.headers.get("Content-Type")).toBe("application/pdf");
  expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(file.headers.get("Content-Disposition")).toMatch(/^inline; filename="energy-certificate-/);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(content);

  const owner = site.openBrowser();
  await owner.signIn((await site.addPerson("owner")).email);
  const archive = await owner.get("/admin/settings/content.zip");
  const bytes = Buffer.from(await archive.arrayBuffer());
  expect(bytes.includes((address ?? "/").slice(1))).toBe(true);
});

test("a picture is uploaded, described, found, used, moved to the bin and restored", async () => {
  const { id } = await upload(editor, await jpeg(900, 600), "Lantern quay.jpg");
  const { picture, state } = await finished(editor, id);
  expect(state).toBe("done");
  const media = picture?.id ?? "";

  const file = await site.get(picture?.src ?? "", { Range: "bytes=0-99" });
  expect(file.status).toBe(206);
  expect(file.headers.get("Content-Type")).toBe("image/webp");
  expect(file.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect((await file.arrayBuffer()).byteLength).toBe(100);
  for (const path of [
    "/media/../secret/480.webp",
    `/media/${media}/..%2f..%2fkey`,
    `/masters/${media}/1.jpeg`,
  ]) {
    expect((await site.get(path)).status).toBe(404);
  }

  expect(await (await editor.get("/admin/gallery?show=no-text")).text()).toContain("Lantern quay");
  const details = { act: "save", media, name: "Quay", caption: "", credit: "", takenOn: "" };
  await editor.post("/admin/gallery", {
    ...details,
    alt: "A quay with lanterns",
    focus: "20% 80%",
  });
  const bad = await editor.post("/admin/gallery", { ...details, alt: "x", focus: "900% 1%" });
  expect(bad.status).toBe(400);
  const result = await (await editor.get("/admin/gallery/pick?search=lanterns%20quay")).json();
  expect(result.pictures).toMatchObject([{ id: media, focus: "20% 80%", name: "Quay" }]);
  expect(await (await editor.get("/admin/gallery?show=unused")).text()).toContain("Quay");

  // The description of a published picture cannot be removed, and its uses are listed.
  const used = await (await editor.get("/admin/gallery?open=villa-poolside-dusk")).text();
  expect(used).toContain("Landing page");
  const silent = { ...details, media: "villa-poolside-dusk", name: "Villa", focus: "1% 1%" };
  const refused = await editor.post("/admin/gallery", { ...silent, alt: "" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("describe it in a few words");

  await editor.post("/admin/gallery", { act: "trash", media });
  const gone = await (await editor.get("/admin/gallery/pick?search=lanterns%20quay")).json();
  expect(gone.pictures).toEqual([]);
  expect(await (await editor.get("/admin/gallery?show=bin")).text()).toContain("Quay");
  await editor.post("/admin/gallery", { act: "restore", media });
  const back = await (await editor.get("/admin/gallery/pick?search=lanterns%20quay")).json();
  expect(back.pictures).toHaveLength(1);

  const address = `/admin/gallery/download/${media}`;
  const head = await fetch(site.origin + address, { method: "HEAD", headers: headersOf(editor) });
  expect(head.headers.get("Content-Disposition")).toBe(`attachment; filename="${media}.jpeg"`);
  const master = await editor.get(address);
  expect(master.headers.get("Content-Disposition")).toBe(`attachment; filename="${media}.jpeg"`);
});

test("further pictures of a prize and photos of winners count as used, so that nobody deletes them unwarned", async () => {
  const { id } = await upload(editor, await jpeg(300, 200), "Only here.jpg");
  const media = (await finished(editor, id)).picture?.id ?? "";
  const { $client } = site.database;
  const isUnused = async () =>
    (await (await editor.get("/admin/gallery?show=unused")).text()).includes(`open=${media}`);
  const uses = async () => (await editor.get(`/admin/gallery?open=${media}`)).text();
  expect(await isUnused()).toBe(true);

  const ofOneDraw = "where draw = (select id from draw where slug = 'winter-draw')";
  await $client.query(`update prize set pictures = array[$1] ${ofOneDraw}`, [media]);
  expect(await isUnused()).toBe(false);
  expect(await uses()).toContain("The Winter draw");

  await $client.query("update prize set pictures = '{}'");
  await $client.query(
    `insert into winner_file (draw, slot, turn, photo) select draw, slot, turn, $1 from award limit 1
      on conflict (draw, slot, turn) do update set photo = $1`,
    [media],
  );
  expect(await isUnused()).toBe(false);
  expect(await uses()).toContain("photo of a winner");
});

test("a page is not published while one of its pictures has no description", async () => {
  const media = "villa-poolside-dusk";
  await site.database.execute(`update media set alt = '' where id = '${media}'`);
  const publish = { act: "publish", version: "1" };
  const refused = await editor.post("/admin/pages/landing", publish);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("A picture has no description for screen readers.");
  const text = "A villa behind its pool at dusk";
  await editor.post("/admin/gallery", { act: "describe", media, alt: text });
  expect((await editor.post("/admin/pages/landing", publish)).status).toBe(200);
  expect(await (await site.get("/")).text()).toContain(text);
});

test("uploads need permission to edit pages, belong to their sender, and are refused from other sites", async () => {
  const [other, frontDesk] = [site.openBrowser(), site.openBrowser()];
  await other.signIn((await site.addPerson("manager")).email);
  await frontDesk.signIn((await site.addPerson("front-desk")).email);
  const form = { fileName: "a.jpg", bytes: "1000", fingerprint: "a" };
  expect((await frontDesk.post("/admin/gallery/uploads", form)).status).toBe(403);
  expect((await frontDesk.get("/admin/gallery/pick")).status).toBe(403);
  const foreign = { Origin: "https://elsewhere.example" };
  expect((await editor.post("/admin/gallery/uploads", form, foreign)).status).toBe(403);
  expect((await site.post("/admin/gallery/uploads", form)).status).toBe(302);

  const { id, response } = await upload(editor, renamedProgram, "setup.jpg");
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({ problem: expect.stringContaining("a program") });
  expect(await finished(editor, id)).toMatchObject({ state: "refused" });
  const stranger = await (await other.get(`/admin/gallery/uploads?id=${id}`)).json();
  expect(stranger).toEqual({ uploads: [] });
  const put = { method: "PUT", body: "x", headers: headersOf(other) };
  expect((await fetch(`${site.origin}/admin/gallery/uploads/${id}?offset=0`, put)).status).toBe(
    404,
  );
});

test("several pictures are described, moved between albums and deleted at once; those in use stay", async () => {
  const { rows: albumRows } = await site.database.$client.query<{ id: string }>(
    "select id from document where collection = 'albums' order by id limit 2",
  );
  const [first = "", second = ""] = albumRows.map(({ id }) => id);
  const ids = async (album: string) => {
    const { rows } = await site.database.$client.query<{ media: string }>(
      `select photo #>> '{picture,media}' as media
      from document, jsonb_array_elements(data -> 'photos') as photo
      where collection = 'albums' and id = $1`,
      [album],
    );
    return rows.map((row) => row.media);
  };
  const post = (fields: Record<string, string>, rows: string[]) =>
    fetch(`${site.origin}/admin/gallery.data`, {
      method: "POST",
      headers: headersOf(editor),
      body: new URLSearchParams([...Object.entries(fields), ...rows.map((row) => ["row", row])]),
    });
  const { id } = await upload(editor, await jpeg(640, 400, 77), "unused.jpg");
  const unused = (await finished(editor, id)).picture?.id ?? "";
  const [shown = ""] = await ids(first);

  expect((await post({ act: "describe-many", alt: "The same view" }, [unused, shown])).status).toBe(
    200,
  );
  expect((await post({ act: "describe-many", alt: " " }, [unused])).status).toBe(400);
  const described = await site.database.select().from(media);
  expect(described.filter(({ alt }) => alt === "The same view")).toHaveLength(2);

  const deleted = await (await post({ act: "trash-many" }, [unused, shown])).text();
  expect(deleted).toContain("1 picture was moved to the bin.");
  expect(deleted).toContain("1 picture is in use, so not deleted");
  expect((await post({ act: "restore-many" }, [unused])).status).toBe(200);

  expect((await post({ act: "to-album", album: second }, [unused])).status).toBe(200);
  expect((await post({ act: "to-album", album: second, from: first }, [shown])).status).toBe(200);
  expect(await ids(second)).toEqual(expect.arrayContaining([unused, shown]));
  expect(await ids(first)).not.toContain(shown);
  expect((await post({ act: "to-album", album: "nowhere" }, [unused])).status).toBe(400);
});
