// Header injection: what visitors and staff type must not add a header or a recipient to a mail.
import { expect, test } from "vitest";
import { goodPassword, openStaffSite } from "../../app/accounts/testing/staff-site.ts";
import { openedForm } from "../../app/contact/testing/opened-form.ts";
import { openSmtpServer } from "../../app/mail/testing/smtp-server.ts";

const attacks = [
  "Ada\r\nBcc: thief@evil.example",
  "Ada\nBcc: thief@evil.example",
  "Ada\rBcc: thief@evil.example",
  "Ada\u2028Bcc: thief@evil.example",
  "Ada\u0085Bcc: thief@evil.example",
  "Ada%0d%0aBcc: thief@evil.example",
  "=?utf-8?q?Ada=0D=0ABcc:_thief@evil.example?=",
  'Ada" <thief@evil.example>, "x',
  "Ada, thief@evil.example",
  "Ada\r\n\r\n<script>alert(1)</script>",
];

const addresses = [
  "ada@example.com\r\nBcc: thief@evil.example",
  "ada@example.com, thief@evil.example",
  "ada@example.com;thief@evil.example",
  "<thief@evil.example> ada@example.com",
  '"ada@example.com, thief"@evil.example',
  "ada@example.com%0aBcc:thief@evil.example",
  "group: ada@example.com, thief@evil.example;",
];

test("no typed name, subject or address adds a header or a recipient to a mail", async () => {
  await using smtp = await openSmtpServer();
  await using site = await openStaffSite({ SAMPLE_CONTENT: "off", SMTP_URL: smtp.url });
  const { email: owner } = await site.addPerson("owner");
  const browser = site.openBrowser();
  await browser.signIn(owner);
  const opened = await openedForm(site);
  let number = 0;
  for (const attack of attacks) {
    // Both as a visitor's name and topic, and as an invited person's name.
    await site.database.$client.query("delete from attempt_limit; update enquiry set network = ''");
    await site.post("/contact", {
      ...{ topic: "viewing", name: attack, phone: "07700 900142", email: "ada@example.com" },
      ...{ message: `${attack} ${number}`, about: attack, consent: "yes", opened },
    });
    await browser.post("/admin/people.data", {
      ...{ act: "invite", name: attack, email: `invited${number++}@example.com`, role: "editor" },
      "current-password": goodPassword,
    });
  }
  for (const email of addresses) {
    await site.database.$client.query("delete from attempt_limit; update enquiry set network = ''");
    const enquiry = {
      topic: "viewing",
      name: "Ada",
      phone: "07700 900142",
      consent: "yes",
      opened,
    };
    await site.post("/contact", { ...enquiry, email, message: `To ${email}` });
    const invite = { act: "invite", name: "Ada", email, role: "editor" };
    await browser.post("/admin/people.data", { ...invite, "current-password": goodPassword });
    await site.openBrowser().post("/admin/forgot-password", { email });
  }
  const waiting = () =>
    site.database.$client.query("select from outbox_mail where state = 'waiting'");
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 60_000 }).toBe(0);

  expect(smtp.received.length).toBeGreaterThan(attacks.length);
  const expected = /^(owner@estates\.example|ada@example\.com|invited\d+@example\.com)$/;
  for (const { to, others, content } of smtp.received) {
    expect(to).toMatch(expected);
    expect(others).toEqual([]);
    const headers = content.slice(0, content.indexOf("\n\n"));
    expect(headers).not.toMatch(/^(bcc|cc):/im);
    const recipients = headers.replaceAll(/\n[ \t]+/g, " ").match(/^(to|reply-to): .*/gim) ?? [];
    expect(recipients.join("\n")).not.toContain("evil.example");
  }
});
