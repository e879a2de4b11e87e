// How a name fits on the stage, in pixels of the 1920 x 1080 design. Pure.

/** The average width of a character of the display font, in em, rounded up. */
const characterWidth = 0.535;
const digitWidth = 0.6;
const defaultRoom = { wide: 1740, tall: 950 };

type NameFit = {
  wide: number;
  tall: number;
  lines: number;
  /** Fits on one line of a portrait screen, too. */
  short: boolean;
};

/** As large as fits on one line, but at least 150; otherwise two lines. On a portrait screen every word has its own line. */
export function nameFit(
  name: string,
  largest = { wide: 236, tall: 246 },
  room = defaultRoom,
  smallest = 150,
): NameFit {
  const words = name.split(" ");
  const longest = Math.max(1, ...words.map((word) => word.length));
  const oneLine = room.wide / (characterWidth * Math.max(1, name.length));
  const oneLineTall = room.tall / (characterWidth * Math.max(1, name.length));
  const short = oneLineTall >= 175;
  const widestLine = short ? oneLineTall : room.tall / (characterWidth * longest);
  const tall = Math.floor(Math.min(largest.tall, widestLine));
  if (oneLine >= smallest || words.length === 1) {
    return { wide: Math.floor(Math.min(largest.wide, oneLine)), tall, lines: 1, short };
  }
  const half = Math.max(...halves(words));
  const twoLines = Math.min(200, room.wide / (characterWidth * half));
  return { wide: Math.floor(twoLines), tall, lines: 2, short };
}

/** The lengths of two lines, broken where they differ least. */
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

/** The lines of a row: a name and a town before a ticket's number. Estimated, because the server cannot measure. */
export function linesOf(
  pieces: { text: string; size: number }[],
  { room, number, size }: { room: number; number: string; size: number },
): number {
  const gap = 20;
  const width = room - gap - number.length * digitWidth * size;
  let lines = 1;
  let used = 0;
  for (const piece of pieces) {
    const character = piece.size * characterWidth;
    // A town that does not fit beside the name is on a line of its own.
    if (used > 0 && used + (piece.text.length + 1) * character > width) {
      lines += 1;
      used = 0;
    }
    for (const word of piece.text.split(" ")) {
      const space = used > 0 ? character : 0;
      if (used > 0 && used + space + word.length * character > width) {
        lines += 1;
        used = 0;
      } else {
        used += space;
      }
      used += word.length * character;
      // A word that is wider than the row is broken.
      lines += Math.max(0, Math.ceil(used / width) - 1);
      used = used > width ? used % width : used;
    }
  }
  return lines;
}
