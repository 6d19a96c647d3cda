import type { ListName } from '../list/lists.ts'
import type { Cents } from '../money.ts'

/** What a merge field stands for: something of the person, of what they bought, or a link of theirs (rule MSG-2). */
export const mergeFields = [
  'firstName',
  'lastName',
  'campaign',
  'amount',
  'season',
  'endsOn',
  'date',
  'place',
  'orderLink',
  'ticketsLink',
  'renewalLink',
] as const
export type MergeField = (typeof mergeFields)[number]

export const linkFields = ['orderLink', 'ticketsLink', 'renewalLink'] as const satisfies readonly MergeField[]
export type LinkField = (typeof linkFields)[number]
export const isLinkField = (field: MergeField): field is LinkField =>
  (linkFields as readonly MergeField[]).includes(field)

const person = ['firstName', 'lastName', 'campaign', 'amount'] as const
const ofList: Readonly<Record<ListName, readonly MergeField[]>> = {
  orders: [...person, 'date', 'place', 'orderLink'],
  payments: [...person, 'orderLink'],
  participants: [...person, 'date', 'place', 'orderLink', 'ticketsLink'],
  members: [...person, 'season', 'endsOn', 'orderLink', 'renewalLink'],
  instalments: [...person, 'orderLink'],
  subscriptions: [...person, 'orderLink'],
}

/** The merge fields of the rows of a list; a subject holds no link. */
export function fieldsOf(list: ListName, where: 'subject' | 'body' = 'body'): readonly MergeField[] {
  return where === 'body' ? ofList[list] : ofList[list].filter(field => !isLinkField(field))
}

/** What a message knows of one recipient. Amounts in cents, days in ISO; null where nothing is known. */
export type MergeFacts = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly amount: Cents | null
  readonly season: string | null
  readonly endsOn: string | null
}

/** Which field a name between braces means; undefined for none. */
export type NamedField = (name: string) => MergeField | undefined

/** A field as it stands in a text: its name, and the words that take its place where it is empty. */
export type FieldPiece = {
  readonly name: string
  readonly field: MergeField | undefined
  readonly otherwise: string | null
}

const pattern = /\{([^{}|\n]{1,40})(?:\|([^{}\n]{0,80}))?\}/g

/** A text in pieces: its words, and the fields between braces, `{first name|friend}`. */
export function readFields(text: string, named: NamedField): readonly (string | FieldPiece)[] {
  const pieces: (string | FieldPiece)[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    const [whole, name = '', otherwise] = match
    if (match.index > at) pieces.push(text.slice(at, match.index))
    pieces.push({ name: name.trim(), field: named(name), otherwise: otherwise?.trim() ?? null })
    at = match.index + whole.length
  }
  if (at < text.length) pieces.push(text.slice(at))
  return pieces
}
