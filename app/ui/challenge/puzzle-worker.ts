// Solves the puzzle off the main thread. Loaded only when a form has a challenge.
import { type Puzzle, solvePuzzle } from "./solve-puzzle.ts";

self.addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
  self.postMessage(solvePuzzle(data));
});
