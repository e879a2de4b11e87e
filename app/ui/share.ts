/** Opens the share sheet of the system; without one, copies the address. Returns whether it was copied. */
export async function shareOrCopy(shared: {
  title: string;
  text?: string;
  url: string;
}): Promise<"shared" | "copied" | "refused"> {
  if (typeof navigator.share === "function") {
    // Closing the share sheet throws, too.
    await navigator.share(shared).catch(() => undefined);
    return "shared";
  }
  try {
    await navigator.clipboard.writeText(shared.url);
    return "copied";
  } catch {
    // The clipboard needs https, or permission.
    return "refused";
  }
}
