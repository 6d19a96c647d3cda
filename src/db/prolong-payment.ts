import { sql } from 'kysely'
import type { PaymentRequest } from '#domain/payment/request.ts'
import type { Transaction } from './schema.ts'

/** Prolongs a request, its cart and its holds together; none of them is ever shortened. */
export async function prolongPayment(
  tx: Transaction,
  request: Pick<PaymentRequest, 'organizationId' | 'id' | 'cartId'>,
  expiresAt: string,
): Promise<void> {
  const { organizationId, id, cartId } = request
  await sql`
    with request as (
      update payment_requests set expires_at = ${expiresAt}
      where organization_id = ${organizationId} and id = ${id} and expires_at < ${expiresAt}
    ), cart as (
      update carts set expires_at = ${expiresAt}
      where organization_id = ${organizationId} and id = ${cartId} and expires_at < ${expiresAt}
    )
    update holds set expires_at = ${expiresAt}
    where organization_id = ${organizationId} and cart_id = ${cartId} and expires_at < ${expiresAt}`.execute(
    tx,
  )
}
