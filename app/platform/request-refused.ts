// A request that is answered with a status and a sentence instead of what it asked for.
export class RequestRefused extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The database or the disk does not work at the moment. */
export function dataUnavailable(): RequestRefused {
  return new RequestRefused(
    503,
    "We cannot reach our data at the moment. Nothing is lost: try again in a minute.",
    { "Retry-After": "10" },
  );
}
