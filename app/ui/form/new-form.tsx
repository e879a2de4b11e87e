import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../button.tsx";
import { PageHeader } from "../page-header.tsx";
import { TextField } from "./field.tsx";

/** Something new, of which nobody outside knows yet: its title, and what else its desk begins with. */
export function NewForm({
  heading,
  unseen,
  title,
  make,
  back,
  note,
  children,
}: {
  heading: string;
  /** Until when nobody outside sees it. */
  unseen: string;
  title: { maxLength: number; defaultValue?: string | undefined; problem?: string | undefined };
  /** What the button says. */
  make: string;
  back: { to: string; words: string };
  note?: ReactNode;
  children: ReactNode;
}) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <PageHeader title={heading}>{unseen}</PageHeader>
      <Form method="post" className="grid max-w-text gap-6">
        {note}
        <TextField name="title" label="Title" required autoComplete="off" {...title} />
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="gold" disabled={busy}>
            {make}
          </Button>
          <ButtonLink to={back.to} look="quiet">
            {back.words}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
