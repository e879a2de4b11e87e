// libvips takes ten megabytes: loaded with the first picture, as most processes only serve pages.

export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One thread and no cache: requests have priority.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
