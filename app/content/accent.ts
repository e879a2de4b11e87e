// Derives all tints from the accent colour. Pure; contrast by WCAG 2.2, section 1.4.3.

/** The spec's gold. */
export const goldAccent = "#d4af37";

/** The same values as in tokens.css; a test compares them. */
export const ground = "#0b0b0d";
export const onAccent = "#14110a";
const paper = "#f3ede2";
const paperGold = "#7a5c10";

/** The minimum contrast of text and buttons. */
const leastContrast = 4.5;

type AccentVerdict = {
  onGround: number;
  ofText: number;
  ok: boolean;
  sentence: string;
};

export function judgeAccent(accent: string): AccentVerdict {
  const onGround = contrast(accent, ground);
  const ofText = contrast(accent, onAccent);
  const least = Math.min(onGround, ofText);
  const ok = least >= leastContrast;
  const figures = `${onGround.toFixed(1)} to 1 on black, ${ofText.toFixed(1)} to 1 behind text`;
  const sentence = ok
    ? `Reads well: ${figures}.`
    : `Too dark to be read: ${figures}; both must be at least ${leastContrast} to 1. Choose a lighter one.`;
  return { onGround, ofText, ok, sentence };
}

/** The CSS properties that replace the golden ones; empty for gold, which is the default in tokens.css. */
export function accentTokens(accent: string): Record<string, string> {
  if (accent.toLowerCase() === goldAccent || !/^#[0-9a-f]{6}$/i.test(accent)) return {};
  const [red, green, blue] = channels(accent);
  return {
    "--color-gold": accent,
    "--color-gold-bright": mix(accent, "#ffffff", 0.28),
    "--color-gold-deep": mix(accent, "#000000", 0.32),
    "--color-gold-soft": `rgb(${red} ${green} ${blue} / 0.1)`,
    "--color-gold-line": `rgb(${red} ${green} ${blue} / 0.38)`,
    "--color-paper-gold": accentOnPaper(accent),
  };
}

/** Dark enough to be read on paper. */
export function accentOnPaper(accent: string): string {
  if (accent.toLowerCase() === goldAccent) return paperGold;
  for (let share = 0.2; share < 1; share += 0.05) {
    const darker = mix(accent, "#000000", share);
    if (contrast(darker, paper) >= leastContrast) return darker;
  }
  return "#000000";
}

export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function mix(colour: string, other: string, share: number): string {
  const otherChannels = channels(other);
  const mixed = channels(colour).map((own, index) =>
    Math.round(own * (1 - share) + (otherChannels[index] ?? 0) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
