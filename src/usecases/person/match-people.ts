import {
  organizationToMatch,
  peopleToMatch,
  type Sharing,
  setKeys,
  setMatched,
  setProposals,
  sharingWith,
  storedTraits,
} from '#db/person-matches.ts'
import { lockPeople } from '#db/person-mentions.ts'
import type { Transaction } from '#db/schema.ts'
import { compareTraits } from '#domain/person/likeness.ts'
import { matchKeys } from '#domain/person/match-keys.ts'
import {
  type AlikePair,
  certainPairs,
  doubtfulPeople,
  isByNameAlone,
  namesakes,
} from '#domain/person/proposals.ts'
import type { Traits } from '#domain/person/traits.ts'
import type { App } from '../app.ts'
import { traitsFrom } from './traits-from.ts'

/** People who are compared with others in one transaction. */
const batch = 200

/**
 * Compares everybody who is new or has changed with whoever shares something with them, and proposes who may be the same (rule PPL-3).
 * Says of how many people. What is done stays done when it is cut; memory stays that of one batch.
 */
export async function matchPeople(app: App): Promise<number> {
  let matched = 0
  let organizationId = await organizationToMatch(app.db, 0)
  while (organizationId !== undefined) {
    const of = organizationId
    const taken = await app.transaction(tx => matchBatch(tx, of))
    matched += taken
    if (taken < batch) organizationId = await organizationToMatch(app.db, of)
  }
  return matched
}

async function matchBatch(tx: Transaction, organizationId: number): Promise<number> {
  await lockPeople(tx, organizationId)
  const ids = await peopleToMatch(tx, organizationId, batch)
  if (ids.length === 0) return 0
  const known = new Map<number, Traits>()
  await learn(tx, organizationId, ids, known)
  const keys = ids.flatMap(personId => matchKeys(traitsOf(known, personId)).map(key => ({ personId, key })))
  await setKeys(tx, organizationId, ids, keys)
  const alike = await alikeTo(tx, organizationId, ids, known)
  const around = await aroundUnsure(tx, organizationId, alike, known)
  const doubts = {
    doubtful: doubtfulPeople(around, id => traitsOf(known, id)),
    namesakes: namesakes(around),
  }
  await setProposals(tx, organizationId, { ids, ...doubts }, certainPairs(alike, doubts))
  await setMatched(tx, organizationId, ids)
  return ids.length
}

/** With all pairs of whoever is in one without a date of birth, or by the name alone: they tell whether anybody could say who that is. */
async function aroundUnsure(
  tx: Transaction,
  organizationId: number,
  alike: readonly AlikePair[],
  known: Map<number, Traits>,
): Promise<readonly AlikePair[]> {
  const unsure = alike.flatMap(pair =>
    [pair.one, pair.other].filter(id => isByNameAlone(pair) || traitsOf(known, id).birthDates.length === 0),
  )
  const more = await alikeTo(tx, organizationId, [...new Set(unsure)], known)
  return [...alike, ...more]
}

/** Pairs of these people with whoever is like them. */
async function alikeTo(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
  known: Map<number, Traits>,
): Promise<readonly AlikePair[]> {
  const sharing = await sharingWith(tx, organizationId, ids)
  await learn(tx, organizationId, [...new Set(sharing.flatMap(({ one, other }) => [one, other]))], known)
  return sharing.flatMap(pair => alikeOf(pair, known))
}

function alikeOf({ one, other }: Sharing, known: ReadonlyMap<number, Traits>): readonly AlikePair[] {
  const likeness = compareTraits(traitsOf(known, one), traitsOf(known, other))
  return likeness === null ? [] : [{ one, other, likeness }]
}

async function learn(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
  known: Map<number, Traits>,
): Promise<void> {
  const unknown = ids.filter(id => !known.has(id))
  if (unknown.length === 0) return
  for (const stored of await storedTraits(tx, organizationId, unknown))
    known.set(stored.id, traitsFrom(stored))
}

const nobody: Traits = { names: [], emails: [], sharedEmails: [], phones: [], birthDates: [], homes: [] }
const traitsOf = (known: ReadonlyMap<number, Traits>, id: number): Traits => known.get(id) ?? nobody
