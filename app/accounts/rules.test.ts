import { expect, test } from "vitest";
import { passwordProblem } from "./common-passwords.server.ts";
import { deviceName, placeName } from "./device-name.ts";
import { allPermissions, permissions, permissionsOf, type Role, roles } from "./permissions.ts";
import { loginAddress, safeReturnAddress } from "./return-address.ts";
import { type Behaviour, type SignInCode, signInErrors, signInProblem } from "./sign-in-errors.ts";

/** The catalogue of the specification, section 8, then ours. */
const catalogue: Record<SignInCode, { says: RegExp; behaviour: Behaviour }> = {
  "wrong-password": { says: /do not match\. Two more tries, then a pause/, behaviour: "try-again" },
  "user-not-found": { says: /do not match\. Two more tries, then a pause/, behaviour: "try-again" },
  "email-already-in-use": { says: /already uses this e-mail/, behaviour: "choose-another" },
  "too-many-requests": { says: /Wait 7 minutes/, behaviour: "wait" },
  "network-request-failed": { says: /cannot be reached.*still here/, behaviour: "try-again" },
  "user-disabled": {
    says: /disabled and is signed out everywhere/,
    behaviour: "sign-out-everywhere",
  },
  "user-token-expired": { says: /session has ended/, behaviour: "sign-out-everywhere" },
  "popup-blocked": { says: /blocked the sign-in window/, behaviour: "continue-here" },
  "popup-closed-by-user": { says: /window was closed/, behaviour: "try-again" },
  "unauthorized-domain": { says: /https:\/\/own\.example/, behaviour: "open-own-address" },
  "wrong-code": { says: /code is not right/, behaviour: "try-again" },
  "code-step-expired": { says: /took too long/, behaviour: "try-again" },
  "passkey-unknown": { says: /passkey does not belong/, behaviour: "try-again" },
  "provider-unknown-person": { says: /Ask the owner of the site/, behaviour: "try-again" },
  "provider-failed": { says: /did not confirm/, behaviour: "try-again" },
};

test.each(Object.entries(catalogue))("%s has its own words and behaviour", (code, expected) => {
  const problem = signInProblem(code as SignInCode, {
    triesLeft: 2,
    waitSeconds: 400,
    ownAddress: "https://own.example",
  });
  expect(problem.message).toMatch(expected.says);
  expect(problem.behaviour).toBe(expected.behaviour);
});

test("no code of the table is without a row here, and only two share their words", () => {
  expect(Object.keys(catalogue)).toEqual(Object.keys(signInErrors));
  const words = Object.keys(catalogue).map((code) => signInProblem(code as SignInCode).message);
  expect(new Set(words).size).toBe(words.length - 1);
  expect(signInErrors["user-not-found"]).toBe(signInErrors["wrong-password"]);
});

test("the time to wait is said in seconds or minutes", () => {
  const say = (waitSeconds: number) => signInProblem("too-many-requests", { waitSeconds }).message;
  expect(say(45)).toContain("Wait 45 seconds");
  expect(say(91)).toContain("Wait 2 minutes");
  expect(say(900)).toContain("Wait 15 minutes");
});

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

test.each([
  ["/admin/people", "/admin/people"],
  ["/admin/people?sort=name#row", "/admin/people?sort=name#row"],
  ["/admin/people.data", "/admin/people"],
  ["/admin", "/admin"],
  ["/administrator", "/admin"],
  ["/contact", "/admin"],
  ["https://evil.example/admin", "/admin"],
  ["//evil.example/admin", "/admin"],
  ["/\\evil.example/admin", "/admin"],
  ["/admin/../../evil", "/admin"],
  ["/\t/evil.example/admin", "/admin"],
  ["javascript:alert(1)", "/admin"],
  ["/admin/login?return=/admin/login", "/admin"],
  ["/admin/welcome/token", "/admin"],
  ["", "/admin"],
  [null, "/admin"],
])("after signing in, %s leads to %s", (asked, goes) => {
  expect(safeReturnAddress(asked)).toBe(goes);
});

test("the login page gets the way back and the reason", () => {
  expect(loginAddress({})).toBe("/admin/login");
  expect(loginAddress({ from: "/admin" })).toBe("/admin/login");
  expect(loginAddress({ from: "/admin/people?x=1", reason: "user-disabled" })).toBe(
    "/admin/login?reason=user-disabled&return=%2Fadmin%2Fpeople%3Fx%3D1",
  );
});

test("the owner may do everything, an auditor changes nothing and reads no personal data", () => {
  expect(permissionsOf("owner")).toEqual(allPermissions);
  expect(permissionsOf("auditor")).toEqual(["panel.open", "draws.read", "evidence.read"]);
  expect(permissionsOf("auditor", ["people-data.read"])).toContain("people-data.read");
});

test("a grant gives only what may be granted", () => {
  expect(permissionsOf("auditor", ["people.manage", "settings.edit"])).toEqual(
    permissionsOf("auditor"),
  );
});

test("only owners change people", () => {
  const allowed = roles.filter((role) => permissionsOf(role).includes("people.manage"));
  expect(allowed).toEqual(["owner"] satisfies Role[]);
  expect(permissions["people.manage"].roles).toEqual(["owner"]);
});

test("devices and networks are named in words", () => {
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
  const desk =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
  expect([deviceName(phone), deviceName(desk), deviceName(null)]).toEqual([
    "Safari on iPhone",
    "Edge on Windows",
    "Unknown device",
  ]);
  expect(["::1", "::ffff:192.168.1.4", "203.0.113.9", ""].map(placeName)).toEqual([
    "this machine",
    "the local network (192.168.1.4)",
    "203.0.113.9",
    "unknown network",
  ]);
});
