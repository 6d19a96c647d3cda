/** How long the IBANs of the countries of SEPA are, from the registry of ISO 13616 (EPC409-09 lists the countries). */
const lengths: Readonly<Record<string, number>> = {
  ...{
    AD: 24,
    AL: 28,
    AT: 20,
    BE: 16,
    BG: 22,
    CH: 21,
    CY: 28,
    CZ: 24,
    DE: 22,
    DK: 18,
    EE: 20,
    ES: 24,
    FI: 18,
  },
  ...{
    FR: 27,
    GB: 22,
    GI: 23,
    GR: 27,
    HR: 21,
    HU: 28,
    IE: 22,
    IS: 26,
    IT: 27,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
  },
  ...{
    MC: 27,
    MD: 24,
    ME: 22,
    MK: 19,
    MT: 31,
    NL: 18,
    NO: 15,
    PL: 28,
    PT: 25,
    RO: 24,
    RS: 22,
    SE: 24,
    SI: 19,
  },
  ...{ SK: 24, SM: 27, VA: 22 },
}

/** How long the name of an account's holder is at most, as files of banks allow. */
export const longestHolder = 70

export type IbanCode = 'required' | 'iban_invalid'

/** What is typed or pasted, without spaces, points and dashes, in capitals. */
export function normaliseIban(text: string): string {
  return text.replaceAll(/[\s.\-\u2010-\u2015]/g, '').toUpperCase()
}

/** What is wrong with an IBAN in its plain form, or `undefined`: a country of SEPA, its length, and the remainder of 97 that ISO 7064 asks for. */
export function checkIban(iban: string): IbanCode | undefined {
  if (iban === '') return 'required'
  const isShaped = /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) && lengths[iban.slice(0, 2)] === iban.length
  return isShaped && remainder(iban) === 1 ? undefined : 'iban_invalid'
}

/** An IBAN in its plain form, as somebody typed it; `undefined` where {@link checkIban} finds something wrong. */
export function readIban(typed: string): string | undefined {
  const iban = normaliseIban(typed)
  return checkIban(iban) === undefined ? iban : undefined
}

function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4)
  return [...moved].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0)
}

/** In groups of four, as it is printed. */
export function writtenIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
