// Sound, full screen, wake lock, offline reloads and reports to the consoles, for a stage window.
import { useEffect, useRef } from "react";
import type { PublicShow } from "../script/public-show.ts";
import type { ShowKind } from "../script/show-kind.ts";
import { cacheCurrentPage, registerOfflineWorker } from "./offline-worker.ts";
import type { ShowClock } from "./parts/show-clock.ts";
import { openStageChannel, type StageKeyAct } from "./stage-channel.ts";
import { StageSound } from "./stage-sound.ts";

const reportInterval = 2_000;
const cacheAgainAfter = 3_000;

/** Keys of presenter remotes, and Space. The stage forwards them to the console in the same browser. */
const keyActs: Record<string, StageKeyAct> = {
  " ": "primary",
  PageDown: "primary",
  ArrowRight: "primary",
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
  const latestShow = useRef(show);
  latestShow.current = show;

  useEffect(() => {
    const engine = new StageSound();
    sound.current = engine;
    /** Browsers allow no sound before the first input in a window. */
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
    const releaseWakeLock = keepAwake();
    void registerOfflineWorker();
    return () => {
      window.removeEventListener("pointerdown", allowSound);
      window.removeEventListener("keydown", press);
      window.removeEventListener("dblclick", switchFullScreen);
      releaseWakeLock();
      engine.close();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every act of a console changes the page
  useEffect(() => {
    cacheCurrentPage();
    // A console of this browser tells the stage before the server's own pages show the step: cache it once more.
    const later = window.setTimeout(cacheCurrentPage, cacheAgainAfter);
    return () => window.clearTimeout(later);
  }, [show.version, show.stepNumber]);

  const silent = !show.sound || show.screen.kind === "blackout";
  const valueCame = show.step.kind === "waiting" ? show.step.decidedAt : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another step, or the arrival of the value, has another sound
  useEffect(() => {
    sound.current?.play(latestShow.current, clock);
    return () => sound.current?.stop();
  }, [show.stepNumber, valueCame, clock]);
  useEffect(() => sound.current?.mute(silent), [silent]);

  useEffect(() => {
    const channel = openStageChannel(show.slug, kind);
    const id = crypto.randomUUID?.() ?? `${Math.random()}`;
    function report() {
      channel?.send({
        kind: "screen",
        id,
        size: `${window.innerWidth} × ${window.innerHeight}`,
        lag: clock.uncertainty,
        sound: sound.current?.allowed ?? false,
        version: latestShow.current.version,
      });
    }
    /** A presenter remote may be plugged into the projector's computer. */
    function forwardKey({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const act = keyActs[key.length === 1 ? key.toLowerCase() : key];
      if (act && !repeat && !ctrlKey && !metaKey && !altKey) channel?.send({ kind: "key", act });
    }
    report();
    const timer = window.setInterval(report, reportInterval);
    window.addEventListener("keydown", forwardKey);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("keydown", forwardKey);
      channel?.close();
    };
  }, [show.slug, kind, clock]);
}

async function switchFullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  // The browser may refuse; the window then stays as it is.
  else await document.documentElement.requestFullscreen().catch(() => undefined);
}

/** Prevents the projector's computer from turning off its screen. */
function keepAwake() {
  let lock: WakeLockSentinel | undefined;
  async function request() {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    // Browsers refuse this on a low battery.
    lock = await navigator.wakeLock.request("screen").catch(() => undefined);
  }
  void request();
  document.addEventListener("visibilitychange", request);
  return () => {
    document.removeEventListener("visibilitychange", request);
    void lock?.release();
  };
}
