/** A tab that nobody looks at paints nothing; what waits for that goes on all the same. */
const patienceMilliseconds = 250;

/** Calls back once what is on the page now has been painted; the answer takes that back. */
export function afterPaint(goOn: () => void): () => void {
  let frame: number;
  let timer = window.setTimeout(finish, patienceMilliseconds);
  function takeBack() {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  }
  function finish() {
    takeBack();
    goOn();
  }
  // A second frame begins when the first has been painted; what comes then does not hold the second one up.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(finish);
    });
  });
  return takeBack;
}
