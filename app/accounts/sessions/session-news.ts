// Tells the other tabs of this browser that somebody signed in or out: they look for themselves.

const channelName = "goldkey-session";

export type SessionNews = { tell(): void; close(): void };

export function openSessionNews(onNews: () => void): SessionNews {
  if (typeof BroadcastChannel === "undefined") return { tell() {}, close() {} };
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = onNews;
  return { tell: () => channel.postMessage("look again"), close: () => channel.close() };
}
