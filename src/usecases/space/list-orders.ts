import { giftsOfOwner, type PayersGift } from '#db/payers-gifts.ts'
import {
  listPayersOrders,
  type Owner,
  type PayersOrder,
  type UnpaidPayment,
  unpaidOfOwner,
  yearsOfOrders,
} from '#db/payers-orders.ts'
import type { FormType } from '#domain/form/form.ts'
import { type CurrentStatus, currentStatusOf } from '#domain/order/current-status.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { ownerOf } from '../access/may-read-order.ts'
import type { App } from '../app.ts'
import { idOfToken, recoveryAddress, scheduleAddress, tokenOf } from '../links/tokens.ts'
import { type ApplicationRow, ownApplications } from './own-applications.ts'

type Input = {
  readonly userId: number
  readonly year: number | null
  readonly formType: FormType | null
  readonly pageSize: number
  /** What the page before gave; null: the first page. */
  readonly continuationToken: string | null
}

/** An order in its payer's list. Amounts in cents. */
export type OrderRow = Pick<
  PayersOrder,
  'id' | 'createdAt' | 'total' | 'givenBack' | 'formType' | 'title' | 'organization'
> & { readonly isMonthly: boolean; readonly standing: CurrentStatus }

export type OrderPage = {
  readonly orders: readonly OrderRow[]
  readonly years: readonly number[]
  /** Refused payments, with where each is settled. */
  readonly unpaid: readonly (Pick<UnpaidPayment, 'orderId' | 'amount' | 'title'> & { readonly url: string })[]
  /** Memberships that were accepted and are to be paid. */
  readonly applications: readonly ApplicationRow[]
  readonly continuationToken: string | null
}

/** What a connected user paid, whoever received it, newest first. */
export async function listOrders(app: App, input: Input): Promise<Result<OrderPage>> {
  const owner = await ownerOf(app.db, input.userId)
  if (owner === undefined) return failWith('UNAUTHENTICATED')
  const before = input.continuationToken === null ? null : idOfToken(input.continuationToken)
  if (before === undefined) return failWith('value_invalid', 'continuationToken')
  const { year, formType, pageSize } = input
  const filter = { year, formType, before, limit: pageSize + 1 }
  const [rows, years, unpaid, applications] = await Promise.all([
    listPayersOrders(app.db, owner, filter),
    yearsOfOrders(app.db, owner),
    unpaidOf(app, owner),
    ownApplications(app, owner),
  ])
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const continuationToken = rows.length > pageSize && last !== undefined ? tokenOf(last.id) : null
  return ok({
    ...{ orders: shown.map(rowOf), years, unpaid, continuationToken },
    applications: applications.filter(({ state }) => state === 'accepted'),
  })
}

function rowOf(order: PayersOrder): OrderRow {
  const { id, createdAt, total, formType, title, organization, frequency, scheduleStatus } = order
  const plan = frequency === null || scheduleStatus === null ? null : { frequency, status: scheduleStatus }
  const { status, counts, givenBack } = order
  return {
    ...{ id, createdAt, total, givenBack, formType, title, organization },
    isMonthly: frequency === 'Monthly',
    standing: currentStatusOf({ status, total, counts, plan }),
  }
}

async function unpaidOf(app: App, owner: Owner): Promise<OrderPage['unpaid']> {
  const payments = await unpaidOfOwner(app.db, owner)
  return payments.map(({ orderId, amount, title, ...payment }) => ({
    ...{ orderId, amount, title },
    url: recoveryAddress(app, payment),
  }))
}

/** A monthly gift, and the page where it is changed. */
export type GiftRow = Omit<PayersGift, 'organizationId'> & { readonly url: string }

/** The monthly gifts of a connected user, those that go on first (rule DUE-12). */
export async function listSchedules(
  app: App,
  { userId }: { readonly userId: number },
): Promise<Result<readonly GiftRow[]>> {
  const owner = await ownerOf(app.db, userId)
  if (owner === undefined) return failWith('UNAUTHENTICATED')
  const gifts = await giftsOfOwner(app.db, owner)
  return ok(
    gifts.map(({ organizationId, ...gift }) => ({
      ...gift,
      url: scheduleAddress(app, { organizationId, id: gift.id }),
    })),
  )
}
