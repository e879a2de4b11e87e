// Several windows of one browser send the state of the show to each other. This decides which one to accept. Pure.
import type { PublicShow } from "../script/public-show.ts";

/** Says who sends a state of the show, and whether the server knows it. */
export type Claim = Pick<PublicShow, "version" | "sentAt"> & {
  /** The console that sends it; empty when it came from the server itself. */
  console: string;
  /** Since when that console drives; undefined while it only watches. */
  drivesSince: number | undefined;
  /** Made without network: the server has not received it yet. */
  aheadOfServer: boolean;
};

/** `receivedAt` is the time of this device. */
export type AcceptedClaim = Claim & { receivedAt: number };

/** A console that continues without network is followed for this long after its last message. */
export const offlineClaimLasts = 30_000;

/** A console asks the server every second and waits four for the response: silent for longer, it has no network either. */
export const onlineClaimLasts = 6_000;

export function claimOfServer({ version, sentAt }: Pick<PublicShow, "version" | "sentAt">): Claim {
  return { version, sentAt, console: "", drivesSince: undefined, aheadOfServer: false };
}

/** Whether `next` replaces the claim that is accepted now. */
export function isCurrent(next: Claim, accepted: AcceptedClaim, now: number): boolean {
  if (next.aheadOfServer) {
    return accepted.aheadOfServer
      ? replacesOfflineConsole(next, accepted)
      : continuesOffline(next, accepted, now);
  }
  if (accepted.aheadOfServer) return endsOfflineClaim(next, accepted, now);
  // Of two states of the server the later one. A rehearsal that is started again begins with version 1.
  return next.version >= accepted.version || next.sentAt >= accepted.sentAt;
}

/** Of two consoles without network the one that took the show last; one console only moves forwards. */
function replacesOfflineConsole(next: Claim, accepted: Claim): boolean {
  if (next.console === accepted.console) return next.version >= accepted.version;
  const [taken, takenBefore] = [next.drivesSince ?? 0, accepted.drivesSince ?? 0];
  return taken === takenBefore ? next.version > accepted.version : taken > takenBefore;
}

/** A console that has lost the network does not replace another one that drives and still has it. */
function continuesOffline(next: Claim, accepted: AcceptedClaim, now: number): boolean {
  const anotherDrives = accepted.drivesSince !== undefined && accepted.console !== next.console;
  const isOnline = anotherDrives && now - accepted.receivedAt < onlineClaimLasts;
  return next.version > accepted.version && !isOnline;
}

/**
 * A claim made without network lasts until the server has caught up, until its console withdraws it, or until a
 * console that drives with network contradicts it: that one never lost its connection.
 */
function endsOfflineClaim(next: Claim, accepted: AcceptedClaim, now: number): boolean {
  if (next.version >= accepted.version) return true;
  if (now - accepted.receivedAt > offlineClaimLasts) return true;
  return next.console === accepted.console || next.drivesSince !== undefined;
}
