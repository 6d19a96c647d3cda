import { checkMaxLength } from '../fields/max-length.ts'
import { readRichText, richLength, wordsOfNode } from '../form/rich-text.ts'
import type { ListName } from '../list/lists.ts'
import type { Locale } from '../locale.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { fieldsOf, type MergeField, type NamedField, readFields } from './merge-fields.ts'
import type { MessageStatus } from './message-flow.ts'

/** About what somebody bought, which nobody refuses; or news, for those who want them (rule MSG-3). */
export const messageKinds = ['service', 'news'] as const
export type MessageKind = (typeof messageKinds)[number]

export const isMessageKind = (text: string): text is MessageKind =>
  (messageKinds as readonly string[]).includes(text)

export type MessageKey = { readonly organizationId: number; readonly messageId: string }

/** What an association writes to the people of a list. */
export type Message = {
  readonly organizationId: number
  readonly id: string
  readonly userId: number
  readonly kind: MessageKind
  readonly status: MessageStatus
  readonly list: ListName
  /** The query of the list's address. */
  readonly query: string
  /** The campaigns that its author reaches; null: every one. */
  readonly formIds: readonly number[] | null
  /** The language that it is written in. */
  readonly locale: Locale
  readonly subject: string
  /** Paragraphs, and nothing but the tags that its readers show. */
  readonly body: string
  /** Counts what was typed. */
  readonly version: number
  /** The number of the last recipient whose mail is queued. */
  readonly queued: number
  /** ISO instants. */
  readonly createdAt: string
  readonly sentAt: string | null
}

/** The longest texts, in characters that somebody reads. */
export const longestMessage = { subject: 150, body: 10_000 } as const
/** Markup may be so many times as long as the words. */
const mostMarkup = 4

/** More rows of a list than one message is for. */
export const mostRows = 20_000

/** Recipients of an organization that is not verified, in a day (rule MSG-8). */
export const mostUnverified = 200

export type TypedMessage = { readonly kind: string; readonly subject: string; readonly body: string }

/**
 * What was typed, beside its fields where something is wrong: nothing, too long, or a merge field that is unknown, that its list does not have,
 * or whose place is no link (rule MSG-2). `named`: which field a name means, in whatever language.
 */
export function checkMessage(
  { kind, subject, body }: TypedMessage,
  { list, named }: { readonly list: ListName; readonly named: NamedField },
): Result<{ readonly kind: MessageKind }> {
  const problems: Problem[] = []
  if (!isMessageKind(kind)) problems.push({ code: 'required', field: 'kind' })
  const texts = { subject, body: wordsOf(body) }
  for (const field of ['subject', 'body'] as const) {
    const text = texts[field]
    const limit = longestMessage[field]
    const isLong =
      field === 'subject'
        ? checkMaxLength(text, limit) !== undefined
        : body.length > limit * mostMarkup || richLength(body) > limit
    if (text.trim() === '') problems.push({ code: 'required', field })
    else if (isLong) problems.push({ code: 'max_length', field, values: { limit } })
    else problems.push(...fieldProblems(text, { field, list, named }))
  }
  return problems.length === 0 && isMessageKind(kind) ? ok({ kind }) : fail(...problems)
}

type Place = { readonly field: 'subject' | 'body'; readonly list: ListName; readonly named: NamedField }

function fieldProblems(text: string, { field, list, named }: Place): readonly Problem[] {
  const own = fieldsOf(list, field)
  const [wrong] = readFields(text, named).filter(
    piece => typeof piece !== 'string' && (piece.field === undefined || !own.includes(piece.field)),
  )
  if (wrong === undefined || typeof wrong === 'string') return []
  const code = wrong.field === undefined ? 'merge_field_unknown' : 'merge_field_not_here'
  return [{ code, field, values: { name: wrong.name } }]
}

/** The merge fields of a message that have no other words where they are empty. */
export function neededFields(
  { subject, body }: Pick<Message, 'subject' | 'body'>,
  named: NamedField,
): readonly MergeField[] {
  const pieces = [subject, wordsOf(body)].flatMap(text => readFields(text, named))
  const needed = pieces.flatMap(piece =>
    typeof piece === 'string' || piece.otherwise !== null || piece.field === undefined ? [] : [piece.field],
  )
  return [...new Set(needed)]
}

/** What somebody reads of words with markup, a line for each paragraph and break. */
function wordsOf(body: string): string {
  return readRichText(body).map(wordsOfNode).join('\n')
}
