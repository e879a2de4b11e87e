import { type LevelWithSilent, pino } from "pino";

type LogDetails = string | Record<string, unknown>;

type LogWrite = {
  (message: string): void;
  (details: Record<string, unknown>, message: string): void;
};

/** Structured log lines (JSON on standard output): a sentence and details. */
export type Log = {
  [level in "trace" | "debug" | "info" | "warn" | "error" | "fatal"]: LogWrite;
} & {
  child(details: Record<string, unknown>): Log;
  /** Whether lines of this level are written, for callers that would prepare data in vain. */
  writes(level: Exclude<LogLevel, "silent">): boolean;
};

export const LOG_LEVELS = [
  "silent",
  "fatal",
  "error",
  "warn",
  "info",
  "debug",
  "trace",
] as const satisfies LevelWithSilent[];
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Property names that may contain personal data or credentials. */
const PRIVATE_KEYS = new Set([
  "authorization",
  "body",
  "code",
  "cookie",
  "email",
  "fullName",
  "headers",
  "ip",
  "message",
  "name",
  "params",
  "password",
  "phone",
  "place",
  "secret",
  "set-cookie",
  "token",
]);

/**
 * Personal data inside a text: e-mail addresses, phone numbers, and what opens a ticket, a viewing, a coupon or an account.
 * Each pattern takes linear time: a visitor chooses the text. The lookbehind of the first makes a long word be tried once,
 * not again from each of its characters.
 */
const PRIVATE_TEXT = [
  {
    pattern: /(?<![^\s@"'<>(),;:=])[^\s@"'<>(),;:=]+@[^\s@"'<>(),;:=]+\.[a-z]{2,}/gi,
    instead: "[e-mail]",
  },
  { pattern: /\+\d[\d ().-]{6,}\d/g, instead: "[phone]" },
  {
    pattern:
      /(\/ticket\/|\/viewing\/[^\s/]+\/|\/c\/|\/admin\/(?:welcome|reset-password|confirm-email)\/)[^\s/?#"'.]+/gi,
    instead: "$1[code]",
  },
  { pattern: /([?&]code=)[^\s&#"']+/g, instead: "$1[code]" },
];

/** Deeper than log lines should be; also stops at circular objects. */
const DEEPEST = 6;

/**
 * An outage fails every request in the same way. At most this many equal lines are written in this time; the next one
 * says how many were left out.
 */
const MOST_ALIKE = 5;
const ALIKE_MILLISECONDS = 10_000;
const MOST_KINDS = 1_000;

/** Counts lines about the same error. */
class Repetitions {
  readonly #kinds = new Map<string, { since: number; lines: number }>();

  /** Undefined if the line is left out, otherwise how many like it were left out before. */
  note(kind: string, now = performance.now()): number | undefined {
    const known = this.#kinds.get(kind);
    if (known && now - known.since < ALIKE_MILLISECONDS) {
      known.lines += 1;
      return known.lines <= MOST_ALIKE ? 0 : undefined;
    }
    if (this.#kinds.size >= MOST_KINDS) this.#kinds.clear();
    this.#kinds.set(kind, { since: now, lines: 1 });
    return Math.max(0, (known?.lines ?? 0) - MOST_ALIKE);
  }
}

export function createLog(
  level: LogLevel,
  destination: { write(line: string): void } = pino.destination({ dest: 1, sync: true }),
): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Errors are serialized already; pino's serializer would change them again.
    serializers: { err: (described: unknown) => described },
  };
  return new CleanLog(pino(options, destination), {}, new Repetitions());
}

/** Writes no personal data. The bindings of a child are evaluated lazily, because most children write no line. */
class CleanLog implements Log {
  readonly #logger: pino.Logger;
  readonly #always: Record<string, unknown>;
  readonly #repetitions: Repetitions;

  constructor(logger: pino.Logger, always: Record<string, unknown>, repetitions: Repetitions) {
    this.#logger = logger;
    this.#always = always;
    this.#repetitions = repetitions;
  }

  trace(details: LogDetails, message?: string) {
    this.#write("trace", details, message);
  }

  debug(details: LogDetails, message?: string) {
    this.#write("debug", details, message);
  }

  info(details: LogDetails, message?: string) {
    this.#write("info", details, message);
  }

  warn(details: LogDetails, message?: string) {
    this.#write("warn", details, message);
  }

  error(details: LogDetails, message?: string) {
    this.#write("error", details, message);
  }

  fatal(details: LogDetails, message?: string) {
    this.#write("fatal", details, message);
  }

  child(details: Record<string, unknown>): Log {
    return new CleanLog(this.#logger, { ...this.#always, ...details }, this.#repetitions);
  }

  writes(level: Exclude<LogLevel, "silent">): boolean {
    return this.#logger.isLevelEnabled(level);
  }

  #write(level: Exclude<LogLevel, "silent">, details: LogDetails, message?: string) {
    // Checked first, so that disabled levels cost nothing.
    if (!this.writes(level)) return;
    const text = scrub(typeof details === "string" ? details : (message ?? ""));
    const fields = typeof details === "string" ? {} : details;
    const leftOut =
      fields.err instanceof Error ? this.#repetitions.note(kindOf(text, fields.err)) : 0;
    if (leftOut === undefined) return;
    const always = { ...this.#always, ...fields, ...(leftOut > 0 && { leftOut }) };
    this.#logger[level](clean(always), text);
  }
}

/** The same for every request that fails for the same reason. */
function kindOf(text: string, error: Error): string {
  const cause = error.cause instanceof Error ? error.cause.message : "";
  return `${text} ${error.name} ${withoutParameters(error)} ${cause}`;
}

/** Drizzle's message contains the parameters after the statement. */
function withoutParameters({ message }: Error): string {
  return message.replace(/\nparams: [\s\S]*$/, "");
}

function clean(details: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      PRIVATE_KEYS.has(key) ? "[private]" : cleanValue(value, depth),
    ]),
  );
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return scrub(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth >= DEEPEST) return "[deeper]";
  if (value instanceof Error) return describeError(value, depth);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, depth + 1));
  return clean(value as Record<string, unknown>, depth + 1);
}

/** Only fields without personal data: PostgreSQL's `detail` and Drizzle's `params` contain rows. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const pick = (key: string) => (key in error ? (error as never)[key] : undefined);
  return {
    type: error.name,
    message: scrub(withoutParameters(error)),
    code: pick("code"),
    table: pick("table"),
    constraint: pick("constraint"),
    // The stack begins with the full message; only its frames are kept.
    stack: error.stack?.match(/^ {4}at .+$/gm)?.join("\n"),
    cause: error.cause === undefined ? undefined : cleanValue(error.cause, depth + 1),
  };
}

function scrub(text: string): string {
  return PRIVATE_TEXT.reduce(
    (cleaned, { pattern, instead }) => cleaned.replace(pattern, instead),
    text,
  );
}
