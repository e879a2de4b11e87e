// Works in the background, so that the page keeps answering. Loaded only when a form was asked to show its effort.
import { type Puzzle, solvePuzzle } from "./solve-puzzle.ts";

self.addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
  self.postMessage(solvePuzzle(data));
});
