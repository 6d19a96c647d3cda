import { defaultLocale, isLocale, type Locale } from '#messages/locales.ts'

const englishAddress = /\/formulaires\/[^/]+\/(widget\/)?en\/?$/

/** The language of an answer: the `/en` address of a donation form, else the cookie, else French (spec §2, D12). */
export function localeOf(pathname: string, cookie: string | undefined): Locale {
  if (englishAddress.test(pathname)) return 'en'
  return isLocale(cookie) ? cookie : defaultLocale
}

/** The same page at an address that names no language: the one to go back to after choosing another (spec §2). */
export function withoutLanguage(path: string): string {
  const [, plain, query = ''] = /^([^?]*\/formulaires\/[^/?]+(?:\/widget)?)\/en\/?(\?.*)?$/.exec(path) ?? []
  return plain === undefined ? path : plain + query
}
