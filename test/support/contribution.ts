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
  { organizationId, formId, tierId }: Place,
  { contribution = null, company, participant, status = 'Processed' }: GivenContribution,
): Promise<void> {
  const now = clock.now()
  const cartId = randomUUID()
  const dates = { expiresAt: now, createdAt: now, updatedAt: now }
  const cart = { id: cartId, formId, items: '[]', ...dates }
  await db
    .insertInto('carts')
    .values({ organizationId, ...cart })
    .execute()
  await db.updateTable('carts').set({ status: 'paid' }).where('id', '=', cartId).execute()
  const person = { firstName: 'Yvon', lastName: 'Tanguy', companyName: company ?? null }
  await db
    .insertInto('payers')
    .values({ organizationId, cartId, isCompany: company !== undefined, ...person })
    .execute()
  const order = { amount: 1500, tip: 200, locale: 'fr' as const, traceId: 't', createdAt: now }
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      organizationId,
      cartId,
      formId,
      status: status === 'Committed' ? status : 'Processed',
      ...order,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status !== 'Processed' && status !== 'Committed')
    await db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
  const item = { tierId, tierType: 'Bonus' as const, label: 'Le pain', amount: 1500, position: 0 }
  const details = JSON.stringify({ contribution, participant: participant ?? null })
  await db
    .insertInto('orderItems')
    .values({ organizationId, orderId, ...item, details })
    .execute()
  const key = randomUUID()
  const charge = { amount: 1700, amountTip: 200, status: 'Pending' as const, key }
  await db
    .insertInto('payments')
    .values({ organizationId, orderId, ...charge, dueOn: now.slice(0, 10), createdAt: now })
    .execute()
  await db.updateTable('payments').set({ status: 'Authorized' }).where('key', '=', key).execute()
  clock.advance(1)
}
