import type { ConsoleView } from "../console-view.ts";
import type { ConsoleConnection } from "./console/use-console.ts";
import type { LoadedShow } from "./loaded-show.ts";

export type ConsoleProps = {
  loaded: LoadedShow;
  connection: ConsoleConnection;
  view: ConsoleView;
  /** The server's clock, updated every second. */
  now: number;
  acts: ConsoleActs;
};

/** Acts that have a button and a key. */
export type ConsoleActs = {
  primary(): void;
  back(): void;
  replay(): void;
  blackout(): void;
  message(): void;
  sound(): void;
};
