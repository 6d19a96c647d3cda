import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readSettings } from '#config/env.ts'
import type { Result } from '#domain/result.ts'
import { type Built, buildApp } from '#main/acts.ts'
import { openConnections } from '#main/connections.ts'
import { createLogger } from '#main/logger.ts'
import { newTrace } from '#main/trace.ts'
import { allConsents, camille, gift } from '#test/support/campaign.ts'
import { cardOf } from '../load/http-client.ts'
import { firstOffer, type Offer } from './campaigns.ts'
import type { BenchDatabase } from './database.ts'
import { productEnvironment } from './environment.ts'
import { withClient } from './with-client.ts'

/** Tables that a cart fills, in the order of their keys; `template.` holds the rows of one cart of each kind. */
export const tablesOfCart = ['carts', 'payers', 'holds', 'payment_requests', 'payments'] as const
export const tablesOfDonation = [
  'carts',
  'payers',
  'payment_requests',
  'payment_attempts',
  'orders',
  'order_items',
  'order_snapshots',
  'payments',
  'ledger_entries',
  'postings',
  'mails',
] as const

/** The product's acts in this process: what prepares the ground is what runs later. */
export type ActsHere = AsyncDisposable & { readonly built: Built }

export async function actsHere(
  { url }: BenchDatabase,
  folder: string,
  sandboxPort: number,
): Promise<ActsHere> {
  const environment = productEnvironment({ port: 9, sandboxPort, smtpPort: 9, databaseUrl: url, folder })
  const settings = readSettings(environment)
  const config = { ...settings, databaseUrl: url, databaseOwnerUrl: url, smtpUrl: 'smtp://127.0.0.1:9' }
  const log = createLogger('silent')
  const connections = openConnections(config, log)
  const built = await buildApp(config, connections, log, { mail: { send: async () => {} } })
  const dispose = async () => {
    await built.close()
    await connections.close()
  }
  return { built, [Symbol.asyncDispose]: dispose }
}

/**
 * Makes one donation through the product itself and keeps its rows twice: as they stand before the payment (`open_*`) and
 * after the capture (`settled_*`). Everything that is preloaded is a copy of them, so it always has the present form.
 */
export async function makeTemplate(
  database: BenchDatabase,
  folder: string,
  sandboxPort: number,
): Promise<void> {
  await using here = await actsHere(database, folder, sandboxPort)
  await withClient(database, async client => {
    const offer = await firstOffer(client)
    await client.query('create schema template')
    const request = await submit(here.built, offer)
    await keep(client, 'open', tablesOfCart)
    await pay(here.built, client, request, sandboxPort)
    await keep(client, 'settled', tablesOfDonation)
    await client.query('delete from graphile_worker._private_jobs')
  })
}

async function submit({ actsFor }: Built, { address, tierId }: Offer): Promise<string> {
  const submitted = await actsFor(newTrace()).submitOnePage({
    ...address,
    cartId: null,
    items: [gift({ tierId })],
    payer: camille,
    tip: 600,
    consents: allConsents,
    backUrl: null,
    userId: null,
    locale: 'fr',
  })
  const { payment } = requireValue(submitted)
  if (payment === null || !('paymentRequestId' in payment)) throw new Error('nothing is to be paid')
  return payment.paymentRequestId
}

async function pay({ actsFor }: Built, client: pg.Client, paymentRequestId: string, sandboxPort: number) {
  const acts = actsFor(newTrace())
  const paymentMethodId = await cardOf(`http://127.0.0.1:${sandboxPort}`)
  requireValue(await acts.advancePayment({ paymentRequestId, paymentMethodId }))
  const { rows } = await client.query<{ organizationId: number; paymentId: number; orderId: number }>(
    'select organization_id as "organizationId", id as "paymentId", order_id as "orderId" from payments',
  )
  const { organizationId, paymentId, orderId } = rows[0]!
  await acts.capturePayment({ organizationId, paymentId })
  await sleep(200)
  await acts.bookProviderFee({ organizationId, paymentId })
  await acts.sendMail({ organizationId, kind: 'orderConfirmation', subjectId: String(orderId) })
}

async function keep(client: pg.Client, kind: string, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(`create table template.${kind}_${table} as select * from ${table}`)
}

function requireValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
