import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { type Locale, languageTags } from '#messages/locales.ts'
import { mailEn, mailFr } from '#messages/mail.ts'
import type { Values } from '#messages/slots.ts'

type Texts = typeof mailFr
export type MailKey = keyof Texts
type Arguments<V> = keyof V extends never ? [] : [values: V]

/** The text of a key, filled in: `t('mail.reference', { reference })`. */
export type MailTexts = <K extends MailKey>(key: K, ...values: Arguments<Values<Texts[K]>>) => string

const texts = { fr: mailFr, en: mailEn } as const satisfies Record<Locale, Record<MailKey, string>>
const compiled = new Map<string, CompiledMessage>()

const formatters = {
  getPluralRules: (tag?: string | string[], options?: Intl.PluralRulesOptions) =>
    new Intl.PluralRules(tag, options),
  getNumberFormat: (tag?: string | string[], options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, options),
  getDateTimeFormat(): never {
    throw new Error('messages take dates as texts: format them with messages/format.ts')
  },
}

/** The texts of mails in one language. */
export function mailTexts(locale: Locale): MailTexts {
  return (key, ...[values]) =>
    String(format(messageOf(locale, key), languageTags[locale], values, { formatters }))
}

function messageOf(locale: Locale, key: MailKey): CompiledMessage {
  const id = `${locale} ${key}`
  const message = compiled.get(id) ?? compile(texts[locale][key])
  compiled.set(id, message)
  return message
}
