/** What changes on the page while it is open. */
export type LiveHead = {
  tickets: number;
  root: string;
  /** The time of the newest ticket; undefined before the first. */
  newestAt: number | undefined;
};
