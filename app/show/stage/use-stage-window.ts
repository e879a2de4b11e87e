// What a stage window does beside showing the show: sound, full screen, staying awake, saying that it is there.
import { useEffect, useRef } from "react";
import type { PublicShow } from "../public-show.ts";
import type { ShowKind } from "../read-show.server.ts";
import type { ShowClock } from "./show-clock.ts";
import { StageSound } from "./stage-sound.ts";
import { keepPageAsItIs, surviveReloads } from "./survive-reloads.ts";
import { openVenueLine, type VenuePress } from "./venue-line.ts";

const reportEvery = 2_000;

/** What Space and presenter remotes send. The stage moves nothing itself: its own console does. */
const presses: Record<string, VenuePress> = {
  " ": "gold",
  PageDown: "gold",
  ArrowRight: "gold",
  PageUp: "back",
  ArrowLeft: "back",
  b: "blackout",
  ".": "blackout",
};

export function useStageWindow({
  show,
  kind,
  clock,
}: {
  show: PublicShow;
  kind: ShowKind;
  clock: ShowClock;
}) {
  const sound = useRef<StageSound>(undefined);
  const newest = useRef(show);
  newest.current = show;

  useEffect(() => {
    const engine = new StageSound();
    sound.current = engine;
    /** Browsers make no sound before somebody has touched the window once. */
    function allowSound() {
      void engine.allow();
    }
    function press({ key }: KeyboardEvent) {
      allowSound();
      if (key === "f" || key === "F") void switchFullScreen();
    }
    window.addEventListener("pointerdown", allowSound);
    window.addEventListener("keydown", press);
    window.addEventListener("dblclick", switchFullScreen);
    const stayAwake = keepAwake();
    void surviveReloads();
    return () => {
      window.removeEventListener("pointerdown", allowSound);
      window.removeEventListener("keydown", press);
      window.removeEventListener("dblclick", switchFullScreen);
      stayAwake();
      engine.close();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever somebody does on the console changes the page
  useEffect(keepPageAsItIs, [show.version, show.stepNumber]);

  const silent = !show.sound || show.screen.kind === "blackout";
  const valueCame = show.step.kind === "waiting" ? show.step.decidedAt : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step, or a value that came, has another sound
  useEffect(() => {
    sound.current?.play(newest.current, clock);
    return () => sound.current?.rest();
  }, [show.stepNumber, valueCame, clock]);
  useEffect(() => sound.current?.mute(silent), [silent]);

  useEffect(() => {
    const line = openVenueLine(show.slug, kind);
    const id = crypto.randomUUID?.() ?? `${Math.random()}`;
    function report() {
      line?.say({
        kind: "screen",
        id,
        size: `${window.innerWidth} × ${window.innerHeight}`,
        lag: clock.blur,
        sound: sound.current?.allowed ?? false,
        version: newest.current.version,
      });
    }
    /** The clicker may be plugged into the computer at the projector. */
    function passOn({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const does = presses[key.length === 1 ? key.toLowerCase() : key];
      if (does && !repeat && !ctrlKey && !metaKey && !altKey) line?.say({ kind: "press", does });
    }
    report();
    const timer = window.setInterval(report, reportEvery);
    window.addEventListener("keydown", passOn);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("keydown", passOn);
      line?.close();
    };
  }, [show.slug, kind, clock]);
}

async function switchFullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen().catch(() => undefined);
}

/** A projector that goes to sleep would be an error on stage. */
function keepAwake() {
  let lock: WakeLockSentinel | undefined;
  async function ask() {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    lock = await navigator.wakeLock.request("screen").catch(() => undefined);
  }
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
