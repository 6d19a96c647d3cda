import { refreshPeople } from '#db/people.ts'
import {
  insertMentions,
  insertNames,
  insertPeople,
  type NewName,
  namesLike,
  type OwnedName,
  ownEmails,
  type StoredName,
  type Written,
  writtenIn,
} from '#db/person-mentions.ts'
import type { Transaction } from '#db/schema.ts'
import { type Namesake, personOfWriting } from '#domain/person/attach.ts'
import { emailKey, nameKey } from '#domain/person/traits.ts'

/** Writes down whom these orders of one organization name and have not said yet (rule PPL-1), under the lock of its people. */
export async function writeDown(
  tx: Transaction,
  organizationId: number,
  orderIds: readonly number[],
  now: string,
): Promise<void> {
  const written = await writtenIn(tx, organizationId, orderIds)
  const names = written.map(keysOf)
  const settled = settleNames(names, await namesLike(tx, organizationId, names))
  const ids = await storeNames(tx, organizationId, settled, now)
  const mentions = written.map(({ orderId, itemId }, place) => ({
    orderId,
    itemId,
    nameId: ids[settled.nameOf[place]!]!.id,
  }))
  await insertMentions(tx, organizationId, mentions)
  const people = new Set(settled.nameOf.map(name => ids[name]!.personId))
  await refreshPeople(tx, organizationId, [...people])
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
