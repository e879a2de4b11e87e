// The two hash functions of the protocol, SHA-256 and HMAC-SHA-256: docs/protocol.md, section 2.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as nobleSha256 } from "@noble/hashes/sha2.js";

/** SHA-256. A server may pass a native implementation to trees and tickets. */
export type Sha256 = (data: Uint8Array) => Uint8Array;

export const sha256: Sha256 = nobleSha256;

export type HmacSha256 = (key: Uint8Array, message: Uint8Array) => Uint8Array;

export const hmacSha256: HmacSha256 = (key, message) => hmac(nobleSha256, key, message);
