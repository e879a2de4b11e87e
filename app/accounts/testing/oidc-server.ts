// A small OpenID Connect provider on the loopback: discovery, authorization code with PKCE and nonce, signed ID
// tokens. It signs in the person that the test names, without a password.
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type OidcPerson = { sub: string; email: string; email_verified: boolean; name: string };

export type OidcServer = AsyncDisposable & {
  issuer: string;
  /** Who is signed in at the provider. */
  person: OidcPerson;
  /** Takes the code and says nothing, until the connection is closed. */
  hangs?: boolean;
  /** Shows a page first, as most providers do. */
  asks?: boolean;
  /** The issuer that the discovery document names, if not its own. */
  claimsToBe?: string;
  /** Wrong claims for the next ID token. */
  forge?: {
    nonce?: string;
    aud?: string;
    iss?: string;
    key?: "other";
    alg?: "none" | "HS256";
    exp?: number;
    sub?: string;
  };
};

const clientId = "goldkey";
export const oidcVariables = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: "a secret between the two",
  OIDC_NAME: "the harbour office",
});

type Grant = { challenge: string; nonce: string; redirect: string };

/** Of all providers in this process: making them takes long. */
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const otherKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });

export async function openOidcServer(person: OidcPerson, port = 0): Promise<OidcServer> {
  const grants = new Map<string, Grant>();
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: OidcServer = {
    issuer,
    person,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  http.on("request", async (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (url.pathname === "/.well-known/openid-configuration") return json(200, discovery());
    if (url.pathname === "/keys") {
      const jwk = keys.publicKey.export({ format: "jwk" });
      return json(200, { keys: [{ ...jwk, kid: "one", alg: "RS256", use: "sig" }] });
    }
    if (url.pathname === "/authorize" && server.asks) {
      response.writeHead(200, { "Content-Type": "text/html" });
      return response.end("<h1>Who are you?</h1>");
    }
    if (url.pathname === "/authorize") {
      const query = url.searchParams;
      const code = randomBytes(12).toString("hex");
      const redirect = query.get("redirect_uri") ?? "";
      const challenge = query.get("code_challenge") ?? "";
      grants.set(code, { challenge, redirect, nonce: query.get("nonce") ?? "" });
      const back = new URL(redirect);
      back.searchParams.set("code", code);
      back.searchParams.set("state", query.get("state") ?? "");
      return response.writeHead(302, { Location: back.href }).end();
    }
    if (url.pathname === "/token" && server.hangs) return;
    if (url.pathname === "/token") {
      const form = new URLSearchParams(await bodyOf(request));
      const grant = grants.get(form.get("code") ?? "");
      grants.delete(form.get("code") ?? "");
      const verifier = createHash("sha256").update(form.get("code_verifier") ?? "");
      const right = grant && verifier.digest("base64url") === grant.challenge;
      if (!right || grant.redirect !== form.get("redirect_uri")) {
        return json(400, { error: "invalid_grant" });
      }
      return json(200, {
        access_token: randomBytes(12).toString("hex"),
        token_type: "Bearer",
        expires_in: 300,
        id_token: idToken(grant.nonce),
      });
    }
    return json(404, {});
  });

  function discovery() {
    return {
      issuer: server.claimsToBe ?? issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    };
  }

  function idToken(nonce: string): string {
    const { forge = {} } = server;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: forge.iss ?? issuer,
      aud: forge.aud ?? clientId,
      nonce: forge.nonce ?? nonce,
      iat: now,
      ...server.person,
      exp: forge.exp ?? now + 300,
      sub: forge.sub ?? server.person.sub,
    };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${part({ alg: forge.alg ?? "RS256", kid: "one" })}.${part(claims)}`;
    if (forge.alg === "none") return `${text}.`;
    if (forge.alg === "HS256") {
      // A library that takes the public key for a shared secret would accept this.
      const pem = keys.publicKey.export({ format: "pem", type: "spki" });
      return `${text}.${createHmac("sha256", pem).update(text).digest("base64url")}`;
    }
    const key = forge.key === "other" ? otherKeys.privateKey : keys.privateKey;
    return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
  }

  return server;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
