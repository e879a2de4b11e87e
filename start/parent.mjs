const LOOK_EVERY_MILLISECONDS = 500;

/**
 * npm killed with -9 cannot tell us; a handed-over start may lose the script before it the same
 * way. Then we end too, instead of holding the port and the database for nobody.
 * Only where we know that a parent waits for us: a start in the background may outlive its shell.
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
