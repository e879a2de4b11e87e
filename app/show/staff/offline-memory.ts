// What this window needs to go on after a reload without network. It is gone with the window.
import type { ConsoleView } from "../console-view.ts";
import type { OfflinePack } from "../pack.server.ts";
import type { Press } from "./use-console.ts";

export type OfflineMemory = {
  view?: ConsoleView;
  pack?: OfflinePack;
  waiting?: Press[];
  /** What another console without network will tell. */
  heard?: Press[];
};

const names = ["view", "pack", "waiting", "heard"] as const;

export class ShowMemory {
  readonly #show: string;

  constructor(show: string) {
    this.#show = show;
  }

  /** What is not named stays as it was. */
  keep(memory: OfflineMemory): void {
    try {
      for (const name of names) {
        if (memory[name] !== undefined) {
          sessionStorage.setItem(this.#key(name), JSON.stringify(memory[name]));
        }
      }
    } catch {
      // No room: a reload without network would find an older place, and the server knows the newest.
    }
  }

  recall(): OfflineMemory {
    const memory = names.map((name) => [name, sessionStorage.getItem(this.#key(name))] as const);
    return Object.fromEntries(
      memory.flatMap(([name, text]) => (text === null ? [] : [[name, JSON.parse(text)]])),
    );
  }

  /** A show that is over needs nothing any more. */
  forget(): void {
    for (const name of names) sessionStorage.removeItem(this.#key(name));
  }

  #key(name: string): string {
    return `goldkey-show ${this.#show} ${name}`;
  }
}
