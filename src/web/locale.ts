import { defaultLocale, isLocale, type Locale } from '#messages/locales.ts'

const englishAddress = /\/formulaires\/[^/]+\/(widget\/)?en\/?$/

/** The language of an answer: the `/en` address of a donation form, else the cookie, else French (spec §2, D12). */
export function localeOf(pathname: string, cookie: string | undefined): Locale {
  if (englishAddress.test(pathname)) return 'en'
  return isLocale(cookie) ? cookie : defaultLocale
}
