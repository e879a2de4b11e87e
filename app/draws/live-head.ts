/** What ticks and grows on the page while it is open. */
export type LiveHead = {
  tickets: number;
  root: string;
  /** When the newest ticket came; undefined before the first. */
  newestAt: number | undefined;
};
