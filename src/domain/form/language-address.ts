import { defaultLocale, type Locale, locales } from '../locale.ts'
import type { FormType } from './form.ts'
import { descriptorOf } from './types/index.ts'

/** The languages that an address can name: all but the default, which needs no name (rule ADDR-7). */
export const namedLocales = locales.filter(locale => locale !== defaultLocale)

/** Whether a campaign has an address in each language: a donation has (rule ADDR-7). */
export function hasLanguageAddresses(formType: FormType): boolean {
  return descriptorOf(formType)?.hasLanguageAddresses ?? false
}

/** The address of a page in a language: its own in the default one, `{path}/en` in another (rule ADDR-7). */
export function inLanguage(path: string, locale: Locale): string {
  return locale === defaultLocale ? path : `${path}/${locale}`
}

const named = /^(.*\/formulaires\/[^/]+(?:\/widget)?)\/([a-z-]+)\/?$/

/** A path without the language at its end, and which that was; no locale where it names none (rule ADDR-7). */
export function splitLanguage(pathname: string): { readonly path: string; readonly locale?: Locale } {
  const [, path, name] = named.exec(pathname) ?? []
  const locale = namedLocales.find(each => each === name)
  return path === undefined || locale === undefined ? { path: pathname } : { path, locale }
}
