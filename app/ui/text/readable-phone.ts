/** +447700900142 as people write it. Groups follow the country where we know its habit, else stay whole. */
export function readablePhone(phone: string) {
  const british = /^\+44(\d{4})(\d{6})$/.exec(phone);
  if (british) return `+44 ${british[1]} ${british[2]}`;
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  if (american) return `+1 ${american[1]} ${american[2]} ${american[3]}`;
  return phone;
}
