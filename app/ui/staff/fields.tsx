import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** 40 px high at a desk; 44 px and 16 px letters under a thumb, so that phones do not zoom in. */
export const inputClass =
  "w-full min-h-10 appearance-none rounded-sm border border-line-control bg-high px-3 py-2 text-sm leading-snug text-text placeholder:text-muted hover:border-soft focus:border-gold-bright focus:shadow-[0_0_0_1px_var(--color-gold-bright)] aria-invalid:border-danger read-only:border-dashed read-only:bg-transparent read-only:text-soft max-lg:min-h-11 max-lg:text-[1rem]";

export const selectClass =
  "select-mark w-full min-h-10 appearance-none rounded-sm border border-line-control bg-high py-2 pr-9 pl-3 text-sm leading-snug text-text hover:border-soft focus:border-gold-bright focus:shadow-[0_0_0_1px_var(--color-gold-bright)] aria-invalid:border-danger max-lg:min-h-11 max-lg:text-[1rem]";

export type FieldWords = {
  label: string;
  /** Beside the label: "if your country asks for one". */
  aside?: string;
  help?: ReactNode;
  /** What is wrong and what to write instead; stands in place of the help. */
  problem?: string | undefined;
};

/** What every field of a form is given. */
export type FieldProps = { name: string; id?: string } & FieldWords;

/** A label, the control, and below it help or what is wrong. */
export function Field({
  id,
  words,
  children,
}: {
  id: string;
  words: FieldWords;
  children: ReactNode;
}) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-text">
        {words.label}
        {words.aside && <span className="font-normal text-muted"> {words.aside}</span>}
      </label>
      {children}
      <Below id={id} words={words} />
    </div>
  );
}

function Below({ id, words }: { id: string; words: FieldWords }) {
  if (words.problem) {
    return (
      <p id={`${id}-below`} className="flex items-start gap-1.5 text-xs leading-snug text-danger">
        <Icon name="warning" className="size-4" />
        <span>{words.problem}</span>
      </p>
    );
  }
  if (!words.help) return null;
  return (
    <p id={`${id}-below`} className="text-xs leading-snug text-muted">
      {words.help}
    </p>
  );
}

function marks(id: string, { help, problem }: FieldWords) {
  return {
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem || help ? `${id}-below` : undefined,
  };
}

export function TextField({
  name,
  id = name,
  label,
  aside,
  help,
  problem,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "name" | "id" | "className">) {
  const words = { label, aside, help, problem };
  return (
    <Field id={id} words={words}>
      <input {...rest} {...marks(id, words)} id={id} name={name} className={inputClass} />
    </Field>
  );
}

export function TextArea({
  name,
  id = name,
  label,
  aside,
  help,
  problem,
  ...rest
}: FieldProps & Omit<ComponentProps<"textarea">, "name" | "id" | "className">) {
  const words = { label, aside, help, problem };
  return (
    <Field id={id} words={words}>
      <textarea
        rows={4}
        {...rest}
        {...marks(id, words)}
        id={id}
        name={name}
        className={`${inputClass} block resize-y`}
      />
    </Field>
  );
}

export function SelectField({
  name,
  id = name,
  label,
  aside,
  help,
  problem,
  options,
  ...rest
}: FieldProps &
  Omit<ComponentProps<"select">, "name" | "id" | "className" | "children"> & {
    options: { value: string; label: string }[];
  }) {
  const words = { label, aside, help, problem };
  return (
    <Field id={id} words={words}>
      <select {...rest} {...marks(id, words)} id={id} name={name} className={selectClass}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
