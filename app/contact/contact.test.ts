import { expect, test } from "vitest";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const letter = {
  topic: "viewing",
  name: "Ada Example",
  phone: "07700 900142",
  email: "",
  message: "I would like to see Casa Norte.",
  consent: "yes",
};

async function saved(site: TestSite) {
  const { rows } = await site.database.$client.query("select * from enquiry order by id");
  return rows;
}

test("an enquiry is saved and answered with its reference number", async () => {
  await using site = await openTestSite();
  const answer = await site.post("/contact", letter);
  expect(answer.status).toBe(303);
  const address = answer.headers.get("Location") ?? "";
  expect(address).toMatch(/^\/contact\/thanks\?reference=GK-\d{4}-0001$/);
  const [row, ...others] = await saved(site);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    name: "Ada Example",
    phone: "+447700900142",
    topic: "viewing",
    suspicious: "",
  });
  expect(await (await site.get(address)).text()).toContain(row.reference);
});

test("a double click and a reload are one enquiry with one number", async () => {
  await using site = await openTestSite();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => site.post("/contact", letter)),
  );
  const addresses = new Set(answers.map(({ headers }) => headers.get("Location")));
  expect(addresses.size).toBe(1);
  expect(await saved(site)).toHaveLength(1);
});

test.each([
  ["name", { name: " " }, "Tell us your name"],
  ["phone and e-mail", { phone: "" }, "Leave a phone number or an e-mail address"],
  ["a readable phone", { phone: "hello" }, "does not look like a phone number"],
  ["a readable e-mail", { email: "ada@" }, "does not look like an e-mail address"],
  ["message", { message: "" }, "Write a sentence or two"],
  ["a bearable message", { message: "x".repeat(5001) }, "Use at most 5000 characters"],
  ["consent", { consent: "" }, "Tick this box"],
  ["topic", { topic: "nonsense" }, "Choose what it is about"],
])(
  "without %s it answers 400, keeps what was typed and saves nothing",
  async (_, change, problem) => {
    await using site = await openTestSite();
    const answer = await site.post("/contact", { ...letter, ...change });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(problem);
    expect(html).toContain("to put right before this can be sent");
    if (!("message" in change)) expect(html).toContain(letter.message);
    expect(await saved(site)).toEqual([]);
  },
);

test("what a visitor typed comes back as text, never as markup", async () => {
  await using site = await openTestSite();
  const attack = '"><script>alert(1)</script>';
  const html = await (await site.post("/contact", { ...letter, name: attack, message: "" })).text();
  expect(html).not.toContain("<script>alert(1)");
  expect(html).toContain("&lt;script&gt;");
});

test("a filled trap field is kept apart, not thrown away", async () => {
  await using site = await openTestSite();
  expect((await site.post("/contact", { ...letter, website: "https://spam.example" })).status).toBe(
    303,
  );
  const [row] = await saved(site);
  expect(row.suspicious).toBe("filled in the hidden field");
});

test("a flood from one network is slowed down with a sentence, and the text is kept", async () => {
  await using site = await openTestSite();
  for (let count = 0; count < 30; count++) {
    await site.post("/contact", { ...letter, message: `Message ${count}` });
  }
  const answer = await site.post("/contact", letter, { "X-Forwarded-For": "203.0.113.9" });
  const html = await answer.text();
  expect(answer.status).toBe(429);
  expect(html).toContain("Too many messages");
  expect(html).toContain(letter.message);
  expect(await saved(site)).toHaveLength(30);
});

test("a complaint has its own kind of number", async () => {
  await using site = await openTestSite();
  const answer = await site.post("/complaints", { ...letter, message: "The gate sticks." });
  expect(answer.headers.get("Location")).toMatch(/reference=GK-C-\d{4}-\d{4}$/);
  const [row] = await saved(site);
  expect(row).toMatchObject({ kind: "complaint", topic: "complaint" });
});

test("a link such as 'Ask about Casa Norte' fills the form in", async () => {
  await using site = await openTestSite();
  const html = await (await site.get("/contact?topic=draw&about=Casa%20Norte")).text();
  expect(html).toMatch(/<option value="draw" selected="">/);
  expect(html).toContain('name="about" value="Casa Norte"');
});

test("nothing a person wrote reaches the log", async () => {
  await using site = await openTestSite();
  await site.post("/contact", {
    ...letter,
    email: "ada@example.com",
    name: "Ada Canary",
    message: "canary words",
  });
  expect(site.logged()).toContain("/contact");
  expect(site.logged()).not.toMatch(/canary|ada@example|900142/i);
});

test("the thanks page says nothing without a number", async () => {
  await using site = await openTestSite();
  const answer = await site.get("/contact/thanks?reference=<b>hello");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/contact");
});
