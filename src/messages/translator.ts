import format, { type CompiledMessage } from 'icu-minify/format'
import { sayAssociationOnce } from './association-name.ts'
import type { fr, MessageKey } from './fr.ts'
import { type Locale, languageTags } from './locales.ts'
import type { TagsOf, Values } from './slots.ts'

export type { MessageKey } from './fr.ts'

/** Compiled messages by key: the whole language on the server, the declared keys of an island in the browser. */
export type Catalogue = { readonly [K in MessageKey]?: CompiledMessage }

type Texts = typeof fr

/** The values that `t(key, …)` asks for; none for a message without placeholders. */
export type ValuesFor<K extends MessageKey> = Values<Texts[K]>

type Arguments<V> = keyof V extends never ? [] : [values: V]

type Chunks<Node> = (chunks: (string | Node)[]) => Node

type Tagged<K extends MessageKey, Node> = ValuesFor<K> & { readonly [T in TagsOf<Texts[K]>]: Chunks<Node> }

export type Translator = {
  readonly locale: Locale
  /** The text of a key, filled in: `t('form.by', { organization })`. */
  <K extends MessageKey>(key: K, ...values: Arguments<ValuesFor<K>>): string
  /** The pieces of a text with tags in it: `t.rich('consent.terms_link', { brand, terms: words => <a…>{words}</a> })`. */
  rich<Node, K extends MessageKey = MessageKey>(key: K, values: Tagged<K, Node>): (string | Node)[]
}

const plurals = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

const formatters = {
  getPluralRules(tag: string, options?: Intl.PluralRulesOptions) {
    const key = `${tag} ${options?.type}`
    const known = plurals.get(key) ?? new Intl.PluralRules(tag, options)
    plurals.set(key, known)
    return known
  },
  getNumberFormat(tag: string) {
    const known = numbers.get(tag) ?? new Intl.NumberFormat(tag)
    numbers.set(tag, known)
    return known
  },
  getDateTimeFormat(): never {
    throw new Error('messages take dates as texts: format them with messages/format.ts')
  },
} as unknown as Parameters<typeof format>[3]['formatters']

/** Texts in one language from a catalogue of compiled messages. Throws where the catalogue lacks the key. */
export function translator(locale: Locale, catalogue: Catalogue): Translator {
  const tag = languageTags[locale]
  const write = (key: MessageKey, values: object = {}) => {
    const message = catalogue[key]
    if (message === undefined) throw new Error(`no message ${key} in this catalogue (${locale})`)
    return format(message, tag, values as Record<string, string>, { formatters })
  }
  const said = (piece: unknown) => (typeof piece === 'string' ? sayAssociationOnce(piece) : piece)
  const t = (key: MessageKey, values?: object) => sayAssociationOnce(String(write(key, values)))
  const rich = (key: MessageKey, values: object) => [write(key, values)].flat().map(said)
  return Object.assign(t, { locale, rich }) as unknown as Translator
}
