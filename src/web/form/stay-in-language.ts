import { splitLanguage } from '#domain/form/language-address.ts'
import { type Locale, localeCookie } from '#messages/locales.ts'

/** Only the `/en` address speaks a language of its own: everywhere else the cookie decides already (rule ADDR-7). */
const speaksForItself = (page: string) => splitLanguage(page).locale !== undefined

/** The cookie that keeps the language of a page for the pages after it, where it is needed. */
export function languageCookie(page: string, locale: Locale, secure: boolean): string | undefined {
  const { name, maxAge } = localeCookie
  if (!speaksForItself(page)) return undefined
  return `${name}=${locale}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`
}
