// Requests to addresses that staff typed, against server-side request forgery: only public networks, no redirects, a
// response of limited size. Addresses in environment variables are set by the operator and are not checked.
import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP } from "node:net";

type PublicPost = {
  body: string;
  contentType: string;
  /** In bytes. A longer response is an error. */
  longestResponse: number;
  signal: AbortSignal;
  /** Allows private networks and this machine itself. */
  allowPrivate: boolean;
};

/** Rejects with a reason when the address is private, or there is no complete response. */
export function postToPublicAddress(
  address: string,
  { body, contentType, longestResponse, signal, allowPrivate }: PublicPost,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // An address without a name is not looked up, so it is checked here.
  if (!allowPrivate && isIP(host) !== 0 && isPrivate(host)) {
    return Promise.reject(new PrivateAddress(host));
  }
  const open = url.protocol === "https:" ? requestHttps : requestHttp;
  const sending = open(url, {
    method: "POST",
    headers: { "Content-Type": contentType, "Content-Length": Buffer.byteLength(body) },
    signal,
    agent: false,
    // The socket connects to what this returns, so that a second look-up cannot give another address.
    ...(!allowPrivate && { lookup: lookUpPublic }),
  });
  sending.on("error", reject);
  sending.on("response", (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > longestResponse)
        response.destroy(
          new Error(`${host} sent more than ${longestResponse.toLocaleString("en")} bytes.`),
        );
    });
    response.on("error", reject);
    response.on("end", () =>
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
    );
  });
  sending.end(body);
  return promise;
}

class PrivateAddress extends Error {
  constructor(address: string) {
    super(`${address} is not in a public network, so it is not requested.`);
  }
}

type LookedUp = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

function lookUpPublic(host: string, options: LookupOptions, done: LookedUp) {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => isPrivate(address));
    const first = addresses?.[0];
    if (error) return done(error, "");
    if (refused || !first) return done(new PrivateAddress(`${host} (${refused?.address})`), "");
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
}

export function isPrivate(address: string): boolean {
  return notPublic.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** IANA's registries of special-purpose addresses (RFC 6890), and multicast. */
const notPublic = new BlockList();
const ranges = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const;
for (const [network, prefix] of ranges) {
  notPublic.addSubnet(network, prefix, isIP(network) === 6 ? "ipv6" : "ipv4");
}
