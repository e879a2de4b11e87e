// The only drand chain of the protocol, and the times of its rounds: docs/protocol.md, sections 3 and 6.

/** Origin: the /info response of quicknet, protocol/vectors/drand/quicknet-chain-info.json. */
export const quicknet = {
  chainHash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis: 1692803367,
  period: 3,
} as const;

export function timeOfRound(round: number): number {
  return quicknet.genesis + (round - 1) * quicknet.period;
}

/** The first round strictly after a time. */
export function firstRoundAfter(time: number): number {
  if (time < quicknet.genesis) return 1;
  return Math.floor((time - quicknet.genesis) / quicknet.period) + 2;
}
