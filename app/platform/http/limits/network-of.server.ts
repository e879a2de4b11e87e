// The network that limits count a visitor by.
import { createHmac, type KeyObject } from "node:crypto";
import { isIPv6 } from "node:net";

/**
 * A keyed hash (HMAC) of the visitor's network, so that the address itself is not stored. Providers give each customer
 * an IPv6 network: the first 64 bits of the address identify it.
 */
export function networkOf(address: string, key: KeyObject | string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  const network = plain.includes(":") && isIPv6(plain) ? ipv6NetworkOf(plain) : plain;
  return createHmac("sha256", key).update(network).digest("base64url").slice(0, 22);
}

function ipv6NetworkOf(address: string): string {
  const network = new URL(`http://[${address.split("%")[0]}]`).hostname;
  return firstHalf(network.slice(1, -1));
}

function firstHalf(address: string): string {
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
