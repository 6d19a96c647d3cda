import { countryCodes } from '#domain/fields/country.ts'
import { legalStatuses } from '#domain/fields/legal-status.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type Locale, languageTags } from '#messages/locales.ts'
import type { Option } from '../ui/text-input.tsx'

/** France first, then by name in the visitor's language (rule SCR-27). */
export function countriesIn(locale: Locale): readonly Option[] {
  const known = countries.get(locale) ?? namedCountries(locale)
  countries.set(locale, known)
  return known
}

const countries = new Map<Locale, readonly Option[]>()

function namedCountries(locale: Locale): readonly Option[] {
  const tag = languageTags[locale]
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const options = countryCodes.map(value => ({ value, label: names.of(value) ?? value }))
  const rest = options.filter(({ value }) => value !== 'FR')
  rest.sort((one, two) => one.label.localeCompare(two.label, tag))
  return [...options.filter(({ value }) => value === 'FR'), ...rest]
}

/** The legal statuses of a company, in the visitor's language. */
export function legalStatusesIn(locale: Locale): readonly Option[] {
  const t = serverTranslator(locale)
  return legalStatuses.map(({ id, key }) => ({ value: String(id), label: t(`legal_status.${key}`) }))
}
