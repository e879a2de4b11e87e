// The sounds of a show, synthesized and scheduled on its timeline. There are no audio files.
import type { PublicShow } from "../script/public-show.ts";
import {
  batchEnds,
  digitsPerSecond,
  lockTimes,
  reveal,
  slowsFor,
} from "../script/reveal-timeline.ts";
import { Instruments } from "./instruments.ts";
import type { ShowClock } from "./parts/show-clock.ts";

/** Rising pitches in D major, one for each of up to seven digits. */
const digitPitches = [293.66, 329.63, 369.99, 440, 493.88, 587.33, 659.26];
const chord = [146.83, 220, 293.66, 369.99, 440, 587.33];

export class StageSound {
  #context: AudioContext | undefined;
  #master: GainNode | undefined;
  #playing: Instruments | undefined;
  #muted = false;
  #replay: (() => void) | undefined;

  get allowed(): boolean {
    return this.#context?.state === "running";
  }

  /** Called at the first input in the window. The sounds of the current step then play from the current position. */
  async allow(): Promise<void> {
    if (this.allowed) return;
    this.#context ??= new AudioContext();
    this.#master ??= this.#context.createGain();
    this.#master.connect(this.#context.destination);
    await this.#context.resume();
    this.mute(this.#muted);
    this.#replay?.();
  }

  mute(muted: boolean): void {
    this.#muted = muted;
    const { currentTime = 0 } = this.#context ?? {};
    this.#master?.gain.setTargetAtTime(muted ? 0 : 1, currentTime, 0.05);
  }

  /** Plays the rest of a step's sounds from the current position of its timeline. */
  play(show: PublicShow, clock: ShowClock): void {
    this.stop();
    this.#replay = () => this.play(show, clock);
    const context = this.#context;
    const master = this.#master;
    if (!context || !master || context.state !== "running") return;
    const known = show.step.kind === "draw" && show.step.known ? reveal.stillness - 600 : 0;
    const startsAt = show.startsAt - known;
    const zero = context.currentTime - (clock.now() - startsAt) / 1000;
    const instruments = new Instruments(context, master, zero);
    this.#playing = instruments;
    schedule(instruments, show, startsAt);
  }

  stop(): void {
    this.#playing?.stop();
    this.#playing = undefined;
  }

  close(): void {
    this.stop();
    void this.#context?.close();
  }
}

/** Schedules the sounds of a step. */
function schedule(instruments: Instruments, show: PublicShow, startsAt: number): void {
  const { step } = show;
  const moment = (time: number) => time - startsAt;
  switch (step.kind) {
    case "countdown":
      for (let seconds = 10; seconds >= 1; seconds -= 1) {
        instruments.heartbeat(moment(step.closesAt) - seconds * 1000);
      }
      return;
    case "sealed":
      instruments.knock(2400);
      return;
    case "waiting": {
      const end = moment(step.decidedAt ?? step.moment);
      const first = Math.max(0, end - 120_000);
      for (let at = end - 3000; at > first; at -= 3000) instruments.ping(at);
      if (step.decidedAt !== undefined) instruments.bell(end);
      return;
    }
    case "draw":
      scheduleReveal(instruments, step.digits.length, step.known);
      return;
    case "batch": {
      const end = batchEnds(step.winners.length);
      instruments.room(0, end + 8000);
      instruments.chord(end, chord);
      return;
    }
    default:
      // Calls and skips have no sound.
      return;
  }
}

function scheduleReveal(instruments: Instruments, digits: number, known: boolean): void {
  instruments.room(0, reveal.name + 8000);
  if (!known) {
    const locks = lockTimes(digits);
    for (const at of ticks(locks)) instruments.tick(at);
    locks.forEach((at, index) => {
      instruments.struck(at, digitPitches[index] ?? 659.26);
    });
  }
  instruments.swell(13_600, reveal.name, chord);
  instruments.chord(reveal.name, chord);
  instruments.shimmer(reveal.goldLeaf, 2000);
}

/** One series of ticks for all digits; slower after each lock, and before the last one. */
function ticks(locks: number[]): number[] {
  const last = locks.at(-1) ?? 0;
  const times: number[] = [];
  let at: number = reveal.digitsRun;
  while (at < last - 60) {
    times.push(at);
    const running = locks.filter((lock) => lock > at).length / locks.length;
    const slow = Math.min(1, Math.max(0.12, (last - at) / slowsFor));
    at += 1000 / (digitsPerSecond * (0.45 + 0.55 * running) * slow);
  }
  return times;
}
