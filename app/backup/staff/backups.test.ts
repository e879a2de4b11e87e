// Backups in the admin area, by HTTP.
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { type Browser, openStaffSite, visibleText } from "../../accounts/testing/staff-site.ts";
import { listBackupRuns } from "../store.server.ts";

const page = "/admin/settings/backups";

/** The name of the file. Nothing is read or recorded for it. */
async function askForHead(browser: Browser, address: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(address, { method: "HEAD", headers: { Cookie: cookie } });
  expect([response.status, await response.text()]).toEqual([200, ""]);
  return response.headers.get("Content-Disposition");
}

test("staff make a backup now; only an owner downloads it", async () => {
  const recipient = await identityToRecipient(await generateX25519Identity());
  await using site = await openStaffSite({ SAMPLE_CONTENT: "off", BACKUP_RECIPIENT: recipient });
  const browserOf = async (role: "owner" | "manager") => {
    const browser = site.openBrowser();
    await browser.signIn((await site.addPerson(role)).email);
    return browser;
  };
  const [owner, manager] = [await browserOf("owner"), await browserOf("manager")];
  const before = await visibleText(await manager.get(page));
  expect(before).toContain("No backup has been made yet.");
  expect(before).toContain(
    "Nobody knows whether a backup can be restored until somebody has tried.",
  );
  expect((await manager.post(page, { act: "back-up" })).status).toBe(200);
  await expect.poll(async () => (await listBackupRuns(site.database, 1))[0]?.state).toBe("made");
  expect(await visibleText(await manager.get(page))).toMatch(/Made by hand, 1 MB, encrypted/);

  const [run] = await listBackupRuns(site.database, 1);
  const download = `${page}/${run?.id}/download`;
  expect((await manager.get(download)).status).toBe(403);
  const head = (path: string) => askForHead(owner, site.origin + path);
  expect(await head(download)).toMatch(/goldkey-by-hand-/);
  expect(await head("/admin/settings/content.zip")).toMatch(/goldkey-content-/);
  const exports =
    "select from activity where what in ('site.backup-downloaded', 'settings.exported')";
  expect((await site.database.$client.query(exports)).rowCount).toBe(0);
  const archive = await owner.get(download);
  expect(archive.headers.get("Content-Disposition")).toMatch(/goldkey-by-hand-.*\.tar\.gz\.age"$/);
  expect((await archive.text()).slice(0, 21)).toBe("age-encryption.org/v1");
  await site.database.$client.query(
    "update staff_session set confirmed_at = now() - interval '1 day'",
  );
  expect((await owner.get(download)).headers.get("Location")).toBe(page);
  expect((await owner.get(`${page}/999/download`)).status).toBe(404);
});
