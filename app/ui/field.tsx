import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";

const control =
  "w-full min-h-control appearance-none rounded-sm border bg-high px-4 py-3 text-base leading-snug text-text transition-colors placeholder:text-muted hover:border-soft focus:border-gold-bright focus:shadow-[0_0_0_1px_var(--color-gold-bright)]";

function edge(problem: string | undefined) {
  return problem ? "border-danger shadow-[0_0_0_1px_var(--color-danger)]" : "border-line-control";
}

type FieldWords = { label: string; optional?: string; hint?: ReactNode; problem?: string };

function describedBy(name: string, { hint, problem }: FieldWords) {
  const ids = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** Label above, control, then what is wrong and how to put it right, then help. */
function Field({
  name,
  words,
  children,
}: {
  name: string;
  words: FieldWords;
  children: ReactNode;
}) {
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={name} className="text-sm leading-snug font-medium text-text">
        {words.label}
        {words.optional && <span className="font-normal text-muted"> ({words.optional})</span>}
      </label>
      {children}
      {words.problem && <FieldProblem name={name} problem={words.problem} />}
      {words.hint && (
        <p id={`${name}-hint`} className="text-sm leading-normal text-muted">
          {words.hint}
        </p>
      )}
    </div>
  );
}

export function FieldProblem({ name, problem }: { name: string; problem: string }) {
  return (
    <p id={`${name}-problem`} className="flex items-start gap-2 text-sm leading-snug text-danger">
      <Icon name="alert" className="size-4.5" />
      <span>{problem}</span>
    </p>
  );
}

type NamedField = { name: string } & FieldWords;

export function TextField({
  name,
  label,
  optional,
  hint,
  problem,
  ...rest
}: NamedField & Omit<ComponentProps<"input">, "name">) {
  const words = { label, optional, hint, problem };
  return (
    <Field name={name} words={words}>
      <input
        {...rest}
        id={name}
        name={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(name, words)}
        className={`${control} ${edge(problem)}`}
      />
    </Field>
  );
}

export function TextArea({
  name,
  label,
  optional,
  hint,
  problem,
  ...rest
}: NamedField & Omit<ComponentProps<"textarea">, "name">) {
  const words = { label, optional, hint, problem };
  return (
    <Field name={name} words={words}>
      <textarea
        rows={6}
        {...rest}
        id={name}
        name={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(name, words)}
        className={`${control} ${edge(problem)} min-h-36 resize-y`}
      />
    </Field>
  );
}

export function SelectField({
  name,
  label,
  optional,
  hint,
  problem,
  options,
  ...rest
}: NamedField &
  Omit<ComponentProps<"select">, "name" | "children"> & {
    options: { value: string; label: string }[];
  }) {
  const words = { label, optional, hint, problem };
  return (
    <Field name={name} words={words}>
      <span className="relative block">
        <select
          {...rest}
          id={name}
          name={name}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(name, words)}
          className={`${control} ${edge(problem)} pr-12`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="down"
          className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-soft"
        />
      </span>
    </Field>
  );
}

export function CheckField({
  name,
  problem,
  children,
  ...rest
}: { name: string; problem?: string; children: ReactNode } & Omit<
  ComponentProps<"input">,
  "name"
>) {
  return (
    <div className="grid gap-1">
      <label className="grid cursor-pointer grid-cols-[1.375rem_1fr] items-start gap-3 py-2.5 text-md leading-normal">
        <input
          {...rest}
          type="checkbox"
          id={name}
          name={name}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${name}-problem` : undefined}
          className={`mt-px grid size-5.5 appearance-none place-items-center rounded-sm border bg-high checked:border-gold checked:bg-gold checked:after:h-1.5 checked:after:w-[0.7rem] checked:after:-translate-y-px checked:after:-rotate-45 checked:after:border-b-2 checked:after:border-l-2 checked:after:border-on-gold ${problem ? "border-danger" : "border-line-control"}`}
        />
        <span>{children}</span>
      </label>
      {problem && <FieldProblem name={name} problem={problem} />}
    </div>
  );
}
