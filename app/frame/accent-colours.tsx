/** Replaces the gold accent by the company's colour. Renders nothing if the company has not changed it. */
export function AccentColours({ tokens }: { tokens: Record<string, string> }) {
  const values = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
  if (values.length === 0) return null;
  return <style>{`:root{${values.join(";")}}`}</style>;
}
