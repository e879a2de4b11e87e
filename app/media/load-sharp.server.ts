// libvips comes with the first picture: ten megabytes that a process which only shows pages does without.

export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One picture on one core, and no memory kept for the next: the site comes first.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
