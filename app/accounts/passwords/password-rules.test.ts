import { expect, test } from "vitest";
import { passwordProblem } from "./common-passwords.server.ts";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";

test.each([
  ["short", /at least 12/],
  ["x".repeat(129), /at most 128/],
  ["qwertyuiop12", /attackers try first/],
  ["Password12345!", /attackers try first/],
  ["P@ssw0rd1234", /attackers try first/],
  ["letmeinletmein", /attackers try first/],
  ["1q2w3e4r5t6y", /attackers try first/],
  ["aaaaaaaaaaaa", /attackers try first/],
  ["ada lovelace", /your own name/],
  ["ada@example.com", /your own name/],
])("the password %s is refused", (password, problem) => {
  expect(passwordProblem(password, ["Ada Lovelace", "ada@example.com"])).toMatch(problem);
});

test.each(["correct horse battery", "twelve chars", "ein Kännchen Öl", "🗝️🗝️ golden 🗝️🗝️ gate"])(
  "the password %s is accepted: no rules about kinds of characters",
  (password) => {
    expect(passwordProblem(password, ["Ada Lovelace", "ada@example.com"])).toBeUndefined();
  },
);

test("passwords are stored by argon2id with 19 MiB and two passes, and only the whole password matches", async () => {
  const password = "twelve chars and Äpfel";
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword({ hash, password })).toBe(true);
  // The same text from another keyboard.
  expect(await verifyPassword({ hash, password: password.normalize("NFD") })).toBe(true);
  for (const other of [password.slice(0, -1), password.toLowerCase(), `${password} `]) {
    expect(await verifyPassword({ hash, password: other })).toBe(false);
  }
});
