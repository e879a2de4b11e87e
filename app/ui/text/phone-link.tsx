import { Icon } from "../icon/icon.tsx";
import { readablePhone } from "./readable-phone.ts";

/** Nothing for an empty number. */
export function PhoneLink({ phone, icon = false }: { phone: string; icon?: boolean }) {
  if (!phone) return null;
  return (
    <a
      href={`tel:${phone}`}
      className="inline-flex min-h-tap items-center gap-2.5 text-text no-underline tabular-nums transition-colors hover:text-gold-bright"
    >
      {icon && <Icon name="phone" className="size-5 text-gold" />}
      {readablePhone(phone)}
    </a>
  );
}
