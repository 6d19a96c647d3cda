import { normaliseEmail } from './email.ts'

const frequentDomains = [
  ...['gmail.com', 'hotmail.com', 'hotmail.fr', 'outlook.com', 'outlook.fr', 'icloud.com', 'protonmail.com'],
  ...['yahoo.com', 'yahoo.fr', 'orange.fr', 'wanadoo.fr', 'laposte.net', 'numericable.fr'],
]
/** Real providers whose names are one letter away from a frequent one. */
const neighbours = ['email.com', 'mail.com', 'ymail.com']

/** The address with its domain corrected where one slip separates it from a frequent one (gmial.com), or `undefined`. */
export function suggestEmail(email: string): string | undefined {
  const typed = normaliseEmail(email)
  const at = typed.lastIndexOf('@') + 1
  const domain = typed.slice(at)
  if (at < 2 || frequentDomains.includes(domain) || neighbours.includes(domain)) return undefined
  const meant = frequentDomains.find(frequent => isOneSlip(domain, frequent))
  return meant && typed.slice(0, at) + meant
}

/** Whether one letter missing, added, replaced, or two swapped, separate the texts. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < meant.length && typed[start] === meant[start]) start++
  const [one, other] = [typed.slice(start), meant.slice(start)]
  return (
    one.slice(1) === other.slice(1) ||
    one.slice(1) === other ||
    one === other.slice(1) ||
    swapped(one) === other
  )
}

function swapped(text: string): string {
  return text.slice(1, 2) + text.slice(0, 1) + text.slice(2)
}
