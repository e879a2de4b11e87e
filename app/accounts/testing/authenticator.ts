// A device with one passkey, as far as tests need it: Web Authentication Level 3, sections 6.1 and 6.5.
import { generateKeyPairSync, hash, sign } from "node:crypto";

/** Bits of the authenticator data: user present, user verified, with a new key. */
const flags = { authentication: 0b101, registration: 0b1000101 };

export function makeAuthenticator(origin: string) {
  const credential = Buffer.from("phone");
  const id = credential.toString("base64url");
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE_Key (RFC 9053, section 7.1.1): an EC2 key for ES256 on P-256.
  const key = Buffer.concat([
    ...[Buffer.from("a5010203262001215820", "hex"), Buffer.from(x, "base64url")],
    ...[Buffer.from("225820", "hex"), Buffer.from(y, "base64url")],
  ]);
  const relyingParty = hash("sha256", new URL(origin).hostname, "buffer");
  const counter = (uses: number) => Buffer.from([0, 0, 0, uses]);

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }));
  const answer = (response: Record<string, Buffer>) => ({
    ...{ id, rawId: id, type: "public-key", clientExtensionResults: {} },
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
    ),
  });

  return {
    register(challenge: string) {
      const data = Buffer.concat([
        ...[relyingParty, Buffer.from([flags.registration]), counter(0), Buffer.alloc(16)],
        ...[Buffer.from([0, credential.length]), credential, key],
      ]);
      // CBOR: { fmt: "none", attStmt: {}, authData: … }.
      const attestationObject = Buffer.concat([
        ...[Buffer.from("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58", "latin1")],
        ...[Buffer.from([data.length]), data],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge),
        attestationObject,
      });
    },
    authenticate(challenge: string) {
      const clientDataJSON = clientData("webauthn.get", challenge);
      const authenticatorData = Buffer.concat([
        ...[relyingParty, Buffer.from([flags.authentication]), counter(1)],
      ]);
      const signed = Buffer.concat([authenticatorData, hash("sha256", clientDataJSON, "buffer")]);
      const signature = sign("sha256", signed, privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  };
}
