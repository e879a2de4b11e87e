/** A honeypot: people cannot see it or reach it by keyboard, bots fill it in. */
export function TrapField() {
  return (
    <div aria-hidden="true" className="absolute -inset-s-[200vw] h-0 overflow-hidden">
      <label htmlFor="website">Leave this field empty</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
