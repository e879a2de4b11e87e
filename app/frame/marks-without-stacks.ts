// React makes a few errors while its code is loaded, to throw them later as marks. For the stack of each the
// browser reads React's code a second time: 3 ms of processor, 12 with a tool attached that measures the page. Nobody
// reads those stacks, so there are none until the code is there. To be imported before React.
const RealError = Error;

/** What extends errors extends the real one. */
function Mark(message?: string): Error {
  if (new.target && new.target !== Mark) return Reflect.construct(RealError, [message], new.target);
  return Object.assign(Object.create(RealError.prototype), { message });
}
Mark.prototype = RealError.prototype;

export function keepNoStacks() {
  globalThis.Error = Object.assign(Mark, RealError) as ErrorConstructor;
}

export function keepStacksFromNow() {
  globalThis.Error = RealError;
}

// In development React reads its own stacks.
if (import.meta.env.PROD) keepNoStacks();
