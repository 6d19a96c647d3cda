import { readId } from '#domain/id.ts'
import type { AdministratorAction } from '../access/may.ts'
import type { OfflineMeans } from '../payment/payment-means.ts'
import type { ListName } from './lists.ts'

type ActDescriptor = {
  /** Its name in addresses. */
  readonly segment: string
  readonly lists: readonly ListName[]
  /** What it asks for besides reading the list. */
  readonly right: AdministratorAction
}

/** THE acts on many rows of a list at once (rule LST-8). */
export const listActs = {
  cash: { segment: 'encaisser', lists: ['instalments'], right: 'recordPayments' },
  resend: { segment: 'renvoyer', lists: ['orders'], right: 'seePayments' },
  tag: { segment: 'etiqueter', lists: ['orders', 'participants', 'members'], right: 'keepPeople' },
  untag: { segment: 'detiqueter', lists: ['orders', 'participants', 'members'], right: 'keepPeople' },
} as const satisfies Readonly<Record<string, ActDescriptor>>

export type ListActKind = keyof typeof listActs

export const listActKinds = Object.keys(listActs) as readonly ListActKind[]

/** The acts of a list, in their order. */
export function actsOf(list: ListName): readonly ListActKind[] {
  return listActKinds.filter(kind => (listActs[kind].lists as readonly ListName[]).includes(list))
}

/** The act of an address, where the list has it. */
export function listActAt(list: ListName, segment: string): ListActKind | undefined {
  return actsOf(list).find(kind => listActs[kind].segment === segment)
}

/** What is done to each row: the money of an instalment, received on an ISO day, the mail that goes again, or the tag of a person. */
export type ListActInput =
  | {
      readonly means: OfflineMeans
      readonly receivedOn: string
      readonly reference: string | null
    }
  | { readonly mail: 'orderConfirmation' }
  | { readonly tag: string }

/** What became of a row: it was done, or why not. `undone`: done, and taken back. */
export const rowOutcomes = [
  'done',
  'undone',
  'paid',
  'underWay',
  'over',
  'recorded',
  'held',
  'nobody',
  'same',
  'full',
  'unsent',
  'lately',
] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export type ListActStatus = 'working' | 'done' | 'failed' | 'undoing' | 'undone'

export type ListActKey = { readonly organizationId: number; readonly actId: string }

/** Rows that may be ticked on one page, and on an address. */
export const mostChosen = 200

/** The ids of rows as an address or a form gives them; `undefined`: one is none, or there are too many. */
export function readChosen(texts: readonly string[]): readonly number[] | undefined {
  const ids = texts.map(readId).filter(id => id !== null)
  const isRight = ids.length === texts.length && ids.length <= mostChosen
  return isRight ? [...new Set(ids)] : undefined
}
