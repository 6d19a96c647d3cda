import type { Transaction } from '#db/schema.ts'
import type { Alternative, EntrySearch } from '#db/search.ts'
import { alike, keysOf, knownWords, townsNamed } from '#db/search-words.ts'
import { plainWords, type SearchInput, searchMonths, searchWords } from '#domain/organization/search-input.ts'
import { meantWords } from '#domain/organization/typing-distance.ts'
import { parisDate } from '../paris-time.ts'

const asTyped = (word: string): Alternative => ({ word, beginning: false })

/** A search as the database asks it, its words as they were typed. */
export async function readSearch(tx: Transaction, input: SearchInput, now: string): Promise<EntrySearch> {
  const { sought, type, text } = input
  const ofCampaigns = sought === 'campaigns'
  const [category = '', city = '', ...keys] = await keysOf(tx, [
    plainWords(input.category ?? ''),
    plainWords(input.city ?? ''),
    ...searchWords(text),
  ])
  const words = keys.filter(key => key !== '')
  const months = ofCampaigns ? searchMonths(input, parisDate(now)) : null
  return {
    // A sign may stand for several words (« ½ »): each is asked for.
    groups: words.flatMap(word => word.split(' ')).map(word => [asTyped(word)]),
    anyGroup: false,
    name: words.join(' '),
    facets: [
      ofCampaigns ? 'campaign' : 'organization',
      ...(type === null ? [] : [`type:${type.toLowerCase()}`]),
      ...(category === '' ? [] : [`category:${category}`]),
      ...(input.free && ofCampaigns ? ['free'] : []),
      ...(input.taxReceipt ? ['receipt'] : []),
    ],
    anyOf: [
      ...(city === '' ? [] : [await placesOf(tx, city)]),
      ...(months === null ? [] : [months.map(month => `month:${month}`)]),
    ],
    from: ofCampaigns ? input.from : null,
    until: ofCampaigns ? input.until : null,
    placesLeft: ofCampaigns && input.placesLeft,
    now,
  }
}

/** A postal code or a department by its digits; a town by its name, or the towns that were probably meant. */
async function placesOf(tx: Transaction, key: string): Promise<readonly string[]> {
  if (/^\d+$/.test(key)) return [`zip:${key}`]
  const named = await townsNamed(tx, key)
  const towns = named.length > 0 ? named : meantWords(key, await alike(tx, 'city', key))
  return (towns.length > 0 ? towns : [key]).map(town => `city:${town}`)
}

/** What may be tried where nothing has all words: their beginnings and what they probably mean, then any of them. */
export async function attemptsOf(tx: Transaction, search: EntrySearch): Promise<readonly EntrySearch[]> {
  if (search.groups.length === 0) return []
  const groups = await widened(tx, search.groups)
  const attempts = [{ ...search, groups }]
  return groups.length > 1 ? [...attempts, { ...search, groups, anyGroup: true }] : attempts
}

/** Shorter beginnings would find nearly everything. */
const shortestBeginning = 3

async function widened(tx: Transaction, groups: EntrySearch['groups']): Promise<EntrySearch['groups']> {
  const known = await knownWords(
    tx,
    groups.flat().map(({ word }) => word),
  )
  const wider: Alternative[][] = []
  for (const group of groups) {
    const alternatives = [...group]
    for (const { word } of group) {
      if (word.length >= shortestBeginning) alternatives.push({ word, beginning: true })
      if (!known.has(word)) alternatives.push(...meantWords(word, await alike(tx, 'word', word)).map(asTyped))
    }
    wider.push(alternatives)
  }
  return wider
}
