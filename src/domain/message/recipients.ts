import { checkEmail } from '../fields/email.ts'
import type { MessageKind } from './message.ts'

/** Why somebody of a list gets no message (rule MSG-4). */
export const leftOutReasons = [
  'no_address',
  'twice',
  'dead',
  'given_back',
  'no_consent',
  'unsubscribed',
  'empty_field',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** What is known of an address. */
export type AddressFacts = {
  readonly isDead: boolean
  /** The latest word on news: of the person, or of the address itself. */
  readonly news: 'yes' | 'no' | 'unsubscribed' | null
}

/** What is known of a row of a list. */
export type RowFacts = {
  readonly email: string | null
  /** Somebody of the rows before has it too. */
  readonly isTwice: boolean
  /** What it is about was given back, and the list was not narrowed to such. */
  readonly isGivenBack: boolean
  /** A membership that is valid, or was: an association tells its members of its life until they say no. */
  readonly isMember: boolean
  /** A merge field without other words is empty. */
  readonly lacksField: boolean
}

/** Why somebody is left out; null: they get the message. */
export function leftOut(
  kind: MessageKind,
  row: RowFacts,
  { isDead, news }: AddressFacts,
): LeftOutReason | null {
  if (row.email === null || checkEmail(row.email) !== undefined) return 'no_address'
  if (row.isGivenBack) return 'given_back'
  if (row.isTwice) return 'twice'
  if (isDead) return 'dead'
  const refused = kind === 'news' ? refusedNews(row, news) : null
  return refused ?? (row.lacksField ? 'empty_field' : null)
}

function refusedNews({ isMember }: RowFacts, news: AddressFacts['news']): LeftOutReason | null {
  if (news === 'unsubscribed') return 'unsubscribed'
  if (news === 'yes') return null
  return news === null && isMember ? null : 'no_consent'
}

/** Where a recipient stands: still waiting, handed over, refused by the server, or left out, when they were found or since. */
export const recipientStates = ['waiting', 'sent', 'refused', 'left_out'] as const
export type RecipientState = (typeof recipientStates)[number]
