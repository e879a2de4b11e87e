import { type ComponentProps, type ReactNode, useState } from "react";
import { describeControl, Field, inputClass } from "../../ui/form/field.tsx";

/** A password whose text can be shown. Without scripts, a plain field. */
export function PasswordField({
  name,
  label,
  beside,
  help,
  problem,
  ...rest
}: {
  name: string;
  label: string;
  /** Beside the label, such as "Forgotten?". */
  beside?: ReactNode;
  help?: string;
  problem?: string;
} & Omit<ComponentProps<"input">, "name" | "type" | "className">) {
  const [shown, setShown] = useState(false);
  const texts = { label, help, problem };
  return (
    <Field id={name} texts={texts} beside={beside}>
      <div className="relative">
        <input
          maxLength={128}
          {...rest}
          {...describeControl(name, texts)}
          id={name}
          name={name}
          type={shown ? "text" : "password"}
          className={`${inputClass} pe-20`}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`Show the ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 inset-e-1 my-auto min-h-tap px-3 text-sm font-medium text-soft hover:text-text [@media(scripting:none)]:hidden"
        >
          {shown ? "Hide" : "Show"}
        </button>
      </div>
    </Field>
  );
}
