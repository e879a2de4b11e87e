// Random requests: valid enough to get past the first check, with bad input anywhere.
import fc, { type Arbitrary, type GeneratorValue } from "fast-check";
import type { FuzzRequest } from "./send.ts";
import type { FuzzAct, FuzzField, Targets } from "./targets.ts";
import { type Findings, type FuzzVisitor, fuzzPassword } from "./visitors.ts";

export type FuzzSample = { visitor: FuzzVisitor; asked: FuzzRequest };

type Ground = {
  origin: string;
  targets: Targets;
  findings: Findings;
  visitors: FuzzVisitor[];
  /** In how many of 100 requests the site can find out at once that they are bad. */
  early: number;
};

const badNumbers = ["-1", "0", "1.5", "1e309", "NaN", "2147483648", "99999999999999999999", "0x10"];
const badNames = ["__proto__", "constructor", "toString", "hasOwnProperty", "then", "length", ""];
const badTexts = [
  "a\0b",
  "\u0000",
  "\ufffd",
  "' or 1=1 --",
  "%",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "{}",
  "[]",
  "null",
  '{"a":"\\u0000","\\ud800":1,"__proto__":{"b":1}}',
  '[{"id":"\\ud800"}]',
  "\r\nSet-Cookie: a=b",
  "𝕬👩‍👩‍👧‍👦\u202e\u200b",
  "=cmd|' /C calc'!A0",
];
const badDates = ["0000-00-00", "0000-01-01", "9999-12-31", "2026-02-31", "275761-01-01T00:00"];
const longTexts = ["a".repeat(300), "a ".repeat(1500), "a".repeat(65_536), "é".repeat(40_000)];
/** Percent-encoding that no encoder writes. */
const badEscapes = ["%00", "%", "%zz", "%ff%fe", "%C0%80", "%ED%A0%80", "%2e%2e%2f", "%5c", "..;"];
const plausible = [
  "1",
  "2",
  "on",
  "yes",
  "Ada Lovelace",
  "ada@example.com",
  "+447700900142",
  "2026-12-24T18:00",
  "2026-12-24",
  "/draw",
  "#d4af37",
  "winter-draw",
  "A house at dusk",
];

const bad = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...badNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(...badNames) },
  { weight: 3, arbitrary: fc.constantFrom(...badTexts, ...badDates) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 24 }) },
);

const methods = fc.oneof(
  { weight: 6, arbitrary: fc.constant("GET") },
  { weight: 2, arbitrary: fc.constant("POST") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "TRACE"),
  },
);

const hosts = ["evil.example", "localhost:99999", "[::1", "a b", "", "localhost, evil.example"];
const contentTypes = [
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/json",
  "text/plain",
  "nonsense",
  "",
];
const oddHeaders: Record<string, string[]> = {
  accept: ["*/*", "text/html", ",;q=9", "application/json"],
  "accept-encoding": ["br", "gzip;q=0, identity;q=0", "*;q=0", ",,,"],
  "accept-language": ["de", "x".repeat(500), "*", "en-\u00e9"],
  range: ["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-1,2-3", "bytes=99999999999999999999-", "x"],
  "if-none-match": ["*", 'W/"x"', '"'],
  "if-modified-since": ["never", "Thu, 01 Jan 1970 00:00:00 GMT"],
  "x-forwarded-for": ["not an address", "::1", "1.2.3.4, 5.6.7.8", "999.1.1.1", "fe80::1%eth0"],
  "x-forwarded-host": ["evil.example"],
  "x-forwarded-proto": ["https", "javascript"],
  "sec-fetch-site": ["cross-site", "same-origin", "none"],
  "sec-purpose": ["prefetch"],
  "idempotency-key": ["key-1", "k".repeat(300), "\u00ff"],
  "last-event-id": ["0", "-1", "NaN", "x"],
  "content-type": contentTypes,
  origin: ["null", "https://evil.example", "x"],
  expect: ["100-continue"],
};

/** One arbitrary for everything, so that a seed reproduces a run. */
export function fuzzRequests(ground: Ground): Arbitrary<FuzzSample> {
  const parts = arbitrariesFor(ground);
  return fc.gen().map((draw) => new RequestMaker(draw, parts, ground).make());
}

type FuzzArbitraries = ReturnType<typeof arbitrariesFor>;

