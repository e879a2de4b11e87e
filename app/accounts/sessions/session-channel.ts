// Notifies the other tabs of this browser of a sign-in or sign-out; they then check their session.

const channelName = "goldkey-session";

type SessionChannel = { notify(): void; close(): void };

export function openSessionChannel(onMessage: () => void): SessionChannel {
  if (typeof BroadcastChannel === "undefined") return { notify() {}, close() {} };
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = onMessage;
  return { notify: () => channel.postMessage("look again"), close: () => channel.close() };
}
