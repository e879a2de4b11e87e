const LOOK_EVERY_MILLISECONDS = 500;

/**
 * npm puts a shell between itself and us. A signal to npm, or kill -9, may end that shell
 * without reaching us; then we end too, instead of holding the port and the database for nobody.
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
