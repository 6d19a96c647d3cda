import { countryCodes } from '#domain/fields/country.ts'
import { locales } from '#domain/locale.ts'
import { wordsOf } from '#domain/person/traits.ts'

const keyOf = (text: string) => wordsOf(text).join(' ')

/** Every code by what it is called in the languages of the product, and by itself. */
const codes: ReadonlyMap<string, string> = new Map([
  ...locales.flatMap(locale => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
    return countryCodes.map(code => [keyOf(names.of(code) ?? code), code] as const)
  }),
  ...countryCodes.map(code => [keyOf(code), code] as const),
])

/** The code of a country as a file writes it: « France », « belgique », « FR »; undefined for what is none. */
export const countryCodeOf = (text: string): string | undefined => codes.get(keyOf(text))
