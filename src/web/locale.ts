import { splitLanguage } from '#domain/form/language-address.ts'
import { defaultLocale, isLocale, type Locale } from '#messages/locales.ts'

/** Names the language in the address of a payment in a frame, where no cookie keeps it. */
export const localeParameter = 'langue'

/** The language of an answer: the `/en` address of a donation form, else the cookie, else French (rule ADDR-7). */
export function localeOf(address: string, cookie: string | undefined): Locale {
  const [pathname = '', query] = address.split('?')
  const { locale } = splitLanguage(pathname)
  if (locale !== undefined) return locale
  if (isLocale(cookie)) return cookie
  const named = new URLSearchParams(query).get(localeParameter) ?? undefined
  return isLocale(named) ? named : defaultLocale
}

/** The same page at an address that names no language: the one to go back to after choosing another (rule ADDR-7). */
export function withoutLanguage(path: string): string {
  const [, pathname = '', query = ''] = /^([^?]*)(.*)$/.exec(path) ?? []
  return splitLanguage(pathname).path + query
}
