import { factsOfAddresses } from '#db/addresses.ts'
import { campaignByKey } from '#db/forms.ts'
import { type ListInput, type ListRow, readListRows } from '#db/list-rows.ts'
import { forgetRecipients, insertRecipients, type Recipient } from '#db/message-recipients.ts'
import { type MessagePayer, payersOfOrders, seasonsOfItems } from '#db/message-rows.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { type ListPlace, readWish } from '#domain/list/list-wish.ts'
import { type ColumnId, columnsOf, type ListName, shownState } from '#domain/list/lists.ts'
import { maskedEmail } from '#domain/mask.ts'
import type { MergeFacts, MergeField } from '#domain/message/merge-fields.ts'
import { type Message, mostRows, neededFields } from '#domain/message/message.ts'
import { type AddressFacts, leftOut } from '#domain/message/recipients.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import { emailKey } from '#domain/person/traits.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mergeFieldNamed } from '#messages/merge-field-words.ts'
import { inputOf } from '../administration/open-list.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { keyOf } from './open-messages.ts'

/** Rows of the list that are read at a time. */
const batch = 2_000

/**
 * Finds whom a message goes to in place of whoever was found before: each row of its list once, with what stands in its merge fields, or
 * with the reason why it is left out (rule MSG-4). `too_many_recipients`: the list has more rows than one message is for.
 */
export async function findRecipients(app: App, tx: Transaction, message: Message): Promise<Result<null>> {
  const key = keyOf(message)
  await forgetRecipients(tx, key)
  const finding: Finding = {
    message,
    today: parisDate(app.now()),
    needed: neededFields(message, mergeFieldNamed),
    seen: new Set(),
  }
  const input = inputOfMessage(message)
  let number = 0
  for (let after: ListPlace | null = null; ; ) {
    const rows: readonly ListRow[] = await readListRows(tx, {
      ...{ ...input, columns: columnsFor(message.list), after, limit: batch },
    })
    if (number + rows.length > mostRows) return failWith('too_many_recipients')
    const found = await recipientsIn(tx, finding, rows)
    await insertRecipients(
      tx,
      key,
      found.map(each => ({ ...each, number: ++number })),
    )
    after = rows.at(-1) ?? null
    if (rows.length < batch) return ok(null)
  }
}

function inputOfMessage({ list, query, organizationId, formIds }: Message): ListInput {
  return inputOf(list, readWish(list, new URLSearchParams(query)), { organizationId, formIds })
}

/** What is read of a row, where its list has it. */
const wanted: readonly ColumnId[] = [
  'orderId',
  'firstName',
  'lastName',
  'email',
  'amount',
  'state',
  'validUntil',
]
const columnsFor = (list: ListName) => wanted.filter(id => columnsOf(list).includes(id))

type Finding = {
  readonly message: Message
  /** ISO day in Paris. */
  readonly today: string
  readonly needed: readonly MergeField[]
  /** Keys of the addresses that somebody has got already. */
  readonly seen: Set<string>
}

type Found = Omit<Recipient, 'number'>
type Row = { readonly id: number; readonly cells: Readonly<Partial<Record<ColumnId, unknown>>> }

async function recipientsIn(
  db: Reader,
  finding: Finding,
  listed: readonly ListRow[],
): Promise<readonly Found[]> {
  const { organizationId, list } = finding.message
  const columns = columnsFor(list)
  const rows = listed.map(({ id, cells }) => ({
    id,
    cells: Object.fromEntries(columns.map((column, place) => [column, cells[place]])),
  }))
  const orderIds = rows.map(row => Number(row.cells.orderId))
  const payers = await payersOfOrders(db, organizationId, orderIds)
  const seasons =
    list === 'members'
      ? await seasonsOfItems(
          db,
          organizationId,
          rows.map(({ id }) => id),
        )
      : new Map<number, string>()
  const people: readonly Person[] = rows.map(row =>
    personOf(row, payers.get(Number(row.cells.orderId)), seasons.get(row.id)),
  )
  const keys = people.flatMap(({ email }) => (email === null ? [] : [emailKey(email)]))
  const known = await factsOfAddresses(db, { organizationId, keys })
  const lacking = await campaignsWithout(db, finding, [...payers.values()])
  return rows.map((row, place) => recipientOf(finding, row, people[place]!, { known, lacking }))
}

/** The campaigns that lack a day or a place which the message names. */
async function campaignsWithout(
  db: Reader,
  { message: { organizationId }, needed }: Finding,
  payers: readonly MessagePayer[],
): Promise<ReadonlySet<number>> {
  const lacking = new Set<number>()
  if (!needed.includes('date') && !needed.includes('place')) return lacking
  for (const formId of new Set(payers.map(payer => payer.formId))) {
    const { form } = await campaignByKey(db, organizationId, formId)
    const { startDate, place } = timeAndPlaceOf(form)
    const isLacking =
      (needed.includes('date') && startDate === null) || (needed.includes('place') && place === null)
    if (isLacking) lacking.add(formId)
  }
  return lacking
}

type Person = {
  readonly email: string | null
  readonly formId: number | null
  readonly facts: MergeFacts
}

/** Who a row is about: the person of a place or a membership, at their own address or their payer's; else the payer. */
function personOf({ cells }: Row, payer: MessagePayer | undefined, season: string | undefined): Person {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
  const isNamed = text(cells.firstName) !== null || text(cells.lastName) !== null
  return {
    email: text(cells.email) ?? text(payer?.email),
    formId: payer?.formId ?? null,
    facts: {
      firstName: isNamed ? text(cells.firstName) : text(payer?.firstName),
      lastName: isNamed ? text(cells.lastName) : text(payer?.lastName),
      amount: typeof cells.amount === 'number' ? cells.amount : null,
      season: season ?? null,
      endsOn: text(cells.validUntil),
    },
  }
}

const nothingKnown: AddressFacts = { isDead: false, news: null }
const returnedStates: readonly string[] = ['returned', 'refunded', 'canceled']

type Known = {
  readonly known: ReadonlyMap<string, AddressFacts>
  /** Campaigns without a day or a place that the message names. */
  readonly lacking: ReadonlySet<number>
}

function recipientOf(
  { message, needed, seen, today }: Finding,
  { id, cells }: Row,
  { email, formId, facts }: Person,
  { known, lacking }: Known,
): Found {
  const { list, query, kind } = message
  const key = email === null ? '' : emailKey(email)
  const isReturned = returnedStates.includes(shownState(list, String(cells.state)) ?? '')
  const isMember = list === 'members' && !isReturned && (facts.endsOn === null || facts.endsOn >= today)
  const reason = leftOut(
    kind,
    {
      email,
      isMember,
      isTwice: seen.has(key),
      isGivenBack: isReturned && readWish(list, new URLSearchParams(query)).state === null,
      lacksField: needed.some(field => isEmpty(facts, field)) || (formId !== null && lacking.has(formId)),
    },
    known.get(key) ?? nothingKnown,
  )
  if (reason === null) seen.add(key)
  const isOfItem = list === 'participants' || list === 'members'
  return {
    orderId: Number(cells.orderId),
    itemId: isOfItem ? id : 0,
    reader: email === null ? '…' : maskedEmail(email),
    email,
    facts,
    reason,
  }
}

/** Whether a field of a person is empty. */
function isEmpty(facts: MergeFacts, field: MergeField): boolean {
  return field in facts && facts[field as keyof MergeFacts] === null
}
