/** Whether the code or data of a page could not be fetched. Chromium, Firefox and Safari have different messages. */
export function isPageCodeMissing(error: unknown) {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|Failed to fetch|NetworkError|Load failed/i.test(
      error.message,
    )
  );
}