/** fc.gen() takes functions that return arbitraries. These are made once, because making them is slow. */
function arbitrariesFor({ targets, findings, visitors, origin }: Ground) {
  const always =
    <T>(arbitrary: Arbitrary<T>) =>
    () =>
      arbitrary;
  const owner = visitors.filter(({ role }) => role === "owner");
  const header = fc
    .constantFrom(...Object.entries(oddHeaders))
    .chain(([name, values]) => fc.constantFrom(...values).map((value) => ({ [name]: value })));
  return {
    chance: always(fc.integer({ min: 1, max: 100 })),
    few: always(fc.integer({ min: 0, max: 4 })),
    visitor: always(fc.constantFrom(...visitors, ...owner, ...owner)),
    method: always(methods),
    pattern: always(fc.constantFrom(...targets.patterns)),
    cheap: always(fc.constantFrom(...targets.cheap)),
    apiPost: always(fc.constantFrom(...targets.apiPosts)),
    stranger: always(fc.constantFrom(...visitors.filter(({ cookie }) => cookie === ""))),
    postable: always(fc.constantFrom(...targets.postable)),
    act: always(fc.constantFrom(...targets.acts)),
    address: always(fc.constantFrom(...findings.addresses)),
    name: always(fc.constantFrom(...targets.names)),
    known: always(fc.constantFrom(...plausible, ...findings.values)),
    bad: always(bad),
    long: always(fc.constantFrom(...longTexts)),
    escape: always(fc.constantFrom(...badEscapes)),
    host: always(fc.constantFrom(...hosts)),
    bytes: always(fc.uint8Array({ maxLength: 64 })),
    json: always(fc.jsonValue({ maxDepth: 3 })),
    header: always(header),
    /** From its own site and another network each time, so that rate limits do not end every request. */
    usual: always(fc.ipV4().map((address) => ({ "x-forwarded-for": address, origin }))),
  };
}

class RequestMaker {
  readonly #draw: GeneratorValue;
  readonly #parts: FuzzArbitraries;
  readonly #targets: Targets;
  readonly #early: number;

  constructor(draw: GeneratorValue, parts: FuzzArbitraries, { targets, early }: Ground) {
    this.#draw = draw;
    this.#parts = parts;
    this.#targets = targets;
    this.#early = early;
  }

