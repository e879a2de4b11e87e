import { useTexts } from "../../content/wording/use-texts.ts";
import { TextField } from "../../ui/form/field.tsx";

export function CouponField({
  code,
  problem,
  needed,
  focus,
}: {
  code: string;
  problem: string | undefined;
  needed: boolean;
  focus: { autoFocus?: boolean };
}) {
  const texts = useTexts("entry");
  return (
    <details open={needed || code !== "" || problem !== undefined} className="group">
      <summary className="flex min-h-tap items-center justify-between gap-4 text-sm text-text">
        {texts.coupon}
        <span
          aria-hidden="true"
          className="mr-1 size-[0.55rem] flex-none -translate-y-1/4 rotate-45 border-r-[1.4px] border-b-[1.4px] border-muted group-open:translate-y-1/4 group-open:rotate-[225deg]"
        />
      </summary>
      <div className="pt-2">
        <TextField
          name="coupon"
          label={texts.couponCode}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="GK-0000-0000"
          defaultValue={code}
          problem={problem}
          {...focus}
        />
      </div>
    </details>
  );
}

/** A honeypot: people cannot see it or reach it by keyboard, bots fill it in. */
export function TrapField() {
  return (
    <div aria-hidden="true" className="absolute -inset-s-[200vw] h-0 overflow-hidden">
      <label htmlFor="website">Leave this field empty</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
