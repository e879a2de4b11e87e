// The sounds of the stage, made of Web Audio nodes. Times are milliseconds from the start of a step.

/** Semitones above D6, in the order they sound. */
const shimmerSemitones = [0, 7, 4, 12, 16, 19, 12];

export class Instruments {
  readonly #context: AudioContext;
  readonly #out: GainNode;
  readonly #zero: number;
  readonly #sources: AudioScheduledSourceNode[] = [];
  #noise: AudioBuffer | undefined;

  constructor(context: AudioContext, master: AudioNode, zero: number) {
    this.#context = context;
    this.#zero = zero;
    this.#out = context.createGain();
    this.#out.connect(master);
  }

  stop(): void {
    const { currentTime } = this.#context;
    this.#out.gain.setTargetAtTime(0, currentTime, 0.08);
    for (const source of this.#sources) source.stop(currentTime + 0.5);
  }

  /** Soft, mechanical, low-passed. */
  tick(at: number): void {
    this.#burst(at, { length: 30, gain: 0.16, type: "lowpass", frequency: 900 });
  }

  struck(at: number, pitch: number): void {
    this.#tone(at, { pitch, length: 1600, gain: 0.2, attack: 6, wave: "sine" });
    this.#tone(at, { pitch: pitch * 2.01, length: 700, gain: 0.06, attack: 3, wave: "triangle" });
  }

  heartbeat(at: number): void {
    this.#tone(at, { pitch: 56, length: 220, gain: 0.5, attack: 12, wave: "sine" });
    this.#tone(at + 240, { pitch: 48, length: 260, gain: 0.34, attack: 14, wave: "sine" });
  }

  /** A single wooden knock. */
  knock(at: number): void {
    this.#burst(at, { length: 90, gain: 0.7, type: "bandpass", frequency: 420 });
    this.#tone(at, { pitch: 172, length: 240, gain: 0.5, attack: 2, wave: "sine" });
  }

  ping(at: number): void {
    this.#tone(at, { pitch: 1174.66, length: 900, gain: 0.045, attack: 8, wave: "sine" });
  }

  bell(at: number): void {
    const partials = [1, 2.01, 2.98, 4.17];
    partials.forEach((ratio, index) => {
      const gain = 0.2 / (index + 1);
      this.#tone(at, {
        pitch: 440 * ratio,
        length: 4200 / (index + 1),
        gain,
        attack: 3,
        wave: "sine",
      });
    });
  }

  /** Quiet, low noise that fades in and out. */
  room(from: number, to: number): void {
    const source = this.#noiseSource();
    const filter = this.#context.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.value = 180;
    const gain = this.#context.createGain();
    source.loop = true;
    source.connect(filter).connect(gain).connect(this.#out);
    gain.gain.setValueAtTime(0, this.#time(from));
    gain.gain.linearRampToValueAtTime(0.06, this.#time(from + 600));
    gain.gain.setValueAtTime(0.06, this.#time(to - 2000));
    gain.gain.linearRampToValueAtTime(0, this.#time(to));
    this.#run(source, from, to);
  }

  swell(from: number, to: number, pitches: number[]): void {
    for (const pitch of pitches.slice(0, 4)) {
      this.#tone(from, {
        pitch,
        length: to - from + 300,
        gain: 0.07,
        attack: to - from,
        wave: "triangle",
      });
    }
  }

  chord(at: number, pitches: number[]): void {
    for (const pitch of pitches) {
      this.#tone(at, { pitch, length: 6500, gain: 0.1, attack: 18, wave: "triangle" });
      this.#tone(at, { pitch: pitch * 1.003, length: 5200, gain: 0.05, attack: 30, wave: "sine" });
    }
  }

  shimmer(from: number, length: number): void {
    for (let at = 0; at < length; at += 70) {
      const step = shimmerSemitones[(at / 70) % shimmerSemitones.length] ?? 0;
      const pitch = 1174.66 * 2 ** (step / 12);
      const gain = 0.018 * (1 - at / length);
      this.#tone(from + at, { pitch, length: 600, gain, attack: 10, wave: "sine" });
    }
  }

  #time(at: number): number {
    return Math.max(0, this.#zero + at / 1000);
  }

  /** A window that joins late does not play the sounds it has missed. */
  #isOver(to: number): boolean {
    return this.#time(to) <= this.#context.currentTime;
  }

  #run(source: AudioScheduledSourceNode, from: number, to: number): void {
    if (this.#isOver(to)) return;
    source.start(Math.max(this.#time(from), this.#context.currentTime));
    source.stop(this.#time(to) + 0.05);
    this.#sources.push(source);
  }

  #tone(
    at: number,
    sound: { pitch: number; length: number; gain: number; attack: number; wave: OscillatorType },
  ): void {
    // Skip a note whose start was missed: it would be out of time.
    if (this.#isOver(at + 80)) return;
    const oscillator = this.#context.createOscillator();
    oscillator.type = sound.wave;
    oscillator.frequency.value = sound.pitch;
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(0.0001, this.#time(at));
    gain.gain.exponentialRampToValueAtTime(sound.gain, this.#time(at + sound.attack));
    gain.gain.exponentialRampToValueAtTime(0.0001, this.#time(at + sound.attack + sound.length));
    oscillator.connect(gain).connect(this.#out);
    this.#run(oscillator, at, at + sound.attack + sound.length);
  }

  #burst(
    at: number,
    sound: { length: number; gain: number; type: BiquadFilterType; frequency: number },
  ): void {
    if (this.#isOver(at + 20)) return;
    const source = this.#noiseSource();
    const filter = this.#context.createBiquadFilter();
    filter.type = sound.type;
    filter.frequency.value = sound.frequency;
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(sound.gain, this.#time(at));
    gain.gain.exponentialRampToValueAtTime(0.0001, this.#time(at + sound.length));
    source.connect(filter).connect(gain).connect(this.#out);
    this.#run(source, at, at + sound.length);
  }

  #noiseSource(): AudioBufferSourceNode {
    this.#noise ??= makeNoise(this.#context);
    const source = this.#context.createBufferSource();
    source.buffer = this.#noise;
    return source;
  }
}

/** Two seconds of white noise, always the same. */
function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let index = 0; index < samples.length; index += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    samples[index] = (seed / 2_147_483_647) * 2 - 1;
  }
  return buffer;
}
