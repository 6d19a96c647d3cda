import type { AdministratorAction } from '../access/may.ts'

/** What a column holds, with `lines` for what was bought: how it is written on a page, in a line of CSV and in a cell of a spreadsheet. */
export type ColumnKind = 'text' | 'number' | 'amount' | 'day' | 'instant' | 'state' | 'means' | 'lines'

export type ListColumn = {
  readonly kind: ColumnKind
  /** Shown where nobody has chosen columns. */
  readonly usual?: true
}

/** A list of the back office: who may read it, its columns under ids that never change, and the states that it is filtered by. */
export type ListDescriptor = {
  /** Its name in addresses. */
  readonly segment: string
  readonly right: AdministratorAction
  readonly columns: Readonly<Record<string, ListColumn>>
  /** What each state stands for in the database. */
  readonly states: Readonly<Record<string, readonly string[]>>
}

const text = { kind: 'text' } as const
const usualText = { kind: 'text', usual: true } as const

const payer = { payerName: text, payerEmail: text } as const
const address = { address: text, zipCode: text, city: text, country: text } as const
const order = {
  orderId: { kind: 'number', usual: true },
  orderedAt: { kind: 'instant', usual: true },
} as const

/** What somebody bought for somebody: places of events, or memberships. */
const ofPerson = { person: usualText, firstName: text, lastName: text, email: text } as const
const ofItem = {
  rate: usualText,
  options: text,
  answers: text,
  quantity: { kind: 'number' },
  coupon: text,
  amount: { kind: 'amount', usual: true },
  state: { kind: 'state', usual: true },
} as const

const itemStates = { valid: ['valid'], awaited: ['awaited'], returned: ['returned'] } as const

/**
 * THE lists (rule LST-1): a page, its print and its file read the same line of this table. The id of a column stands in addresses that
 * people keep and in their programs: it is never renamed, and never means something else.
 */
export const lists = {
  orders: {
    segment: 'commandes',
    right: 'seePayments',
    columns: {
      payerName: usualText,
      payerEmail: text,
      company: text,
      ...address,
      ...order,
      campaign: usualText,
      items: { kind: 'lines', usual: true },
      quantity: { kind: 'number' },
      coupon: text,
      means: { kind: 'means' },
      amount: { kind: 'amount', usual: true },
      state: { kind: 'state', usual: true },
    },
    states: {
      done: ['Processed'],
      awaited: ['Committed'],
      refunded: ['Refunded'],
      canceled: ['Canceled'],
    },
  },
  payments: {
    segment: 'paiements',
    right: 'seePayments',
    columns: {
      payerName: usualText,
      payerEmail: text,
      campaign: usualText,
      paidAt: { kind: 'instant', usual: true },
      means: { kind: 'means', usual: true },
      takenBy: text,
      number: { kind: 'number' },
      orderId: { kind: 'number' },
      paymentId: { kind: 'number', usual: true },
      refunded: { kind: 'amount' },
      amount: { kind: 'amount', usual: true },
      state: { kind: 'state', usual: true },
    },
    states: {
      captured: ['Authorized', 'Refunding'],
      pending: ['Pending', 'WaitingAuthentication', 'WaitingBankValidation', 'Capturing'],
      failed: ['Refused', 'Error'],
      contested: ['Contested'],
      repaid: ['Refunded'],
      void: ['Canceled', 'Abandoned'],
    },
  },
  participants: {
    segment: 'participants',
    right: 'seeTickets',
    columns: { ...ofPerson, campaign: usualText, ...ofItem, ...payer, ...order },
    states: itemStates,
  },
  members: {
    segment: 'adherents',
    right: 'seeCards',
    columns: {
      ...ofPerson,
      campaign: usualText,
      validFrom: { kind: 'day' },
      validUntil: { kind: 'day', usual: true },
      ...ofItem,
      ...payer,
      ...order,
    },
    states: itemStates,
  },
  instalments: {
    segment: 'echeances',
    right: 'seePayments',
    columns: {
      payerName: usualText,
      payerEmail: text,
      campaign: usualText,
      dueOn: { kind: 'day', usual: true },
      number: { kind: 'number', usual: true },
      capturedAt: { kind: 'instant' },
      retryOn: { kind: 'day' },
      means: { kind: 'means' },
      orderId: { kind: 'number' },
      paymentId: { kind: 'number' },
      amount: { kind: 'amount', usual: true },
      state: { kind: 'state', usual: true },
    },
    states: {
      due: ['Waiting', 'Pending', 'WaitingAuthentication', 'WaitingBankValidation', 'Capturing'],
      paid: ['Authorized', 'Refunding', 'Contested'],
      refused: ['Refused', 'Error'],
      refunded: ['Refunded'],
      canceled: ['Canceled', 'Abandoned'],
    },
  },
  subscriptions: {
    segment: 'dons-mensuels',
    right: 'seePayments',
    columns: {
      payerName: usualText,
      payerEmail: text,
      ...address,
      campaign: usualText,
      startedAt: { kind: 'instant', usual: true },
      nextOn: { kind: 'day', usual: true },
      means: { kind: 'means' },
      orderId: { kind: 'number' },
      amount: { kind: 'amount', usual: true },
      state: { kind: 'state', usual: true },
    },
    states: { active: ['Active'], suspended: ['Suspended'], ended: ['Ended'], stopped: ['Canceled'] },
  },
} as const satisfies Readonly<Record<string, ListDescriptor>>

export type ListName = keyof typeof lists
type ColumnOf<Name extends ListName> = keyof (typeof lists)[Name]['columns']
type StateOf<Name extends ListName> = keyof (typeof lists)[Name]['states']
/** The id of a column of any list. */
export type ColumnId = { [Name in ListName]: ColumnOf<Name> }[ListName]
export type ListState = { [Name in ListName]: StateOf<Name> }[ListName]

export const listNames = Object.keys(lists) as readonly ListName[]

/** The list of an address; `undefined` for any other. */
export function listAt(segment: string): ListName | undefined {
  return listNames.find(name => lists[name].segment === segment)
}

/** The columns of a list, in their order. */
export function columnsOf(list: ListName): readonly ColumnId[] {
  return Object.keys(lists[list].columns) as ColumnId[]
}

export function columnOf(list: ListName, id: ColumnId): ListColumn {
  const columns: Readonly<Partial<Record<ColumnId, ListColumn>>> = lists[list].columns
  const column = columns[id]
  if (column === undefined) throw new Error(`${list} has no column ${id}`)
  return column
}

/** The states that a list is filtered by, in their order. */
export function statesOf(list: ListName): readonly ListState[] {
  return Object.keys(lists[list].states) as ListState[]
}

/** What a state of a list stands for in the database. */
export function storedStates(list: ListName, state: ListState): readonly string[] {
  const states: Readonly<Partial<Record<ListState, readonly string[]>>> = lists[list].states
  return states[state] ?? []
}

/** The state that a stored one is shown as. */
export function shownState(list: ListName, stored: string): ListState | undefined {
  return statesOf(list).find(state => storedStates(list, state).includes(stored))
}
