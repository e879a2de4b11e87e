import { expect, test } from "vitest";
import { type Behaviour, type SignInCode, signInErrors, signInProblem } from "./sign-in-errors.ts";

/** The catalogue of the specification, section 8, then our own. */
const catalogue: Record<SignInCode, { says: RegExp; behaviour: Behaviour }> = {
  "wrong-password": { says: /do not match\. Two more tries, then a pause/, behaviour: "try-again" },
  "user-not-found": { says: /do not match\. Two more tries, then a pause/, behaviour: "try-again" },
  "email-already-in-use": { says: /already uses this e-mail/, behaviour: "choose-another" },
  "too-many-requests": { says: /Wait 7 minutes/, behaviour: "wait" },
  "network-request-failed": { says: /cannot reach the site.*still here/, behaviour: "try-again" },
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
  "provider-silent": { says: /service did not answer/, behaviour: "try-again" },
};

test.each(Object.entries(catalogue))("%s has its own message and behaviour", (code, expected) => {
  const problem = signInProblem(code as SignInCode, {
    triesLeft: 2,
    waitSeconds: 400,
    ownAddress: "https://own.example",
  });
  expect(problem.message).toMatch(expected.says);
  expect(problem.behaviour).toBe(expected.behaviour);
});

test("every code is tested here, and only two share a message", () => {
  expect(Object.keys(catalogue)).toEqual(Object.keys(signInErrors));
  const messages = Object.keys(catalogue).map((code) => signInProblem(code as SignInCode).message);
  expect(new Set(messages).size).toBe(messages.length - 1);
  expect(signInErrors["user-not-found"]).toBe(signInErrors["wrong-password"]);
});

test("the waiting time is shown in seconds or minutes", () => {
  const say = (waitSeconds: number) => signInProblem("too-many-requests", { waitSeconds }).message;
  expect(say(45)).toContain("Wait 45 seconds");
  expect(say(91)).toContain("Wait 2 minutes");
  expect(say(900)).toContain("Wait 15 minutes");
});
