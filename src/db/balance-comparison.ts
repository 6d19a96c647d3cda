import { sql } from 'kysely'
import { balancesOf } from './account-balances.ts'
import type { Database, Reader } from './schema.ts'

/** An account of an organization whose balance is not what its postings sum up to. Cents. */
export type BalanceDifference = {
  readonly account: string
  /** The sum of all postings. */
  readonly expected: number
  /** The balance as it is read every day. */
  readonly found: number
}

/** Postings that one query adds up. */
const pageSize = 20_000

/**
 * Adds up every posting of an organization and compares the sums with its balances, as both were at one moment, while the
 * application goes on. Memory stays the same however many postings there are.
 */
export async function compareBalances(
  db: Database,
  organizationId: number,
): Promise<readonly BalanceDifference[]> {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async tx => {
    const found = new Map<string, number>()
    for (const { account, amount } of await balancesOf(tx, organizationId)) found.set(account, amount)
    const expected = await sumsOf(tx, organizationId)
    return [...new Set([...expected.keys(), ...found.keys()])]
      .map(account => ({ account, expected: expected.get(account) ?? 0, found: found.get(account) ?? 0 }))
      .filter(difference => difference.expected !== difference.found)
  })
}

type Page = {
  readonly entry: string
  readonly position: number
  readonly sums: Readonly<Record<string, number>>
}

async function sumsOf(db: Reader, organizationId: number): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  let after = { entry: '00000000-0000-0000-0000-000000000000', position: -1 }
  for (;;) {
    const page = await pageOf(db, organizationId, after)
    if (page === undefined) return sums
    for (const [account, amount] of Object.entries(page.sums)) {
      sums.set(account, (sums.get(account) ?? 0) + amount)
    }
    after = page
  }
}

async function pageOf(
  db: Reader,
  organizationId: number,
  after: Pick<Page, 'entry' | 'position'>,
): Promise<Page | undefined> {
  const { rows } = await sql<Page>`
    with page as (
      select entry_id, position, account, amount from postings
      where organization_id = ${organizationId} and (entry_id, position) > (${after.entry}::uuid, ${after.position}::integer)
      order by entry_id, position limit ${sql.lit(pageSize)}
    ), total as (
      select account, sum(amount) as amount from page group by account
    )
    select entry_id as entry, position, (select jsonb_object_agg(account, amount) from total) as sums
    from page order by entry_id desc, position desc limit 1`.execute(db)
  return rows[0]
}
