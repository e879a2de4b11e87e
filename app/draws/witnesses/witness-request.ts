// The body of `add-checkpoint` in the C2SP tlog-witness protocol: written by the site, read by a witness. Pure.
import { fromBase64, toBase64 } from "../../../protocol/encoding/bytes.ts";

export type WitnessRequest = {
  /** The size the witness cosigned last. */
  old: number;
  /** Consistency from that size to the checkpoint's. */
  proof: Uint8Array[];
  /** The checkpoint as a signed note. */
  checkpoint: string;
};

const mostProofLines = 63;

export function formatWitnessRequest({ old, proof, checkpoint }: WitnessRequest): string {
  const lines = proof.map((hash) => `${toBase64(hash)}\n`).join("");
  return `old ${old}\n${lines}\n${checkpoint}`;
}

/** Undefined unless the text has exactly this form. */
export function readWitnessRequest(text: string): WitnessRequest | undefined {
  const end = text.indexOf("\n\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = text.slice(0, end).split("\n");
  const size = /^old (0|[1-9][0-9]{0,15})$/.exec(first)?.[1];
  const proof = lines.map(fromBase64);
  const hashes = proof.filter((hash) => hash?.length === 32) as Uint8Array[];
  if (size === undefined || hashes.length !== lines.length || lines.length > mostProofLines) {
    return undefined;
  }
  return { old: Number(size), proof: hashes, checkpoint: text.slice(end + 2) };
}
