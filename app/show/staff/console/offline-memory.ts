// What a window needs to continue after a reload offline, in sessionStorage: it ends with the window.
import type { ConsoleView } from "../../console-view.ts";
import type { OfflineShow } from "./offline-show.ts";

export type OfflineMemory = Partial<OfflineShow> & { view?: ConsoleView };

const fields = ["view", "pack", "unsent", "leaderUnsent"] as const;

export class ShowMemory {
  readonly #show: string;

  /** `show` identifies the show, or its rehearsal. */
  constructor(show: string) {
    this.#show = show;
  }

  /** Fields that are not given stay as they were. */
  save(memory: OfflineMemory): void {
    try {
      for (const field of fields) {
        if (memory[field] !== undefined) {
          sessionStorage.setItem(this.#key(field), JSON.stringify(memory[field]));
        }
      }
    } catch {
      // Quota exceeded: after a reload offline this window starts with an older step.
    }
  }

  load(): OfflineMemory {
    const stored = fields.map(
      (field) => [field, sessionStorage.getItem(this.#key(field))] as const,
    );
    return Object.fromEntries(
      stored.flatMap(([field, text]) => (text === null ? [] : [[field, JSON.parse(text)]])),
    );
  }

  clear(): void {
    for (const field of fields) sessionStorage.removeItem(this.#key(field));
  }

  #key(field: string): string {
    return `goldkey-show ${this.#show} ${field}`;
  }
}
