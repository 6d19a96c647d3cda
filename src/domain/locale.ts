/**
 * The languages of the product, each with the tag that `Intl` takes (English is written the European way, as the dates show).
 * The first is the default and the source of all texts (rule ADDR-7). Nothing in the domain depends on which there are.
 */
export const languageTags = { fr: 'fr-FR', en: 'en-GB' } as const

/** A language of the product, by the two letters that its cookie, its addresses and its rows hold. */
export type Locale = keyof typeof languageTags

/** Every language, the default first. */
export const locales = Object.keys(languageTags) as [Locale, ...Locale[]]

/** The language of whoever has chosen none (rule ADDR-7). */
export const defaultLocale = locales[0]

/** Whether a text from outside names a language that we speak. The database does not ask: every border does. */
export function isLocale(text: unknown): text is Locale {
  return locales.some(locale => locale === text)
}
