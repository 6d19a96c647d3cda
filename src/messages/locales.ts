/** The languages of the interface; the first is the default and the source of all texts (rule ADDR-7). */
export const locales = ['fr', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'fr'

/** The cookie that keeps the chosen language, and how long (rule ADDR-7). */
export const localeCookie = { name: 'locale', maxAge: 365 * 24 * 60 * 60 } as const

/** Each language in its own words: never translated (rule ADDR-7). */
export const localeNames: Readonly<Record<Locale, string>> = { fr: 'Français', en: 'English' }

/** The tag that `Intl` needs: English is written the European way, as the dates show. */
export const languageTags: Readonly<Record<Locale, string>> = { fr: 'fr-FR', en: 'en-GB' }

/** Whether a text from outside names a language that we speak. */
export function isLocale(text: unknown): text is Locale {
  return locales.some(locale => locale === text)
}
