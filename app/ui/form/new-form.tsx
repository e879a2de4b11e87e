import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../button.tsx";
import { PageHeader } from "../page-header.tsx";
import { TextField } from "./field.tsx";

/** The form for a new draft: its title, and the fields that its editor starts with. */
export function NewForm({
  heading,
  description,
  title,
  submitLabel,
  back,
  note,
  children,
}: {
  heading: string;
  description: string;
  title: { maxLength: number; defaultValue?: string | undefined; problem?: string | undefined };
  submitLabel: string;
  back: { to: string; label: string };
  note?: ReactNode;
  children: ReactNode;
}) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <PageHeader title={heading}>{description}</PageHeader>
      <Form method="post" className="grid max-w-text gap-6">
        {note}
        <TextField name="title" label="Title" required autoComplete="off" {...title} />
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="gold" disabled={busy}>
            {submitLabel}
          </Button>
          <ButtonLink to={back.to} look="quiet">
            {back.label}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
