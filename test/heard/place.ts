import { defaultLocale, isLocale, type Locale } from '#messages/locales.ts'

const language = process.env.HEARD_LANGUAGE

/** Where the product runs, and the language in which Orca speaks: `run.ts` says both. */
export const heardOrigin = process.env.HEARD_ORIGIN ?? ''
export const heardLocale: Locale = isLocale(language) ? language : defaultLocale
