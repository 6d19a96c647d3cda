/** How long an IBAN is where euros are sent within SEPA most often; elsewhere its length is not known here. */
const lengths: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 16, CH: 21, DE: 22, ES: 24, FR: 27, GB: 22, IT: 27, LU: 20, MC: 27, NL: 18, PT: 25 },
}

/**
 * An IBAN without spaces and in capitals, as it was typed; `undefined` where its length or its check digits are wrong
 * (ISO 13616: the remainder of 97 is 1).
 */
export function readIban(typed: string): string | undefined {
  const iban = typed.replaceAll(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return undefined
  const length = lengths[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length) return undefined
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`
  const digits = [...turned].map(sign => Number.parseInt(sign, 36)).join('')
  const rest = [...digits].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0)
  return rest === 1 ? iban : undefined
}

/** As people read it: in groups of four. */
export function groupedIban(iban: string): string {
  return iban.match(/.{1,4}/g)?.join(' ') ?? ''
}
