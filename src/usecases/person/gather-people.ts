import { refreshPeople } from '#db/people.ts'
import { erasePeople } from '#db/person-erasure.ts'
import {
  insertMentions,
  insertNames,
  insertPeople,
  lockPeople,
  type NewName,
  namesLike,
  type OwnedName,
  ordersBefore,
  ownEmails,
  type ReadOrder,
  type StoredName,
  type Written,
  writtenIn,
} from '#db/person-mentions.ts'
import type { Transaction } from '#db/schema.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { type Namesake, personOfWriting } from '#domain/person/attach.ts'
import { emailKey, nameKey } from '#domain/person/traits.ts'
import type { App } from '../app.ts'

/** Orders that one read takes. */
const page = 2_000
/** Orders whose people are written down in one transaction. */
const batch = 200
/** Beyond every order. */
const newest = 2_147_483_647
/** Milliseconds: what a sweep of the day looks back. */
const twoDays = 2 * 86_400_000

/**
 * Writes down whom orders name (rule PPL-1), the newest first: those of two days, or all of them. Says of how many orders. What is done
 * stays done when it is cut, and repeating it is harmless.
 */
export async function gatherPeople(
  app: App,
  { whole = false }: { readonly whole?: boolean },
): Promise<number> {
  const since = Date.parse(app.now()) - twoDays
  let gathered = 0
  let before = newest
  for (;;) {
    const orders = await ordersBefore(app.db, { before, limit: page })
    const bare = orders.filter(({ isBare }) => isBare)
    for (const [organizationId, own] of Map.groupBy(bare, order => order.organizationId))
      for (let place = 0; place < own.length; place += batch)
        await gatherBatch(app, organizationId, own.slice(place, place + batch))
    gathered += bare.length
    await forgetErased(app, orders)
    const last = orders.at(-1)
    if (last === undefined || orders.length < page) return gathered
    if (!whole && Date.parse(last.createdAt) < since) return gathered
    before = last.id
  }
}

/** People of orders that lost their payer without them, as in the hands of an older version (rule PPL-5). */
async function forgetErased(app: App, orders: readonly ReadOrder[]): Promise<void> {
  const erased = orders.filter(({ isErased }) => isErased)
  if (erased.length === 0) return
  const keys = erased.map(({ organizationId, id }) => [organizationId, id] as const)
  await app.transaction(tx => erasePeople(tx, keys))
}

/** Who else writes down the same orders waits, and finds them written down. */
async function gatherBatch(app: App, organizationId: number, orders: readonly OrderKey[]): Promise<void> {
  await app.transaction(async tx => {
    await lockPeople(tx, organizationId)
    const orderIds = orders.map(({ id }) => id)
    const written = await writtenIn(tx, organizationId, orderIds)
    const names = written.map(keysOf)
    const settled = settleNames(names, await namesLike(tx, organizationId, names))
    const ids = await storeNames(tx, organizationId, settled, app.now())
    const mentions = written.map(({ orderId, itemId }, place) => ({
      orderId,
      itemId,
      nameId: ids[settled.nameOf[place]!]!.id,
    }))
    await insertMentions(tx, organizationId, mentions)
    const people = new Set(settled.nameOf.map(name => ids[name]!.personId))
    await refreshPeople(tx, organizationId, [...people])
  })
}

/** Whoever gave no address of mails has their payer's. */
function keysOf({ email, payersEmail, birthDate, ...name }: Written): NewName {
  const address = email ?? payersEmail
  return {
    nameKey: nameKey(name),
    emailKey: address === null || address === '' ? null : emailKey(address),
    isPayersEmail: email === null,
    birthDate,
  }
}

/** `id`: null for a name that is new. */
type SettledName = Omit<OwnedName, 'isPayersEmail'> & {
  readonly id: number | null
  readonly birthDates: readonly string[]
  isPayersEmail: boolean
}

/** Names as their orders come to them; `personId` below 0 is of somebody new, and the same one of the same person. */
type Settled = {
  readonly names: readonly SettledName[]
  /** The place of its name, for each writing. */
  readonly nameOf: readonly number[]
  readonly newPeople: number
}

/** Finds the name of each writing: one that is stored, that an earlier one of the batch has made, or a new one (rule PPL-2). */
function settleNames(written: readonly NewName[], stored: readonly StoredName[]): Settled {
  const names: SettledName[] = stored.map(name => ({
    ...name,
    isPayersEmail: true,
  }))
  const alike = Map.groupBy(names.keys(), place => alikeKey(names[place]!))
  let newPeople = 0
  const nameOf = written.map(name => {
    const places = name.emailKey === null ? [] : (alike.get(alikeKey(name)) ?? [])
    const known = places.find(place => names[place]!.birthDate === name.birthDate)
    if (known !== undefined) {
      names[known]!.isPayersEmail &&= name.isPayersEmail
      return known
    }
    const found = personOfWriting(name.birthDate, namesakesAmong(places.map(place => names[place]!)))
    if (found === null) newPeople += 1
    const birthDates = name.birthDate === null ? [] : [name.birthDate]
    // What is written like somebody who was merged goes back with them when that is undone.
    const ownId = places.map(place => names[place]!).find(({ personId }) => personId === found)?.ownId ?? null
    names.push({ ...name, id: null, personId: found ?? -newPeople, ownId, birthDates })
    alike.set(alikeKey(name), [...places, names.length - 1])
    return names.length - 1
  })
  return { names, nameOf, newPeople }
}

const alikeKey = ({ emailKey: email, nameKey: name }: NewName) => `${email} ${name}`

function namesakesAmong(
  names: readonly { readonly personId: number; readonly birthDates: readonly string[] }[],
): readonly Namesake[] {
  const people = Map.groupBy(names, ({ personId }) => personId)
  return [...people].map(([personId, own]) => ({
    personId,
    birthDates: own.flatMap(({ birthDates }) => birthDates),
  }))
}

/** Stores who and what is new; gives the ids in the order of the names. */
async function storeNames(
  tx: Transaction,
  organizationId: number,
  { names, newPeople }: Settled,
  now: string,
): Promise<readonly { readonly id: number; readonly personId: number }[]> {
  const people = await insertPeople(tx, organizationId, newPeople, now)
  const owned = names.map(name => ({
    ...name,
    personId: name.personId < 0 ? people[-name.personId - 1]! : name.personId,
  }))
  const made = await insertNames(
    tx,
    organizationId,
    owned.filter(({ id }) => id === null),
  )
  const ids = new Map(made.map(name => [wholeKey(name), name.id]))
  const own = owned.flatMap(({ id, isPayersEmail }) => (id === null || isPayersEmail ? [] : [id]))
  await ownEmails(tx, organizationId, own)
  return owned.map(name => ({ id: name.id ?? ids.get(wholeKey(name))!, personId: name.personId }))
}

const wholeKey = ({
  personId,
  emailKey: email,
  nameKey: name,
  birthDate,
}: Omit<OwnedName, 'isPayersEmail' | 'ownId'>) => `${personId} ${email} ${name} ${birthDate}`
