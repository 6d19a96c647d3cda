import type pg from 'pg'
import type { SeenAttempt } from '#domain/payment/attempt.ts'
import { indexedAfter } from './bulk.ts'
import { addCampaigns, firstOffer, type Size } from './campaigns.ts'
import { type Copying, copyToPlaces, makePlaces } from './copies.ts'
import type { BenchDatabase } from './database.ts'
import { makeTemplate, tablesOfCart, tablesOfDonation } from './template.ts'
import { withClient } from './with-client.ts'

export type Preload = {
  readonly size: Size
  readonly pastOrders: number
  /** How many of them are of one tier; the others are spread over all. */
  readonly ofOneTier?: number
  /** Indexes are made after the rows: much faster, and fuller than ones that have grown. */
  readonly indexesLast?: boolean
  /** What else differs between two copies. */
  readonly more?: Copying['more']
  readonly folder: string
  readonly sandboxPort: number
}

/** Fills an empty database with campaigns and with the past: an empty table is fast in ways that nobody will meet. */
export async function preload(
  database: BenchDatabase,
  { size, pastOrders, ofOneTier = 0, indexesLast = false, more = {}, folder, sandboxPort }: Preload,
): Promise<void> {
  await withClient(database, client => addCampaigns(client, size))
  await makeTemplate(database, folder, sandboxPort)
  await withClient(database, async client => {
    // Copies begin where the states of the original ended: no trigger asks how they came there.
    await client.query('set session_replication_role = replica')
    const { tierId } = await firstOffer(client)
    const copy = async () => {
      await copyPast(client, { count: pastOrders - ofOneTier, more })
      if (ofOneTier > 0) await copyPast(client, { count: ofOneTier, more, tierId })
    }
    await (indexesLast ? indexedAfter(client, tablesOfDonation, copy) : copy())
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

type Past = { readonly count: number; readonly more: Copying['more']; readonly tierId?: number }

async function copyPast(client: pg.Client, { count, more, tierId }: Past): Promise<void> {
  await makePlaces(client, count, tierId ?? null)
  await copyToPlaces(client, {
    from: 'settled',
    tables: tablesOfDonation,
    time: 'past',
    ...(more && { more }),
  })
}

/** An authorised payment whose order is not made yet: what SETTLE takes. */
export type Authorised = SeenAttempt & {
  readonly intentId: string
  readonly amount: number
}

const opened = { status: `'open'`, settled_at: 'null', error_code: 'null' }

/** New authorised payments, each with its cart and its held unit, over all tiers or on one. */
export async function addAuthorised(
  database: BenchDatabase,
  count: number,
  onlyTier: number | null,
): Promise<readonly Authorised[]> {
  return withClient(database, async client => {
    await makePlaces(client, count, onlyTier)
    await copyToPlaces(client, { from: 'open', tables: tablesOfCart, time: 'living' })
    await copyToPlaces(client, {
      from: 'settled',
      tables: ['payment_attempts'],
      time: 'living',
      more: { payment_attempts: opened },
    })
    await client.query(
      `update stocks k set held = k.held + s.units
       from (select organization_id, tier_id, count(*) as units from template.places group by 1, 2) s
       where k.organization_id = s.organization_id and k.kind = 'tier' and k.target_id = s.tier_id`,
    )
    const { rows } = await client.query<Authorised>(
      `select s.organization_id as "organizationId", s.attempt_id as id, s.request_id as "requestId",
         s.order_id as "paymentId", 'checkout' as trigger, null as "recoveryId", s.intent_id as "intentId", r.amount
       from template.places s join payment_requests r on r.organization_id = s.organization_id and r.id = s.request_id
       order by s.n`,
    )
    return rows
  })
}

/** A tier that everybody wants. */
export async function hotTier(database: BenchDatabase): Promise<number> {
  return (await withClient(database, firstOffer)).tierId
}
