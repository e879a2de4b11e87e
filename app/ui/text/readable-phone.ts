/** +447700900142 as people write it. Grouped for the countries we know, otherwise unchanged. */
export function readablePhone(phone: string) {
  const british = /^\+44(\d{4})(\d{6})$/.exec(phone);
  if (british) return `+44 ${british[1]} ${british[2]}`;
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  if (american) return `+1 ${american[1]} ${american[2]} ${american[3]}`;
  return phone;
}
