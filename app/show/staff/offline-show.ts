// The show without network: the fixed result is in this window, presses wait to be told. Skips need the server.
import type { ActAnswer } from "../acts.ts";
import type { ConsoleView } from "../console-view.ts";
import type { OfflinePack } from "../pack.server.ts";
import { leadMilliseconds } from "../reveal-timeline.ts";
import type { ShowClock } from "../stage/show-clock.ts";
import type { OfflineMemory } from "./offline-memory.ts";
import type { Press } from "./use-console.ts";

export class OfflineShow {
  readonly #clock: ShowClock;
  #pack: OfflinePack | undefined;
  #asked = -1;
  #waiting: Press[] = [];
  /** What the console that leads without network will tell; whoever takes the show from it tells it instead. */
  #heard: readonly Press[] = [];

  constructor(clock: ShowClock) {
    this.#clock = clock;
  }

  /** As this window knew it before it was loaded anew. */
  recall({ pack, waiting = [], heard = [] }: OfflineMemory): void {
    this.#pack = pack;
    this.#waiting = waiting;
    this.#heard = heard;
  }

  /** Another console leads. It has heard what was pressed here, so only one of the two tells it. */
  watch(itsWaiting: readonly Press[]): void {
    this.#waiting = [];
    this.#heard = itsWaiting;
  }

  get ready(): boolean {
    return (this.#pack?.steps.length ?? 0) > 0;
  }

  get waiting(): readonly Press[] {
    return this.#waiting;
  }

  get heard(): readonly Press[] {
    return this.#heard;
  }

  get first(): Press | undefined {
    return this.#waiting[0];
  }

  /** True once for every version of the show. */
  wants(version: number): boolean {
    if (version === this.#asked) return false;
    this.#asked = version;
    return true;
  }

  forgetAsking(): void {
    this.#asked = -1;
  }

  keep(pack: OfflinePack | null, version: number): void {
    if (pack) this.#pack = pack;
    if (pack?.version !== version) this.#asked = -1;
  }

  /**
   * A press that the server refused ends what was built on it: its word counts. A stale one may have been heard
   * before, and only its answer lost; what follows names the step after it, so it fits or is stale itself.
   */
  told(answer: ActAnswer): void {
    if (answer.ok || answer.reason === "stale") this.#waiting.shift();
    else this.#waiting = [];
  }

  /** The view after a press, or undefined when only the server can do it. */
  press(view: ConsoleView, press: Press): ConsoleView | undefined {
    if (press.act === "take") return this.#takeHere(view, press);
    if (!view.driver.you) return undefined;
    if (press.act === "blackout") {
      this.#waiting.push(press);
      return this.#changed(view, { screen: { kind: press.on === "yes" ? "blackout" : "show" } });
    }
    if (press.act === "message") {
      this.#waiting.push(press);
      return this.#changed(view, { screen: { kind: "message", text: `${press.text}` } });
    }
    if (press.act === "picture") {
      this.#waiting.push(press);
      return this.#changed(view, { screen: { kind: "show" } });
    }
    return press.act === "next" || press.act === "here" ? this.#goOn(view, press) : undefined;
  }

  /**
   * Told first when the network is back, before what the other console pressed without it. If that one could
   * tell it by itself meanwhile, its word counts.
   */
  #takeHere(view: ConsoleView, press: Press): ConsoleView {
    this.#waiting = [press, ...this.#heard.filter(({ act }) => act !== "take")];
    this.#heard = [];
    return {
      ...this.#changed(view, {}),
      driver: { ...view.driver, you: true, silent: false, since: this.#clock.now() },
      offeredBy: "",
      people: view.people.map((person) => ({ ...person, driving: person.you })),
    };
  }

  #changed(view: ConsoleView, change: Partial<ConsoleView["show"]>): ConsoleView {
    const { show } = view;
    const next = { ...show, ...change, version: show.version + 1, sentAt: this.#clock.now() };
    return { ...view, show: next };
  }

  #goOn(view: ConsoleView, press: Press): ConsoleView | undefined {
    const key = view.sheet.find(({ state }) => state === "now")?.key;
    const steps = this.#pack?.steps ?? [];
    const at = steps.findIndex((step) => step.key === key);
    const next = at < 0 ? undefined : steps[at + 1];
    const now = this.#clock.now();
    if (!next || now < view.gold.from || press.step !== view.show.stepNumber) return undefined;
    this.#waiting.push({ ...press, at: Math.round(now) });
    const startsAt = now + leadMilliseconds;
    const show = {
      ...next.show,
      ...{ startsAt, sentAt: now, sound: view.show.sound, replay: false },
      stepNumber: view.show.stepNumber + 1,
      version: view.show.version + 1,
    };
    return {
      ...view,
      show,
      preview: steps[at + 2]?.show.step.kind === "intro" ? (steps[at + 2]?.show ?? null) : null,
      gold: { ...next.gold, from: startsAt + (next.gold.from - next.show.startsAt) },
      sheet: view.sheet.map((row) => {
        if (row.state === "now") return { ...row, state: "done" as const };
        return row.key === next.key ? { ...row, state: "now" as const, at: now } : row;
      }),
      call: null,
      askedSkip: null,
      goesOnAt: null,
    };
  }
}
