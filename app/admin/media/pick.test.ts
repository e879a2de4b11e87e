import { expect, test } from "vitest";
import { openStaffSite } from "../../accounts/testing/staff-site.ts";
import type { PictureChoices } from "./picture-choice.ts";

test("GET /admin/gallery/pick finds pictures by every word, and by id", async () => {
  await using site = await openStaffSite();
  const editor = site.openBrowser();
  await editor.signIn((await site.addPerson("editor")).email);
  async function pick(query: string): Promise<PictureChoices> {
    return (await editor.get(`/admin/gallery/pick?${query}`)).json();
  }
  const found = await pick("search=golden%20KEY");
  expect(found.pictures.map(({ id }) => id)).toEqual(["golden-key-black-marble"]);
  expect(found.pictures[0]).toMatchObject({ src: "/media/golden-key-black-marble/480.webp" });
  expect((await pick("search=100%25")).pictures).toEqual([]);
  expect((await pick("search=")).pictures).toHaveLength(13);
  const byId = await pick("id=tower-blue-hour&id=nobody-has-this");
  expect(byId.pictures.map(({ id }) => id)).toEqual(["tower-blue-hour"]);

  const desk = site.openBrowser();
  await desk.signIn((await site.addPerson("front-desk")).email);
  expect((await desk.get("/admin/gallery/pick")).status).toBe(403);
});
