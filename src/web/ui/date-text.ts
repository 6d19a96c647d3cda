/** Puts the slashes of DD/MM/YYYY while digits are typed; takes no digit away and leaves other ways of writing alone. */
export function withSlashes(text: string, before: string): string {
  const growing = text.length > before.length
  if (!growing || !/^[\d/]+$/.test(text)) return text
  const digits = text.replace(/\D/g, '')
  if (digits.length > 8) return text
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  const complete = (length: number) => digits.length >= length
  return parts[0] + (complete(2) ? `/${parts[1]}` : '') + (complete(4) ? `/${parts[2]}` : '')
}
