import type { PlannedOrder } from '../plan/planned.ts'
import { openScene, type Stage } from './stage.ts'

export type PlannedRefund = { readonly order: PlannedOrder; readonly at: string; readonly key: string }

/** An administrator gives back what was planned; a second time changes nothing. */
export async function playRefund(stage: Stage, { order, at, key }: PlannedRefund): Promise<void> {
  const scene = openScene(stage, key, at)
  const { organizationSlug } = order.place
  const payment = await paymentOf(stage, order)
  const { refund } = order
  if (refund !== undefined && payment !== undefined && !payment.isRefunded) {
    const asked = await scene.acts.askRefund({
      organizationSlug,
      paymentId: payment.id,
      userId: await administratorOf(stage, organizationSlug),
      input: { part: refund.part, withTip: refund.withTip },
      cancelOrder: false,
      sendMail: true,
      comment: null,
      expectedLeft: null,
    })
    if (!asked.ok) throw new Error(`order ${order.key} was not given back: ${JSON.stringify(asked.error)}`)
  }
  await scene.workOff()
}

async function paymentOf({ app: { db } }: Stage, { key }: PlannedOrder) {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payments', join =>
      join
        .onRef('payments.organizationId', '=', 'orders.organizationId')
        .onRef('payments.orderId', '=', 'orders.id'),
    )
    .leftJoin('refunds', join =>
      join
        .onRef('refunds.organizationId', '=', 'payments.organizationId')
        .onRef('refunds.paymentId', '=', 'payments.id'),
    )
    .select(['payments.id', 'refunds.id as refund'])
    .where('orders.traceId', '=', key)
    .where('payments.number', '=', 1)
    .executeTakeFirst()
  return row && { id: row.id, isRefunded: row.refund !== null }
}

/** Somebody who administers the whole organization. */
async function administratorOf({ app: { db } }: Stage, slug: string): Promise<number> {
  const { userId } = await db
    .selectFrom('roles')
    .innerJoin('organizations', 'organizations.id', 'roles.organizationId')
    .select('roles.userId')
    .where('organizations.slug', '=', slug)
    .where('roles.role', '=', 'OrganizationAdmin')
    .orderBy('roles.userId')
    .executeTakeFirstOrThrow()
  return userId
}
