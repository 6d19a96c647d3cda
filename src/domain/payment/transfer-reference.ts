import { fold } from '../fields/fold.ts'

/** Signs that nobody takes for one another: no I, L, O, 0, 1. They are 31, a prime, which the check sign needs. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const leastSigns = 3

/**
 * The reference of an awaited transfer, « OB-2C7K »: the number of its payment and a check sign, by which one wrong sign, and two that
 * changed places, are seen (rule PAY-32).
 */
export function transferReference(paymentId: number): string {
  let body = ''
  for (let left = paymentId; left > 0; left = Math.floor(left / signs.length))
    body = (signs[left % signs.length] ?? '') + body
  const padded = body.padStart(leastSigns, signs[0])
  return `OB-${padded}${checkSign(padded)}`
}

/** Each place counts with its own weight, so that the sum tells places apart. */
function checkSign(body: string): string {
  const sum = [...body].reverse().reduce((all, sign, place) => all + signs.indexOf(sign) * (place + 2), 0)
  return signs[sum % signs.length] ?? ''
}

/**
 * The references that stand in the words of a bank's line, as they are written here: banks drop hyphens and capitals. What its check
 * sign does not confirm is none.
 */
export function referencesIn(text: string): readonly string[] {
  const found = fold(text)
    .toUpperCase()
    .matchAll(/(?<![A-Z0-9])OB[\s.:-]{0,3}([A-Z0-9]{4,9})(?![A-Z0-9])/g)
  const read = [...found].flatMap(([, written = '']) => {
    const [body, check] = [written.slice(0, -1), written.slice(-1)]
    return [...written].every(sign => signs.includes(sign)) && checkSign(body) === check
      ? [`OB-${written}`]
      : []
  })
  return [...new Set(read)]
}
