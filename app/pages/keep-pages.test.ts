import { expect, test } from "vitest";
import { pages } from "../content/collections.ts";
import { openDocuments } from "../content/documents.server.ts";
import { openTestSite } from "../testing/test-site.ts";
import { addressToKeep, findParts } from "./kept-pages.ts";

const partsOf = findParts([
  { id: "root" },
  { id: "frame", parentId: "root" },
  { id: "landing", parentId: "frame", index: true },
  { id: "about", parentId: "frame", path: "about" },
  { id: "draw", parentId: "frame", path: "draw/:slug" },
]);

test.each([
  ["/", "/"],
  ["/about", "/about"],
  ["/draw/winter-draw", "/draw/winter-draw"],
  ["/about.data", "/about.data"],
  ["/_.data?_routes=landing", "/_.data?_routes=landing"],
  ["/about.data?_routes=frame%2Cabout", "/about.data?_routes=frame%2Cabout"],
  ["/draw/winter-draw.data?_routes=draw", "/draw/winter-draw.data?_routes=draw"],
  ["/about?page=2", undefined],
  ["/about?_routes=landing", undefined],
  ["/about.data?_routes=made-up", undefined],
  ["/about.data?_routes=landing", undefined],
  ["/about.data?_routes=about,about", undefined],
  ["/about.data?_routes=about&more=1", undefined],
  ["/draw?coupon=ABC", undefined],
  ["/ticket/abc", undefined],
  ["/ticket/abc.data", undefined],
  ["/contact/thanks", undefined],
  ["/admin", undefined],
  ["/admin.data", undefined],
  ["/admin/login", undefined],
  ["/api/draws", undefined],
  ["/no-such-page", undefined],
])("of %s the answer is kept under %s", (address, kept) => {
  expect(addressToKeep(new URL(address, "http://localhost"), partsOf)).toBe(kept);
});

test("a published change stands on its page within moments, and no other page is touched", async () => {
  await using site = await openTestSite({}, { keepsPages: true });
  const home = (await site.get("/home")).headers.get("ETag");
  expect(await (await site.get("/about")).text()).not.toContain("Founded by the sea");
  const documents = openDocuments(site.database);
  const about = await documents.read(pages, "about");
  if (!about) throw new Error("There is no page about the company.");
  await documents.update(pages, "about", { lead: "Founded by the sea." });
  await documents.publish(pages, "about");
  await expect.poll(async () => (await site.get("/about")).text()).toContain("Founded by the sea.");
  expect((await site.get("/home")).headers.get("ETag")).toBe(home);
});

test("what one visitor typed into a form is shown to nobody else", async () => {
  await using site = await openTestSite({}, { keepsPages: true });
  await site.get("/contact");
  const refused = await site.post("/contact", { name: "Perpetua Lark", message: "" });
  expect(await refused.text()).toContain("Perpetua Lark");
  const asked = await site.get("/contact?about=Casa%20Norte");
  expect(await asked.text()).toContain("Casa Norte");
  const plain = await (await site.get("/contact")).text();
  expect(plain).not.toContain("Perpetua Lark");
  expect(plain).not.toContain("Casa Norte");
});
