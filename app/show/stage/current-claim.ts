// Windows of one browser send each other the state of the show. These rules decide which state to accept. Pure.
import type { PublicShow } from "../script/public-show.ts";

/** Says who sends a state of the show, and whether the server knows it. */
export type Claim = Pick<PublicShow, "version" | "sentAt"> & {
  /** The console that sends it; empty when it came from the server itself. */
  console: string;
  /** When that console became the driver; undefined while it only watches. */
  drivesSince: number | undefined;
  /** Made offline: the server has not received it yet. */
  aheadOfServer: boolean;
};

/** `receivedAt` is the clock of this device. */
export type AcceptedClaim = Claim & { receivedAt: number };

/** An offline console is followed for this many milliseconds after its last message. */
export const offlineClaimLasts = 30_000;

/** A console polls every second and waits four for the response. If it is silent for longer, it is offline too. */
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
  // Between two states of the server the later one wins. A restarted rehearsal begins with version 1.
  return next.version >= accepted.version || next.sentAt >= accepted.sentAt;
}

/** Between two offline consoles, the one that took the show last wins. The same console only moves forwards. */
function replacesOfflineConsole(next: Claim, accepted: Claim): boolean {
  if (next.console === accepted.console) return next.version >= accepted.version;
  const [taken, takenBefore] = [next.drivesSince ?? 0, accepted.drivesSince ?? 0];
  return taken === takenBefore ? next.version > accepted.version : taken > takenBefore;
}

/** An offline console does not replace another console that drives online. */
function continuesOffline(next: Claim, accepted: AcceptedClaim, now: number): boolean {
  const anotherDrives = accepted.drivesSince !== undefined && accepted.console !== next.console;
  const isOnline = anotherDrives && now - accepted.receivedAt < onlineClaimLasts;
  return next.version > accepted.version && !isOnline;
}

/**
 * An offline claim ends when the server has caught up, when its console withdraws it, when it is too old, or when
 * a console that drives online contradicts it.
 */
function endsOfflineClaim(next: Claim, accepted: AcceptedClaim, now: number): boolean {
  if (next.version >= accepted.version) return true;
  if (now - accepted.receivedAt > offlineClaimLasts) return true;
  return next.console === accepted.console || next.drivesSince !== undefined;
}
