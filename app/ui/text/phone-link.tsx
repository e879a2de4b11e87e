import { Icon } from "../icon/icon.tsx";

/** Nothing for an empty number. `text` is the number as people write it. */
export function PhoneLink({
  phone,
  text,
  icon = false,
}: {
  phone: string;
  text: string;
  icon?: boolean;
}) {
  if (!phone) return null;
  return (
    <a
      href={`tel:${phone}`}
      className="inline-flex min-h-tap items-center gap-2.5 text-text no-underline tabular-nums transition-colors hover:text-gold-bright"
    >
      {icon && <Icon name="phone" className="size-5 text-gold" />}
      <span dir="ltr">{text}</span>
    </a>
  );
}
