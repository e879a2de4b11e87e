import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { readDatabaseAddress } from "./database-address.server.ts";
import { LOG_LEVELS } from "./log.server.ts";
import { projectFolder } from "./project-folder.server.ts";
import { StartFailure } from "./start-failure.ts";

/** All environment variables. `.env.example` explains each of them. */
export type Environment = ReturnType<typeof arrange>;

const wholeNumber = (lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest);

const onOrOff = z.enum(["on", "off"]).transform((value) => value === "on");

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

const webOrigin = url("http:", "https:")
  .transform((value) => new URL(value))
  .refine(
    ({ pathname, search, hash, username, password }) =>
      pathname === "/" && !search && !hash && !username && !password,
  )
  .transform(({ origin }) => origin);

const webAddresses = z
  .string()
  .transform((value) => value.split(",").map((address) => address.trim()))
  .pipe(z.array(url("http:", "https:")).min(1));

const hostName = z
  .string()
  .refine((value) => isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value));

/** "Goldkey <post@example.com>" or the bare address. */
const sender = z
  .string()
  .refine((value) => z.email().safeParse(value.match(/<([^<>]+)>$/)?.[1] ?? value).success);

const databaseAddress = z.string().transform((value, context) => {
  const read = readDatabaseAddress(value);
  if (read.ok) return read.address;
  context.addIssue({ code: "custom", message: read.problem, params: { isSentence: read.problem } });
  return z.NEVER;
});

/** Its checksum is verified when the site starts, by the library: app/backup/archive/encryption.server.ts. */
const ageRecipient = z.string().regex(/^age1[0-9a-z]{58,}$/);

const text = z.string();

/** The default endpoint when only a bucket and its keys are value. */
const AMAZON_S3 = "https://s3.amazonaws.com";

/** The schema and the error message of each variable. All are optional. */
const variables = {
  PORT: [wholeNumber(0, 65_535), "a port number from 0 to 65535"],
  CLUSTER: [wholeNumber(1, 64), "how many processes to use, from 1 to 64"],
  HOST: [hostName, "an IP address or a host name to listen on"],
  PUBLIC_URL: [webOrigin, "the site's address without a path, such as https://www.example.com"],
  DATA_DIR: [text, "a folder"],
  SECRET_KEY: [
    z.string().min(32).max(512),
    "at least 32 random characters, such as what openssl rand -base64 32 prints",
  ],
  SECRET_KEY_FILE: [text, "a file"],
  DATABASE_URL: [
    databaseAddress,
    "a PostgreSQL address such as postgresql://user:password@host:5432/name",
  ],
  DATABASE_OWNER_URL: [
    databaseAddress,
    "a PostgreSQL address such as postgresql://owner:password@host:5432/name",
  ],
  DATABASE_DIRECT_URL: [
    databaseAddress,
    "a PostgreSQL address such as postgresql://user:password@host:5432/name",
  ],
  DATABASE_POOL: [wholeNumber(2, 500), "how many connections a process may open, from 2 to 500"],
  OWNER_EMAIL: [z.email(), "an e-mail address"],
  OWNER_PASSWORD: [z.string().min(12).max(128), "a password of 12 to 128 characters"],
  SAMPLE_CONTENT: [onOrOff, "on or off"],
  SMTP_URL: [url("smtp:", "smtps:"), "a mail server such as smtp://user:password@host:587"],
  MAIL_FROM: [sender, "a sender such as Goldkey <post@example.com>"],
  S3_ENDPOINT: [webOrigin, "the address of an S3-compatible store without a path"],
  S3_BUCKET: [text, "a bucket name"],
  S3_REGION: [text, "a region name"],
  S3_ACCESS_KEY_ID: [text, "a key"],
  S3_SECRET_ACCESS_KEY: [text, "a key"],
  TRUST_PROXY: [
    z.union([onOrOff.transform(Number), wholeNumber(0, 10)]),
    "on, off, or how many proxies stand in front (0 to 10)",
  ],
  BACKUP_DIR: [text, "a folder"],
  BACKUP_KEEP: [wholeNumber(0, 1000), "how many daily backups to keep, 0 for none"],
  BACKUP_HOUR: [wholeNumber(0, 23), "an hour of the day from 0 to 23"],
  BACKUP_RECIPIENT: [ageRecipient, "an age recipient such as age1…, which age-keygen prints"],
  BACKUP_S3_BUCKET: [text, "a bucket name"],
  BACKUP_S3_ENDPOINT: [webOrigin, "the address of an S3-compatible store without a path"],
  BACKUP_S3_REGION: [text, "a region name"],
  BACKUP_S3_ACCESS_KEY_ID: [text, "a key"],
  BACKUP_S3_SECRET_ACCESS_KEY: [text, "a key"],
  BEACON_URLS: [webAddresses, "web addresses separated by commas"],
  PRIVATE_WITNESSES: [onOrOff, "on or off"],
  LIVE_VIEWERS: [wholeNumber(1, 1_000_000), "how many may watch live at once, from 1"],
  LIVE_VIEWERS_PER_NETWORK: [
    wholeNumber(1, 1_000_000),
    "how many of one network may watch live at once, from 1",
  ],
  METRICS_PORT: [wholeNumber(0, 65_535), "a port number from 0 to 65535"],
  METRICS_HOST: [hostName, "an IP address or a host name to listen on"],
  LOG_LEVEL: [z.enum(LOG_LEVELS), `one of ${LOG_LEVELS.join(", ")}`],
  GOOGLE_CLIENT_ID: [text, "a key"],
  GOOGLE_CLIENT_SECRET: [text, "a key"],
  MICROSOFT_CLIENT_ID: [text, "a key"],
  MICROSOFT_CLIENT_SECRET: [text, "a key"],
  MICROSOFT_TENANT_ID: [z.guid(), "your organisation's tenant id, such as 11111111-2222-…"],
  OIDC_ISSUER: [url("http:", "https:"), "the web address of your sign-in service"],
  OIDC_CLIENT_ID: [text, "a key"],
  OIDC_CLIENT_SECRET: [text, "a key"],
  OIDC_NAME: [text, "a name for the button"],
} as const;

