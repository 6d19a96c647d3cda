import { sql } from 'kysely'
import type { Transaction } from './schema.ts'

/** Texts in the form in which they are compared, one for each; empty where nothing of one can be compared. */
export async function keysOf(tx: Transaction, texts: readonly string[]): Promise<readonly string[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select search_key(text) as key from unnest(${[...texts]}::text[]) with ordinality t (text, place)
    order by place`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Which of these words stand in some name. */
export async function knownWords(tx: Transaction, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where kind = 'word' and word = any (${[...words]}::text[])`.execute(tx)
  return new Set(rows.map(({ word }) => word))
}

/** The most towns of one name: those of a large city's districts. */
const mostTowns = 30

/** Towns of a name, its districts among them (`paris 11e arrondissement`). */
export async function townsNamed(tx: Transaction, key: string): Promise<readonly string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where kind = 'city' and (word = ${key} or (word >= ${`${key} `} and word < ${`${key}!`}))
    order by word limit ${mostTowns}`.execute(tx)
  return rows.map(({ word }) => word)
}

/** Words or towns that look alike, the likest first. */
export async function alike(
  tx: Transaction,
  kind: 'word' | 'city',
  word: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where kind = ${kind} and word % ${word}
    order by similarity(word, ${word}) desc, word limit 40`.execute(tx)
  return rows.map(found => found.word)
}
