import { expect, test } from "vitest";
import {
  type AcceptedClaim,
  type Claim,
  claimOfServer,
  isCurrent,
  offlineClaimLasts,
  onlineClaimLasts,
} from "./current-claim.ts";

const laptop = "console-laptop";
const tablet = "console-tablet";

function online(
  version: number,
  { console = "", drivesSince }: Partial<Claim> = {},
): AcceptedClaim {
  return { version, sentAt: version, console, drivesSince, aheadOfServer: false, receivedAt: 0 };
}

function offline(version: number, console: string, drivesSince: number): AcceptedClaim {
  return { version, sentAt: version, console, drivesSince, aheadOfServer: true, receivedAt: 0 };
}

test("the older of two server states is ignored", () => {
  expect(isCurrent(online(8), online(9), 0)).toBe(false);
  expect(isCurrent(online(8, { console: tablet }), online(9), 0)).toBe(false);
  expect(isCurrent(online(9), online(9), 0)).toBe(true);
  // A restarted rehearsal.
  expect(isCurrent({ ...claimOfServer({ version: 1, sentAt: 50 }) }, online(9), 0)).toBe(true);
});

test("the state of an offline console replaces the older state of the server", () => {
  expect(isCurrent(offline(10, laptop, 1), online(9), 0)).toBe(true);
  expect(isCurrent(online(9), offline(10, laptop, 1), offlineClaimLasts)).toBe(false);
  expect(isCurrent(online(9, { console: tablet }), offline(10, laptop, 1), offlineClaimLasts)).toBe(
    false,
  );
  // The server has caught up, or the console has been silent for too long.
  expect(isCurrent(online(10), offline(10, laptop, 1), 0)).toBe(true);
  expect(isCurrent(online(9), offline(10, laptop, 1), offlineClaimLasts + 1)).toBe(true);
});

test("a console withdraws presses that the server refused", () => {
  expect(isCurrent(online(9, { console: laptop }), offline(12, laptop, 1), 0)).toBe(true);
});

test("a stage only moves forwards: a reloaded console with an older state is ignored", () => {
  expect(isCurrent(offline(9, laptop, 1), online(10), 0)).toBe(false);
  expect(isCurrent(offline(9, laptop, 1), offline(11, laptop, 1), 0)).toBe(false);
  expect(isCurrent(offline(11, laptop, 1), offline(11, laptop, 1), 0)).toBe(true);
});

test("of two offline consoles, the one that took the show last is followed", () => {
  expect(isCurrent(offline(10, tablet, 2), offline(10, laptop, 1), 0)).toBe(true);
  expect(isCurrent(offline(10, laptop, 1), offline(10, tablet, 2), 0)).toBe(false);
  // Even if the former driver pressed twice at that moment.
  expect(isCurrent(offline(12, laptop, 1), offline(10, tablet, 2), 0)).toBe(false);
  expect(isCurrent(offline(10, tablet, 2), offline(12, laptop, 1), 0)).toBe(true);
  // And the show can be taken back.
  expect(isCurrent(offline(13, laptop, 3), offline(12, tablet, 2), 0)).toBe(true);
});

test("a console that drives online is not replaced by an offline one", () => {
  const driving = online(9, { console: laptop, drivesSince: 1 });
  expect(isCurrent(offline(11, tablet, 2), driving, 0)).toBe(false);
  expect(isCurrent(driving, offline(11, tablet, 2), 0)).toBe(true);
  expect(isCurrent(offline(10, laptop, 1), driving, 0)).toBe(true);
  // Unless it has been silent since: then it is offline too.
  expect(isCurrent(offline(11, tablet, 2), driving, onlineClaimLasts)).toBe(true);
});