type Variables = typeof variables;
type Name = keyof Variables;
type Values = { [name in Name]?: z.output<Variables[name][0]> };

/** Variables that are used only together. */
const GROUPS: Name[][] = [
  ["OWNER_EMAIL", "OWNER_PASSWORD"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  // One tenant, never "common", where anybody can claim any e-mail address.
  ["MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET", "MICROSOFT_TENANT_ID"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
];

export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, [schema, expected]] of Object.entries(variables)) {
    // An empty value counts as absent, so that `PORT= npm start` and blank .env lines work.
    const value = source[name]?.trim();
    if (!value) continue;
    const result = schema.safeParse(value);
    if (result.success) values[name] = result.data;
    // The value itself is not repeated: it may be a password.
    else problems.push(`${name} ${sentenceOf(result.error) ?? `must be ${expected}.`}`);
  }
  for (const group of GROUPS) {
    const missing = group.filter((name) => !source[name]?.trim());
    const present = group.filter((name) => !missing.includes(name));
    // An invalid variable has its own message already.
    if (missing.length > 0 && present.length > 0 && present.every((name) => name in values)) {
      problems.push(`${present.join(", ")} needs ${missing.join(" and ")} as well.`);
    }
  }
  if (values.BACKUP_S3_BUCKET && !values.BACKUP_S3_ACCESS_KEY_ID && !values.S3_ACCESS_KEY_ID) {
    problems.push(
      "BACKUP_S3_BUCKET needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY as well, unless the keys of S3_BUCKET may write there.",
    );
  }
  if (problems.length > 0) throw new StartFailure(problems.join("\n"));
  return arrange(values);
}

/** What is wrong exactly, if the schema knows it. */
function sentenceOf({ issues: [issue] }: z.ZodError): string | undefined {
  return issue?.code === "custom" && issue.params?.isSentence ? issue.message : undefined;
}

