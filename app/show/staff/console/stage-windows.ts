import type { StageMessage } from "../../stage/stage-channel.ts";

type ScreenMessage = Extract<StageMessage, { kind: "screen" }>;

const goneAfter = 6_000;

/** The stage windows of this browser. They are not signed in; the console reports them to the server. */
export class StageWindows {
  readonly #seen = new Map<string, ScreenMessage & { at: number }>();

  add(message: ScreenMessage): void {
    this.#seen.set(message.id, { ...message, at: Date.now() });
  }

  /** The value of the form field `screens`. */
  report(): string {
    const open = [...this.#seen.values()].filter(({ at }) => Date.now() - at < goneAfter);
    return JSON.stringify(
      open.map(({ id, size, lag, sound }) => ({ id, name: size, lag: Math.round(lag), sound })),
    );
  }
}
