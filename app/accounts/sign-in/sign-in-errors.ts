// All errors of signing in: code, message and behaviour. The first ten are the specification's catalogue
// (section 8); a test checks every row.

export type Behaviour =
  /** The form stays, with its values, for another attempt. */
  | "try-again"
  /** The form stays and shows how long to wait. */
  | "wait"
  /** The field is marked as invalid. */
  | "choose-another"
  /** The sessions end, and every tab shows the login page with this reason. */
  | "sign-out-everywhere"
  /** The same act is offered without a second window. */
  | "continue-here"
  /** Links to the address that works. */
  | "open-own-address";

type SignInDetails = { triesLeft?: number; waitSeconds?: number; ownAddress?: string };

type SignInErrorRow = {
  message: (details: SignInDetails) => string;
  behaviour: Behaviour;
  status: number;
};

const noMatch: SignInErrorRow = {
  message: (details) => `That e-mail and password do not match.${warnOfPause(details)}`,
  behaviour: "try-again",
  status: 401,
};

export const signInErrors = {
  "wrong-password": noMatch,
  // Deliberately the same, so that nobody learns who has an account.
  "user-not-found": noMatch,
  "email-already-in-use": {
    message: () => "Someone here already uses this e-mail address. Use a different one.",
    behaviour: "choose-another",
    status: 409,
  },
  "too-many-requests": {
    message: ({ waitSeconds = 0 }) =>
      `Too many tries. Wait ${sayTime(waitSeconds)}, use a passkey, or reset your password.`,
    behaviour: "wait",
    status: 429,
  },
  "network-request-failed": {
    message: () =>
      "We cannot reach the site. Check your connection and try again. What you typed is still here.",
    behaviour: "try-again",
    status: 503,
  },
  "user-disabled": {
    message: () =>
      "This account has been disabled and is signed out everywhere. The owner of the site can enable it again.",
    behaviour: "sign-out-everywhere",
    status: 403,
  },
  "user-token-expired": {
    message: () => "Your session has ended. Sign in again to continue where you were.",
    behaviour: "sign-out-everywhere",
    status: 401,
  },
  "popup-blocked": {
    message: () => "Your browser blocked the sign-in window. Continue in this window instead.",
    behaviour: "continue-here",
    status: 400,
  },
  "popup-closed-by-user": {
    message: () => "The sign-in window was closed before you had signed in. Nothing was changed.",
    behaviour: "try-again",
    status: 400,
  },
  "unauthorized-domain": {
    message: ({ ownAddress = "" }) =>
      `Signing in this way works only under the site's own address, ${ownAddress}.`,
    behaviour: "open-own-address",
    status: 403,
  },

  // Our own, beyond the catalogue.
  "wrong-code": {
    message: (details) =>
      `That code is not right. Codes change every thirty seconds: use the newest one.${warnOfPause(details)}`,
    behaviour: "try-again",
    status: 401,
  },
  "code-step-expired": {
    message: () => "That took too long, or too many codes were wrong. Sign in again.",
    behaviour: "try-again",
    status: 401,
  },
  "passkey-unknown": {
    message: () => "That passkey does not belong to any account here. Use your password instead.",
    behaviour: "try-again",
    status: 401,
  },
  "provider-unknown-person": {
    message: () =>
      "No account here has that e-mail address. Ask the owner of the site for an invitation.",
    behaviour: "try-again",
    status: 403,
  },
  "provider-failed": {
    message: () =>
      "The sign-in service did not confirm who you are. Try again, or use your password.",
    behaviour: "try-again",
    status: 502,
  },
  "provider-silent": {
    message: () => "The sign-in service did not answer. Try again later, or use your password.",
    behaviour: "try-again",
    status: 502,
  },
} as const satisfies Record<string, SignInErrorRow>;

export type SignInCode = keyof typeof signInErrors;

export type SignInProblem = {
  code: SignInCode;
  message: string;
  behaviour: Behaviour;
  status: number;
};

export function signInProblem(code: SignInCode, details: SignInDetails = {}): SignInProblem {
  const { message, behaviour, status } = signInErrors[code];
  return { code, message: message(details), behaviour, status };
}

export function isSignInCode(value: unknown): value is SignInCode {
  return typeof value === "string" && Object.hasOwn(signInErrors, value);
}

const numbers = ["No", "One", "Two", "Three", "Four", "Five"];

function warnOfPause({ triesLeft, waitSeconds = 0 }: SignInDetails): string {
  if (triesLeft === undefined || triesLeft > 4) return "";
  const pause = sayTime(waitSeconds);
  if (triesLeft === 0) return ` That was your last try. You can try again in ${pause}.`;
  const tries = triesLeft === 1 ? "try" : "tries";
  return ` ${numbers[triesLeft]} more ${tries}, then a pause of ${pause}.`;
}

function sayTime(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
