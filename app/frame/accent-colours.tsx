/** The company's own accent in place of the gold; nothing at all while it is the gold. */
export function AccentColours({ tokens }: { tokens: Record<string, string> }) {
  const values = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
  if (values.length === 0) return null;
  return <style>{`:root{${values.join(";")}}`}</style>;
}
