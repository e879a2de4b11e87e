import type { VenueWord } from "../stage/venue-line.ts";

type ScreenWord = Extract<VenueWord, { kind: "screen" }>;

const forgottenAfter = 6_000;

/** The stage windows of this browser. They are on no account of the server: it hears of them from here. */
export class NearScreens {
  readonly #heard = new Map<string, ScreenWord & { at: number }>();

  note(word: ScreenWord): void {
    this.#heard.set(word.id, { ...word, at: Date.now() });
  }

  /** As the server reads it. */
  report(): string {
    const near = [...this.#heard.values()].filter(({ at }) => Date.now() - at < forgottenAfter);
    return JSON.stringify(
      near.map(({ id, size, lag, sound }) => ({ id, name: size, lag: Math.round(lag), sound })),
    );
  }
}
