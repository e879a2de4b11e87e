const LOOK_EVERY_MILLISECONDS = 500;

/**
 * Ends this process when its parent is killed with -9, which cannot forward a signal. Otherwise it would keep the port
 * and the database. Only under npm or after `handOverToOwnNode`: a start in the background may outlive its shell.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event && !process.env.GOLDKEY_HANDED_OVER) return;
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  };
  const timer = setInterval(look, LOOK_EVERY_MILLISECONDS).unref();
}
