// How large a name can stand on the stage. Pure: measured in the design's own pixels.

/** What one letter of the display face takes on average, in em, with a little to spare. */
const letter = 0.535;
const widest = { wide: 1740, tall: 950 };

export type NameFit = {
  wide: number;
  tall: number;
  lines: number;
  /** Upright, a short name stands on one line, too. */
  short: boolean;
};

/** As large as it fits on one line, not below 150; then two lines. Upright, every word has its own. */
export function nameFit(
  name: string,
  largest = { wide: 236, tall: 246 },
  room = widest,
  smallest = 150,
): NameFit {
  const words = name.split(" ");
  const longest = Math.max(1, ...words.map((word) => word.length));
  const oneLine = room.wide / (letter * Math.max(1, name.length));
  const whole = room.tall / (letter * Math.max(1, name.length));
  const short = whole >= 175;
  const widestLine = short ? whole : room.tall / (letter * longest);
  const tall = Math.floor(Math.min(largest.tall, widestLine));
  if (oneLine >= smallest || words.length === 1) {
    return { wide: Math.floor(Math.min(largest.wide, oneLine)), tall, lines: 1, short };
  }
  const half = Math.max(...halves(words));
  const twoLines = Math.min(200, room.wide / (letter * half));
  return { wide: Math.floor(twoLines), tall, lines: 2, short };
}

/** The lengths of two lines broken where they differ least. */
function halves(words: string[]): [number, number] {
  let best: [number, number] = [words.join(" ").length, 0];
  for (let cut = 1; cut < words.length; cut += 1) {
    const pair: [number, number] = [
      words.slice(0, cut).join(" ").length,
      words.slice(cut).join(" ").length,
    ];
    if (Math.max(...pair) < Math.max(...best)) best = pair;
  }
  return best;
}
