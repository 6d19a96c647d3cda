/** What somebody types to find a payment: a number, an address or a name. */
export type TypedSearch =
  | { readonly by: 'number'; readonly number: number }
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'name'; readonly words: readonly string[] }

const mostWords = 6

/** Reads what was typed, as people write it: « n° 1234 », « #1234 », an address, a name; null where there is nothing to find. */
export function readPaymentSearch(typed: string): TypedSearch | null {
  const text = typed.normalize('NFC').trim().slice(0, 200)
  const number = /^(?:n\s*°|n°|no|#)?\s*([1-9]\d{0,8})$/i.exec(text)?.[1]
  if (number !== undefined) return { by: 'number', number: Number(number) }
  if (/^\S+@\S+$/.test(text)) return { by: 'email', email: text }
  const words = text.split(/[\s,;()-]+/).filter(word => /[\p{L}\p{N}]/u.test(word))
  return words.length === 0 ? null : { by: 'name', words: words.slice(0, mostWords) }
}
