import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";

// At least 16 px on phones: iOS zooms in on a field with smaller text.
const controlClass =
  "w-full min-h-control appearance-none rounded-sm border border-line-control bg-high px-4 py-3 text-base leading-snug text-text transition-colors hover:border-soft focus:border-gold-bright focus:shadow-[0_0_0_1px_var(--color-gold-bright)] not-focus:aria-invalid:border-danger not-focus:aria-invalid:shadow-[0_0_0_1px_var(--color-danger)] compact:min-h-10 compact:px-3 compact:py-2 compact:text-sm compact:not-focus:aria-invalid:shadow-none compact:max-lg:min-h-11 compact:max-lg:text-[1rem]";

export const inputClass = `${controlClass} placeholder:text-muted compact:read-only:border-dashed compact:read-only:bg-transparent compact:read-only:text-soft`;

export const selectClass = `${controlClass} select-mark pe-12 compact:pe-9`;

type FieldTexts = {
  label: string;
  /** Beside the label: "(optional)". */
  aside?: string | undefined;
  help?: ReactNode;
  /** What is wrong and what to write instead. */
  problem?: string | undefined;
};

/** The properties that every field has. */
export type FieldProps = { name: string; id?: string } & FieldTexts;

/** A label, the control, its problem and help. */
export function Field({
  id,
  texts,
  beside,
  children,
}: {
  id: string;
  texts: FieldTexts;
  /** Beside the label at the right, such as a link "Forgotten?". */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const { help, problem } = texts;
  const label = (
    <label
      htmlFor={id}
      className="text-sm leading-snug font-medium text-text compact:leading-normal"
    >
      {texts.label}
      {texts.aside && <span className="font-normal text-muted"> {texts.aside}</span>}
    </label>
  );
  return (
    <div className="grid min-w-0 content-start gap-2 compact:gap-1.5">
      {beside ? (
        <div className="-my-2.5 flex items-center justify-between">
          {label}
          {beside}
        </div>
      ) : (
        label
      )}
      {children}
      {problem && <FieldProblem id={id} problem={problem} />}
      {help && (
        <p
          id={`${id}-help`}
          className={`text-sm leading-normal text-muted compact:text-xs compact:leading-snug ${problem ? "compact:hidden" : ""}`}
        >
          {help}
        </p>
      )}
    </div>
  );
}

export function FieldProblem({ id, problem }: { id: string; problem: string }) {
  return (
    <p
      id={`${id}-problem`}
      className="flex items-start gap-2 text-sm leading-snug text-danger compact:gap-1.5 compact:text-xs"
    >
      <Icon name="warning" className="size-4.5 compact:size-4" />
      <span>{problem}</span>
    </p>
  );
}

/** Connects a control to the help and the problem in its `Field`. */
export function describeControl(id: string, { help, problem }: Omit<FieldTexts, "label">) {
  const ids = [problem && `${id}-problem`, help && `${id}-help`].filter(Boolean).join(" ");
  return { "aria-invalid": problem ? true : undefined, "aria-describedby": ids || undefined };
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
  const texts = { label, aside, help, problem };
  return (
    <Field id={id} texts={texts}>
      <input {...rest} {...describeControl(id, texts)} id={id} name={name} className={inputClass} />
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
  const texts = { label, aside, help, problem };
  return (
    <Field id={id} texts={texts}>
      <textarea
        rows={4}
        {...rest}
        {...describeControl(id, texts)}
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
    /** `kind` is for styles that depend on the choice. */
    options: { value: string; label: string; kind?: string }[];
  }) {
  const texts = { label, aside, help, problem };
  return (
    <Field id={id} texts={texts}>
      <select {...rest} {...describeControl(id, texts)} id={id} name={name} className={selectClass}>
        {options.map((option) => (
          <option key={option.value} value={option.value} data-kind={option.kind}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
