import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.server.ts";
import { projectFolder } from "./project-folder.server.ts";
import { StartFailure } from "./start-failure.ts";

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof StartFailure) return error.message.split("\n");
    throw error;
  }
  return [];
}

test("an empty environment is valid", () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({
    port: 3000,
    host: undefined,
    publicUrl: "http://localhost:3000",
    dataFolder: join(projectFolder, "data"),
    databaseUrl: undefined,
    owner: undefined,
    objectStore: undefined,
    sampleContent: true,
    trustedProxies: 0,
    logLevel: "info",
  });
});

test("empty and blank values count as not set", () => {
  expect(readEnvironment({ PORT: "", DATABASE_URL: "  ", SAMPLE_CONTENT: "" })).toEqual(
    readEnvironment({}),
  );
});

test("valid values are parsed", () => {
  const environment = readEnvironment({
    PORT: "8080",
    PUBLIC_URL: "https://www.example.com/",
    DATA_DIR: "/srv/goldkey",
    OWNER_EMAIL: "ada@example.com",
    OWNER_PASSWORD: "correct horse battery",
    SAMPLE_CONTENT: "off",
    MAIL_FROM: "Goldkey <post@example.com>",
    TRUST_PROXY: "2",
    BEACON_URLS: "https://one.example, https://two.example",
    S3_BUCKET: "goldkey",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "shh",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "shh",
  });
  expect(environment).toMatchObject({
    port: 8080,
    publicUrl: "https://www.example.com",
    dataFolder: "/srv/goldkey",
    owner: { email: "ada@example.com", password: "correct horse battery" },
    sampleContent: false,
    mailFrom: "Goldkey <post@example.com>",
    trustedProxies: 2,
    beaconUrls: ["https://one.example", "https://two.example"],
    objectStore: { bucket: "goldkey", region: "us-east-1" },
    socialSignIn: { google: { clientId: "id" }, microsoft: undefined, oidc: undefined },
  });
  expect(readEnvironment({ TRUST_PROXY: "on" }).trustedProxies).toBe(1);
});

test.each([
  ["PORT", "80 80", "PORT must be a port number from 0 to 65535."],
  ["PORT", "65536", "PORT must be a port number from 0 to 65535."],
  ["HOST", "not a host!", "HOST must be an IP address or a host name to listen on."],
  [
    "PUBLIC_URL",
    "https://example.com/shop",
    "PUBLIC_URL must be the site's address without a path, such as https://www.example.com.",
  ],
  [
    "DATABASE_URL",
    "mysql://root:hunter2@localhost/x",
    "DATABASE_URL must be a PostgreSQL address such as postgresql://user:password@host:5432/name.",
  ],
  ["SAMPLE_CONTENT", "yes", "SAMPLE_CONTENT must be on or off."],
  [
    "SMTP_URL",
    "mail.example.com",
    "SMTP_URL must be a mail server such as smtp://user:password@host:587.",
  ],
  ["MAIL_FROM", "Goldkey", "MAIL_FROM must be a sender such as Goldkey <post@example.com>."],
  [
    "TRUST_PROXY",
    "maybe",
    "TRUST_PROXY must be on, off, or how many proxies stand in front (0 to 10).",
  ],
  [
    "BEACON_URLS",
    "https://one.example,two",
    "BEACON_URLS must be web addresses separated by commas.",
  ],
  ["PRIVATE_WITNESSES", "yes", "PRIVATE_WITNESSES must be on or off."],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace."],
])("%s=%s is refused with one sentence", (name, value, sentence) => {
  expect(problemsOf({ [name]: value })).toEqual([sentence]);
});

test("every invalid variable gets its own message, without its value", () => {
  const problems = problemsOf({ PORT: "x", OWNER_EMAIL: "ada", OWNER_PASSWORD: "hunter2" });
  expect(problems).toEqual([
    "PORT must be a port number from 0 to 65535.",
    "OWNER_EMAIL must be an e-mail address.",
    "OWNER_PASSWORD must be a password of 12 to 128 characters.",
  ]);
});

