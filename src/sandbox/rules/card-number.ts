/** What a card scheme's numbers look like. The card-field frame gets the same table as data. */
export type Scheme = { brand: string; prefixes: string[]; lengths: number[]; cvcLength: number }

export const schemes: Scheme[] = [
  { brand: 'amex', prefixes: ['34', '37'], lengths: [15], cvcLength: 4 },
  { brand: 'visa', prefixes: ['4'], lengths: [13, 16, 19], cvcLength: 3 },
  {
    brand: 'mastercard',
    prefixes: ['51', '52', '53', '54', '55', ...range(2221, 2720)],
    lengths: [16],
    cvcLength: 3,
  },
  { brand: 'discover', prefixes: ['6011', '65', ...range(644, 649)], lengths: [16], cvcLength: 3 },
  { brand: 'diners', prefixes: ['36', '38', ...range(300, 305)], lengths: [14], cvcLength: 3 },
  { brand: 'jcb', prefixes: range(3528, 3589), lengths: [16], cvcLength: 3 },
  { brand: 'unionpay', prefixes: ['62'], lengths: [16, 17, 18, 19], cvcLength: 3 },
]

/** Numbers that carry CB beside the international scheme: their holder may choose (Regulation (EU) 2015/751). */
export const coBadgedPrefixes = ['4000002500001', '5555552500001']

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}

export const schemeOf = (digits: string): Scheme | undefined =>
  schemes.find(scheme => scheme.prefixes.some(prefix => digits.startsWith(prefix)))

/** The networks that a number can be paid over, the domestic one first. */
export const networksOf = (digits: string): string[] => {
  const brand = schemeOf(digits)?.brand ?? 'unknown'
  const coBadged = coBadgedPrefixes.some(prefix => digits.startsWith(prefix))
  return coBadged ? ['cartes_bancaires', brand] : [brand]
}

/** Whether the last digit checks the others, ISO/IEC 7812-1 annex B. */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const countries: Record<string, string> = { '250': 'FR', '276': 'DE', '840': 'US', '826': 'GB', '056': 'BE' }

/** The provider's test numbers spell their country (ISO 3166-1 numeric) in digits 7 to 9. */
export const countryOf = (digits: string): string => countries[digits.slice(6, 9)] ?? 'FR'
