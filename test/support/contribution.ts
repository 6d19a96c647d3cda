import { randomUUID } from 'node:crypto'
import type { Contribution } from '#domain/cart/cart.ts'
import type { TestApp } from './app.ts'

export type GivenContribution = {
  /** What is shown of it; nothing unless given. */
  readonly contribution?: Contribution | null
  readonly company?: string
  readonly participant?: { readonly firstName: string; readonly lastName: string }
  readonly status?: 'Committed' | 'Processed' | 'Canceled' | 'Refunded'
}

type Place = { readonly organizationId: number; readonly formId: number; readonly tierId: number }

/** A contribution of 15 EUR by Yvon Tanguy, as a paid order leaves it behind; a minute later than the one before. */
export async function addContribution(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { organizationId: organization_id, formId: form_id, tierId: tier_id }: Place,
  { contribution = null, company, participant, status = 'Processed' }: GivenContribution,
): Promise<void> {
  const now = clock.now()
  const cart_id = randomUUID()
  const dates = { expires_at: now, created_at: now, updated_at: now }
  const cart = { id: cart_id, form_id, items: '[]', ...dates }
  await db
    .insertInto('carts')
    .values({ organization_id, ...cart })
    .execute()
  await db.updateTable('carts').set({ status: 'paid' }).where('id', '=', cart_id).execute()
  const person = { first_name: 'Yvon', last_name: 'Tanguy', company_name: company ?? null }
  await db
    .insertInto('payers')
    .values({ organization_id, cart_id, is_company: company !== undefined, ...person })
    .execute()
  const order = { amount: 1500, tip: 200, locale: 'fr' as const, trace_id: 't', created_at: now }
  const { id: order_id } = await db
    .insertInto('orders')
    .values({
      organization_id,
      cart_id,
      form_id,
      status: status === 'Committed' ? status : 'Processed',
      ...order,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status !== 'Processed' && status !== 'Committed')
    await db.updateTable('orders').set({ status }).where('id', '=', order_id).execute()
  const item = { tier_id, tier_type: 'Bonus' as const, label: 'Le pain', amount: 1500, position: 0 }
  const details = JSON.stringify({ contribution, participant: participant ?? null })
  await db
    .insertInto('order_items')
    .values({ organization_id, order_id, ...item, details })
    .execute()
  const key = randomUUID()
  const charge = { amount: 1700, amount_tip: 200, status: 'Pending' as const, key }
  await db
    .insertInto('payments')
    .values({ organization_id, order_id, ...charge, due_on: now.slice(0, 10), created_at: now })
    .execute()
  await db.updateTable('payments').set({ status: 'Authorized' }).where('key', '=', key).execute()
  clock.advance(1)
}
