import { type Locale, languageTags, locales } from '#domain/locale.ts'

export { defaultLocale, isLocale, type Locale, languageTags, locales } from '#domain/locale.ts'

/** The cookie that keeps the chosen language, and how long (rule ADDR-7). */
export const localeCookie = { name: 'locale', maxAge: 365 * 24 * 60 * 60 } as const

/** Each language in its own words: never translated (rule ADDR-7). */
export const localeNames = Object.fromEntries(
  locales.map(locale => [locale, asTitle(languageName(locale, locale))]),
) as Readonly<Record<Locale, string>>

function asTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What one language calls another within a sentence: « anglais ». */
export function languageName(named: Locale, speaker: Locale): string {
  return new Intl.DisplayNames(languageTags[speaker], { type: 'language' }).of(named) ?? named
}