test.each([
  "postgresql://user:pass@db.example.com/goldkey",
  "postgres://localhost:6543/goldkey",
  "postgresql://user@/goldkey?host=/var/run/postgresql",
])("the database address %s is accepted", (address) => {
  expect(readEnvironment({ DATABASE_URL: address }).databaseUrl).toBe(address);
});

test("a Microsoft tenant that anybody can join is refused", () => {
  const keys = { MICROSOFT_CLIENT_ID: "id", MICROSOFT_CLIENT_SECRET: "shh" };
  expect(problemsOf({ ...keys, MICROSOFT_TENANT_ID: "common" })).toEqual([
    "MICROSOFT_TENANT_ID must be your organisation's tenant id, such as 11111111-2222-….",
  ]);
});

test("an incomplete group of variables is refused", () => {
  expect(problemsOf({ OWNER_EMAIL: "ada@example.com" })).toEqual([
    "OWNER_EMAIL needs OWNER_PASSWORD as well.",
  ]);
  expect(problemsOf({ MICROSOFT_CLIENT_ID: "id", MICROSOFT_CLIENT_SECRET: "shh" })).toEqual([
    "MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET needs MICROSOFT_TENANT_ID as well.",
  ]);
  expect(problemsOf({ S3_BUCKET: "goldkey" })).toEqual([
    "S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well.",
  ]);
  expect(problemsOf({ BACKUP_S3_BUCKET: "copies", BACKUP_RECIPIENT: "me" })).toEqual([
    "BACKUP_RECIPIENT must be an age recipient such as age1…, which age-keygen prints.",
    expect.stringMatching(/^BACKUP_S3_BUCKET needs BACKUP_S3_ACCESS_KEY_ID and/),
  ]);
});

test(".env.example names exactly the variables that are read, with values that are accepted", () => {
  const example = readFileSync(join(projectFolder, ".env.example"), "utf8");
  const lines = [...example.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)];
  const read = new Set<string>();
  const spy = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => void read.add(String(name)) },
  );
  readEnvironment(spy);
  expect(new Set(lines.map(([, name]) => name))).toEqual(read);
  const examples = lines.filter(
    ([, name]) => !/^(S3|BACKUP_S3|GOOGLE|MICROSOFT|OIDC)_/.test(name ?? ""),
  );
  expect(problemsOf(Object.fromEntries(examples.map(([, name, value]) => [name, value])))).toEqual(
    [],
  );
});

test("a database address says exactly what is wrong, and its sslmode causes no warning", () => {
  const problem = (DATABASE_URL: string) => problemsOf({ DATABASE_URL })[0];
  expect(problem("postgresql://u@one,two/name?target_session_attrs=read-write")).toMatch(
    /^DATABASE_URL names several hosts, which the driver does not support: name one that/,
  );
  expect(problem("postgresql://u@one/name?sslmode=verify-full&sslrootcert=/no/ca.pem")).toBe(
    "DATABASE_URL names the CA file /no/ca.pem, which cannot be read.",
  );
  expect(problem("postgresql://u@one/name?sslmode=verify-ca")).toContain("needs sslrootcert");
  expect(problem("mysql://one/name")).toMatch(/^DATABASE_URL must be a PostgreSQL address/);
  const warnings: unknown[] = [];
  const note = (warning: unknown) => warnings.push(warning);
  process.on("warning", note);
  const { databaseUrl, databasePool } = readEnvironment({
    DATABASE_URL: "postgresql://u@one/name?sslmode=require",
    DATABASE_POOL: "5",
  });
  process.off("warning", note);
  expect(new pg.Client(databaseUrl).ssl).toEqual({ rejectUnauthorized: false });
  expect([databasePool, warnings]).toEqual([5, []]);
});