  make(): FuzzSample {
    if (this.#happens(this.#early)) {
      const post = this.#happens(50) ? this.#draw(this.#parts.apiPost) : undefined;
      const asked = post
        ? { path: this.#addressOf(post.address), method: "POST" }
        : { path: this.#badAddress(), method: this.#draw(this.#parts.method) };
      return this.#complete(this.#draw(this.#parts.stranger), asked, post);
    }
    const act = this.#happens(60) ? this.#draw(this.#parts.act) : undefined;
    const asked = act ? { path: this.#addressOf(act.address), method: "POST" } : this.#anyAddress();
    return this.#complete(this.#draw(this.#parts.visitor), asked, act);
  }

  #complete(
    visitor: FuzzVisitor,
    { path, method }: { path: string; method: string },
    act: FuzzAct | undefined,
  ): FuzzSample {
    const headers: Record<string, string> = {
      ...this.#draw(this.#parts.usual),
      cookie: visitor.cookie,
    };
    const body = method === "GET" || method === "HEAD" ? undefined : this.#body(headers, act);
    if (this.#happens(25)) Object.assign(headers, this.#draw(this.#parts.header));
    if (this.#happens(3)) headers.host = this.#draw(this.#parts.host);
    if (this.#happens(5)) headers.cookie = this.#oddCookie(visitor.cookie);
    return { visitor, asked: { method, path, headers, ...(body !== undefined && { body }) } };
  }

  #happens(percent: number): boolean {
    return this.#draw(this.#parts.chance) <= percent;
  }

  #anyAddress(): { path: string; method: string } {
    const { path, method } = this.#possibleAddress();
    const isSpared = this.#targets.onlyRead.some((address) => path.startsWith(address));
    return { path, method: isSpared ? "GET" : method };
  }

  #possibleAddress(): { path: string; method: string } {
    const method = this.#draw(this.#parts.method);
    if (this.#happens(15)) return { path: this.#foundAddress(), method };
    const takesBody = method !== "GET" && method !== "HEAD";
    const pattern = this.#draw(
      takesBody && this.#happens(80) ? this.#parts.postable : this.#parts.pattern,
    );
    return { path: this.#addressOf(pattern), method };
  }

  /** With an escape that cannot be decoded, or one of the addresses that cost little. */
  #badAddress(): string {
    if (this.#happens(50)) return this.#addressOf(this.#draw(this.#parts.cheap));
    const pattern = this.#draw(this.#parts.pattern);
    const [path = ""] = pattern.split("?");
    return `${path.replaceAll(/:\w+|\*/g, () => this.#segment())}/${this.#draw(this.#parts.escape)}.data`;
  }

  #foundAddress(): string {
    const [path = "", query] = this.#draw(this.#parts.address).split("?");
    const asked = path === "/" ? path : path + this.#ending();
    return this.#withQuery(query ? `${asked}?${query}` : asked);
  }

  #addressOf(pattern: string): string {
    const [path = "", query] = pattern.split("?");
    const ending = this.#targets.cheap.includes(pattern) ? this.#seldomData() : this.#ending();
    const filled = path.replaceAll(/:\w+|\*/g, () => this.#segment()) + ending;
    const route = this.#targets.routeOf.get(pattern);
    // Its own loader, without those of the layouts around it, which run with every other address too.
    const alone =
      filled.endsWith(".data") && route && this.#happens(85) && `_routes=${encode(route)}`;
    const parameters = [query, alone].filter(Boolean).join("&");
    return this.#withQuery(parameters ? `${filled}?${parameters}` : filled);
  }

  #segment(): string {
    if (this.#happens(5)) return this.#draw(this.#parts.escape);
    return encode(this.#happens(65) ? this.#draw(this.#parts.known) : this.#draw(this.#parts.bad));
  }

  /** Data requests run the same code but render nothing, so most are of this kind. */
  #ending(): string {
    if (this.#happens(90)) return ".data";
    return this.#happens(4) ? "/" : "";
  }

  /** Files and the API have no data address. */
  #seldomData(): string {
    return this.#happens(5) ? this.#ending() : "";
  }

  #withQuery(path: string): string {
    if (this.#happens(50)) return path;
    const count = this.#draw(this.#parts.few);
    const pairs = Array.from({ length: count }, () => {
      const value = this.#happens(5) ? this.#draw(this.#parts.escape) : encode(this.#value());
      return `${this.#draw(this.#parts.name)}=${value.slice(0, 3000)}`;
    });
    return `${path}${path.includes("?") ? "&" : "?"}${pairs.join("&")}`;
  }

  #value(choices: string[] = []): string {
    const wild = this.#draw(this.#parts.chance);
    if (wild <= 3) return this.#draw(this.#parts.long);
    if (wild <= 25) return this.#draw(this.#parts.bad);
    const choice = choices[wild % (choices.length + 1)];
    return choice ?? this.#draw(this.#parts.known);
  }

  #body(headers: Record<string, string>, act: FuzzAct | undefined): string | Uint8Array {
    const isApi = act?.name === "";
    const kind = isApi ? 80 + this.#draw(this.#parts.chance) / 5 : this.#draw(this.#parts.chance);
    const fields = this.#fields(act);
    if (kind <= 65) {
      headers["content-type"] = "application/x-www-form-urlencoded";
      const pairs = fields.map(([name, value]) => `${encode(name)}=${encode(value)}`);
      if (this.#happens(4))
        pairs.push(`${this.#draw(this.#parts.name)}=${this.#draw(this.#parts.escape)}`);
      return pairs.join("&");
    }
    if (kind <= 80) return this.#multipart(headers, fields);
    if (kind <= 95) {
      headers["content-type"] = "application/json";
      if (!this.#happens(isApi ? 90 : 70)) return JSON.stringify(this.#draw(this.#parts.json));
      const values = fields.map(([name, value]) => [name, value === "true" || value]);
      return JSON.stringify(Object.fromEntries(values));
    }
    headers["content-type"] = "application/octet-stream";
    return this.#draw(this.#parts.bytes);
  }

  #fields(act: FuzzAct | undefined): [string, string][] {
    const fields: FuzzField[] = (act?.fields ?? []).filter(() => !this.#happens(5));
    const named = fields.map(({ name, choices }): [string, string] => [name, this.#value(choices)]);
    const others = Array.from(
      { length: act ? (this.#happens(20) ? 1 : 0) : this.#draw(this.#parts.few) * 2 },
      (): [string, string] => [this.#draw(this.#parts.name), this.#value()],
    );
    const name: [string, string][] = act?.name ? [["act", act.name]] : [];
    // Seldom: a session is fresh for a while, and checking a password takes long.
    const proof: [string, string][] = this.#happens(3) ? [["current-password", fuzzPassword]] : [];
    return [...name, ...proof, ...named, ...others];
  }

  #multipart(headers: Record<string, string>, fields: [string, string][]): Uint8Array {
    headers["content-type"] = "multipart/form-data; boundary=fuzz";
    const pieces = fields.flatMap(([name, value]) => {
      const isFile = this.#happens(20) || name === "file";
      const file = isFile ? `; filename="${this.#value().slice(0, 500)}"` : "";
      return [
        `--fuzz\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`,
        value,
        "\r\n",
      ];
    });
    const ending = this.#happens(95) ? "--fuzz--\r\n" : "";
    const raw = this.#happens(10) ? [Buffer.from(this.#draw(this.#parts.bytes))] : [];
    return Buffer.concat([
      ...pieces.map((piece) => Buffer.from(piece)),
      ...raw,
      Buffer.from(ending),
    ]);
  }

  #oddCookie(cookie: string): string {
    const value = encode(this.#draw(this.#parts.bad)).slice(0, 200);
    const names = ["goldkey.session_token", "goldkey.two_factor", "goldkey.known_device", value];
    const name = names[this.#draw(this.#parts.few)] ?? "x";
    return `${name}=${value}; ${this.#happens(50) ? cookie : ""}`;
  }
}

/** For an address or a form, also of broken text. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
