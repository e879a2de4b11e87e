import { useTexts } from "../../content/wording/use-texts.ts";
import { TextField } from "../../ui/form/field.tsx";
import { OpenMark } from "../../ui/open-mark.tsx";

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
        <OpenMark className="-translate-y-1/4" />
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
