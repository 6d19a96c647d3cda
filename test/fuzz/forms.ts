import type { Chance } from './chance.ts'

/** A form of a page, as a browser would send it back. */
export type PageForm = {
  readonly action: string
  readonly multipart: boolean
  readonly fields: readonly Field[]
}
type Field = {
  readonly name: string
  readonly type: string
  readonly value: string
  /** Of a list. */
  readonly choices: readonly string[]
}

const unescaped: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
const plain = (text: string) =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => unescaped[name] ?? '')

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const pairs = tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)
  return new Map([...pairs].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]))
}

/** The forms of a page that are posted. */
export function formsIn(html: string): readonly PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = '', inside = '']) => {
    const about = attributesOf(head)
    if (about.get('method')?.toLowerCase() !== 'post') return []
    const multipart = about.get('enctype') === 'multipart/form-data'
    return [{ action: about.get('action') ?? '', multipart, fields: fieldsIn(inside) }]
  })
}

function fieldsIn(html: string): readonly Field[] {
  const tags = html.matchAll(/<(input|button|textarea|select)\b([^>]*)>(?:(.*?)<\/\1>)?/gs)
  return [...tags].flatMap(([, tag = '', head = '', inside = '']) => {
    const about = attributesOf(head)
    const name = about.get('name') ?? ''
    if (name === '') return []
    const choices = [...inside.matchAll(/<option\b([^>]*)>/g)].map(
      ([, each = '']) => attributesOf(each).get('value') ?? '',
    )
    const type = tag === 'input' ? (about.get('type') ?? 'text') : tag
    return [{ name, type, value: tag === 'textarea' ? plain(inside) : (about.get('value') ?? ''), choices }]
  })
}

/** The links of a page to others of ours. */
export function linksIn(html: string): readonly string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)].map(([, href = '']) => plain(href))
}

const wellKnown: readonly (readonly [RegExp, string])[] = [
  [/mail/i, 'zoe@example.org'],
  [/first/i, 'Zoé'],
  [/last|name/i, 'Martin'],
  [/zip/i, '75011'],
  [/city/i, 'Paris'],
  [/address/i, '3 rue du Canal'],
  [/birth|date/i, '24/03/1988'],
  [/phone/i, '06 12 34 56 78'],
  [/amount|price|goal|tip/i, '20'],
  [/quantity|count|capacity/i, '1'],
  [/code/i, '123456'],
  [/password/i, 'un mot de passe que personne ne devine 43'],
  [/url|link/i, 'https://example.org/'],
]

/** What somebody fills in: what stands there, right values where nothing does, one of the buttons. */
export function filledIn(
  { fields }: PageForm,
  { pick, happens }: Chance,
): readonly (readonly [string, string])[] {
  const buttons = fields.filter(({ type }) => type === 'button' || type === 'submit')
  const pressed = buttons.length > 0 ? pick(buttons) : undefined
  const radios = new Map<string, Field>()
  for (const field of fields)
    if (field.type === 'radio' && (!radios.has(field.name) || happens(0.4))) radios.set(field.name, field)
  return fields.flatMap(field => {
    const { name, type, value, choices } = field
    if (type === 'button' || type === 'submit') return field === pressed ? [[name, value] as const] : []
    if (type === 'radio') return radios.get(name) === field ? [[name, value || 'on'] as const] : []
    if (type === 'checkbox') return happens(0.7) ? [[name, value || 'on'] as const] : []
    if (type === 'select') return [[name, choices.length > 0 ? pick(choices) : value] as const]
    const known = wellKnown.find(([pattern]) => pattern.test(name))?.[1] ?? 'Bonjour'
    return [[name, type === 'hidden' || value !== '' ? value : known] as const]
  })
}
