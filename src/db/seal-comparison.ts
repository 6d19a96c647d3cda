import { sql } from 'kysely'
import type { Database, Reader } from './schema.ts'

/** A seal of an organization's entries. `hash` is SHA-256 in hexadecimal digits. */
export type Seal = { readonly number: number; readonly hash: string }

export type SealComparison = {
  /** `undefined`: nothing of it was ever folded. */
  readonly newest: Seal | undefined
  /** The number of the first seal that is not what its entries and the seal before it make, or that is missing. */
  readonly broken: number | undefined
}

/** Seals that one query makes anew: each covers as many entries as one fold took. */
const pageSize = 10

/**
 * Makes every seal of an organization anew from its entries and compares (rule MON-4), as all were at one moment, while the
 * application goes on. Memory stays the same however many there are. Entries of before there were seals were sealed by the
 * migration that brought them, so every entry without a token has one.
 */
export async function compareSeals(db: Database, organizationId: number): Promise<SealComparison> {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async tx => {
    const newest = await newestSeal(tx, organizationId)
    let last: Seal = { number: 0, hash: '' }
    let sealed = 0
    for (;;) {
      const page = await pageOf(tx, organizationId, last)
      if (page === undefined) break
      if (page.broken !== null) return { newest, broken: page.broken }
      sealed += page.entries
      last = page
    }
    const hasMore = (await countFolded(tx, organizationId)) > sealed
    return { newest, broken: hasMore ? last.number + 1 : undefined }
  })
}

async function newestSeal(db: Reader, organizationId: number): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    select number, encode(hash, 'hex') as hash from ledger_seals where organization_id = ${organizationId}
    order by number desc limit 1`.execute(db)
  return rows[0]
}

type Page = Seal & { readonly entries: number; readonly broken: number | null }

/** The next seals: the last of them, how many entries they cover, and the first that is broken. */
async function pageOf(db: Reader, organizationId: number, last: Seal): Promise<Page | undefined> {
  const { rows } = await sql<Page>`
    with page as (
      select number, hash, entry_ids, created_at from ledger_seals
      where organization_id = ${organizationId} and number > ${last.number}
      order by number limit ${sql.lit(pageSize)}
    ), chain as (
      select *, ${last.number}::integer + (row_number() over by_number)::integer as expected,
        coalesce(lag(hash) over by_number, decode(${last.hash}, 'hex')) as previous_hash
      from page window by_number as (order by number)
    ), compared as (
      select number, hash, expected, cardinality(entry_ids) as entries, number = expected
        and hash is not distinct from
          seal_hash(previous_hash, ${organizationId}::integer, number, created_at, entry_ids) as whole
      from chain
    )
    select number, encode(hash, 'hex') as hash, (select sum(entries) from compared)::integer as entries,
      (select min(expected) from compared where not whole) as broken
    from compared order by number desc limit 1`.execute(db)
  return rows[0]
}

async function countFolded(db: Reader, organizationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from ledger_entries where organization_id = ${organizationId})
      - (select count(*) from unfolded_entries where organization_id = ${organizationId}))::integer as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
