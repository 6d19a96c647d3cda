import compile from 'icu-minify/compile'
import type { MessageKey } from './fr.ts'
import * as languages from './languages.ts'
import type { Locale } from './locales.ts'
import { type Catalogue, type Translator, translator } from './translator.ts'

/** All texts by language, uncompiled. Server only: no bundle of the browser holds a text. */
export const texts: Readonly<Record<Locale, Readonly<Record<MessageKey, string>>>> = languages

type Namespace<K> = K extends `${infer N}.${string}` ? N : never

/** What an island declares to need: keys, or whole namespaces such as `error.*`. */
export type MessagePick = MessageKey | `${Namespace<MessageKey>}.*`

const whole = new Map<Locale, Catalogue>()

/** Every message of a language, compiled once per process. */
export function catalogueOf(locale: Locale): Catalogue {
  const known = whole.get(locale) ?? compileAll(texts[locale])
  whole.set(locale, known)
  return known
}

function compileAll(messages: Record<string, string>): Catalogue {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]))
}

const picked = new Map<string, Catalogue>()

/** The compiled messages of the keys that an island declares, for the JSON of its page. */
export function pickMessages(locale: Locale, picks: readonly MessagePick[]): Catalogue {
  const id = `${locale} ${picks.join(' ')}`
  const known = picked.get(id) ?? pick(catalogueOf(locale), picks)
  picked.set(id, known)
  return known
}

function pick(catalogue: Catalogue, picks: readonly string[]): Catalogue {
  const wanted = (key: string) =>
    picks.some(p => p === key || (p.endsWith('.*') && key.startsWith(p.slice(0, -1))))
  return Object.fromEntries(Object.entries(catalogue).filter(([key]) => wanted(key)))
}

/** The translator of a language with every message: for pages on the server, mails, documents and the API. */
export function serverTranslator(locale: Locale): Translator {
  return translator(locale, catalogueOf(locale))
}
