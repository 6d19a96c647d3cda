import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, StockKind } from '#db/schema.ts'
import type { Concert } from './concert.ts'
import type { CrashLab } from './crash-lab.ts'

const ago = sql<string>`now() - interval '1 minute'`

/** Ends the time of one cart with all that hangs on it. Row by row, as the product locks: request, cart, holds. */
export async function expireCart(db: Database, cartId: string): Promise<void> {
  await db.updateTable('paymentRequests').set({ expiresAt: ago }).where('cartId', '=', cartId).execute()
  await db.updateTable('carts').set({ expiresAt: ago }).where('id', '=', cartId).execute()
  await db.updateTable('holds').set({ expiresAt: ago }).where('cartId', '=', cartId).execute()
}

/** Ends the time of every cart that nobody goes on with, so that its places are free again. */
export async function expireLeftCarts(db: Database): Promise<void> {
  const left = await db.selectFrom('carts').select('id').where('status', '=', 'open').execute()
  for (const { id } of left) await expireCart(db, id)
  await sweepSoon(db)
}

/** Has both sweepers look now; one that waits already is enough. */
export async function sweepSoon(db: Database): Promise<void> {
  for (const task of ['sweep-payments', 'sweep-carts']) {
    await sql`select graphile_worker.add_job(${task}::text, job_key => ${`test-${task}`}::text)`.execute(db)
  }
}

/** Ends everybody's time, and waits until the sweepers have closed every cart and every payment. */
export async function untilNothingLives({ db }: CrashLab): Promise<void> {
  const end = Date.now() + 120_000
  for (;;) {
    await db.updateTable('paymentRequests').set({ expiresAt: ago }).execute()
    await db.updateTable('carts').set({ expiresAt: ago }).where('status', '=', 'open').execute()
    await db.updateTable('holds').set({ expiresAt: ago }).execute()
    await sweepSoon(db)
    await sleep(300)
    const { rows } = await sql<{ living: number }>`
      select (select count(*) from carts where status = 'open')::integer
        + (select count(*) from payment_requests where status in ('open', 'exhausted'))::integer as living`.execute(
      db,
    )
    const living = rows[0]?.living ?? 0
    if (living === 0) return
    assert.ok(Date.now() < end, `${living} carts and payments are not swept`)
  }
}

export type Limit = {
  readonly kind: StockKind
  readonly targetId: number
  readonly capacity: number
  readonly sold: number
  readonly held: number
}

/** The counters of a concert: its hall and its rates. */
export async function limitsOf(db: Database, { organizationId }: Concert): Promise<readonly Limit[]> {
  return db
    .selectFrom('stocks')
    .select(['kind', 'targetId', 'capacity', 'sold', 'held'])
    .where('organizationId', '=', organizationId)
    .execute()
}