function arrange(values: Values) {
  const port = values.PORT ?? 3000;
  const dataFolder = resolve(projectFolder, values.DATA_DIR ?? "data");
  return {
    port,
    /** The number of processes that share the port, to use several cores. */
    processes: values.CLUSTER ?? 1,
    /** Undefined: all network interfaces, so that a phone nearby can open the site. */
    host: values.HOST,
    /** Without a trailing slash. */
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    /** Whether PUBLIC_URL was set; if not, the Host header of a request is used. */
    publicUrlGiven: values.PUBLIC_URL !== undefined,
    dataFolder,
    /** The installation's one secret; every node needs the same. Undefined: it is in the file. */
    secretKey: values.SECRET_KEY,
    /** Made at the first start, unless SECRET_KEY is set. */
    secretKeyFile: values.SECRET_KEY_FILE
      ? resolve(projectFolder, values.SECRET_KEY_FILE)
      : join(dataFolder, "secret-key"),
    databaseUrl: values.DATABASE_URL,
    /** The role that owns the tables. Undefined: the role of DATABASE_URL does. */
    databaseOwnerUrl: values.DATABASE_URL && values.DATABASE_OWNER_URL,
    /** Past a pooler in transaction mode, for LISTEN and locks. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** Per process. LISTEN takes three more. */
    databasePool: values.DATABASE_POOL ?? 10,
    owner: together({ email: values.OWNER_EMAIL, password: values.OWNER_PASSWORD }),
    sampleContent: values.SAMPLE_CONTENT ?? true,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    objectStore: together({
      bucket: values.S3_BUCKET,
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
      region: values.S3_REGION ?? "us-east-1",
      endpoint: values.S3_ENDPOINT ?? AMAZON_S3,
    }),
    backups: {
      folder: values.BACKUP_DIR
        ? resolve(projectFolder, values.BACKUP_DIR)
        : join(dataFolder, "backups"),
      /** How many daily backups are kept; 0 disables them. */
      keep: values.BACKUP_KEEP ?? 7,
      /** In the company's time zone. */
      hour: values.BACKUP_HOUR ?? 3,
      /** The public key of age that archives are encrypted for. Undefined: they are not. */
      recipient: values.BACKUP_RECIPIENT,
      /** Archives are copied there too. What is not set is that of the store for pictures. */
      objectStore: together({
        bucket: values.BACKUP_S3_BUCKET,
        accessKeyId: values.BACKUP_S3_ACCESS_KEY_ID ?? values.S3_ACCESS_KEY_ID,
        secretAccessKey: values.BACKUP_S3_SECRET_ACCESS_KEY ?? values.S3_SECRET_ACCESS_KEY,
        region: values.BACKUP_S3_REGION ?? values.S3_REGION ?? "us-east-1",
        endpoint: values.BACKUP_S3_ENDPOINT ?? values.S3_ENDPOINT ?? AMAZON_S3,
      }),
    },
    /** How many addresses at the end of X-Forwarded-For are from trusted proxies. */
    trustedProxies: values.TRUST_PROXY ?? 0,
    /** Undefined: the default list of public drand relays. */
    beaconUrls: values.BEACON_URLS,
    /** Whether the site may request witnesses in private networks, at addresses that staff type. */
    allowPrivateWitnesses: values.PRIVATE_WITNESSES ?? false,
    /** Per process. All guests on one Wi-Fi are one network. */
    liveLimits: {
      viewers: values.LIVE_VIEWERS ?? 12_000,
      viewersPerNetwork: values.LIVE_VIEWERS_PER_NETWORK ?? 4_000,
    },
    /** Undefined: metrics are off. */
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST ?? "127.0.0.1" },
    logLevel: values.LOG_LEVEL ?? "info",
    socialSignIn: {
      google: together({
        clientId: values.GOOGLE_CLIENT_ID,
        clientSecret: values.GOOGLE_CLIENT_SECRET,
      }),
      microsoft: together({
        clientId: values.MICROSOFT_CLIENT_ID,
        clientSecret: values.MICROSOFT_CLIENT_SECRET,
        tenantId: values.MICROSOFT_TENANT_ID,
      }),
      /** Any OpenID Connect provider. */
      oidc: together({
        issuer: values.OIDC_ISSUER,
        clientId: values.OIDC_CLIENT_ID,
        clientSecret: values.OIDC_CLIENT_SECRET,
        name: values.OIDC_NAME ?? "your company account",
      }),
    },
  };
}

type Complete<Group> = { [key in keyof Group]: Exclude<Group[key], undefined> };

/** Undefined when the group is not set. */
function together<Group extends Record<string, string | undefined>>(
  group: Group,
): Complete<Group> | undefined {
  const complete = Object.values(group).every((value) => value !== undefined);
  return complete ? (group as Complete<Group>) : undefined;
}
