import type { Campaign } from '#db/forms.ts'
import { orderByKey } from '#db/orders.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { paymentById } from '#db/payments.ts'
import type { Reader } from '#db/schema.ts'
import { rolesOfUser } from '#db/users.ts'
import {
  type AdministratorAction,
  type FormsInReach,
  formsInReachOf,
  may,
  type Target,
} from '#domain/access/may.ts'
import type { Role } from '#domain/access/role.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { Organization } from '#domain/organization/organization.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import type { Actor } from './require-proof.ts'

/** What somebody administers; nobody administers nothing. Read at each use: rights take effect at once. */
export async function rolesOf(db: Reader, userId: number | null): Promise<readonly Role[]> {
  return userId === null ? [] : rolesOfUser(db, userId)
}

/** The forms of an organization with which somebody may do something (`domain/access/may.ts` says what). */
export async function formsInReach(
  app: Pick<App, 'db'>,
  userId: number | null,
  action: AdministratorAction,
  organizationId: number,
): Promise<FormsInReach> {
  return formsInReachOf(await rolesOf(app.db, userId), action, organizationId)
}

/** Whether somebody may do something to this form, or with `id` null to a whole organization. */
export async function mayAdminister(
  app: Pick<App, 'db'>,
  userId: number | null,
  action: AdministratorAction,
  target: Target,
): Promise<boolean> {
  return may(await rolesOf(app.db, userId), action, target)
}

/** Whether somebody may try a form that is not published: who administers it (rule FRM-4). */
export async function mayTry(
  db: Reader,
  { form }: Pick<Campaign, 'form'>,
  userId: number | null = null,
): Promise<boolean> {
  const hidden = form.state === 'Draft' || form.state === 'Disabled'
  return hidden && (await mayAdminister({ db }, userId, 'viewDrafts', form))
}

/** Whether somebody may do something to the form of this order; an unknown order is nobody's. */
export async function mayActOnOrder(
  app: Pick<App, 'db'>,
  userId: number | null,
  action: AdministratorAction,
  key: OrderKey,
): Promise<boolean> {
  const order = await orderByKey(app.db, key)
  if (order === undefined) return false
  return mayAdminister(app, userId, action, { organizationId: key.organizationId, id: order.formId })
}

/** Which payment of an organization somebody wants to see or to change. */
export type PaymentVisit = Actor & { readonly organizationSlug: string; readonly paymentId: number }

/** The payment of an order that somebody may act on; to anyone else it does not exist. */
export async function administeredPayment(
  app: Pick<App, 'db'>,
  { organizationSlug, paymentId, userId }: PaymentVisit,
  action: AdministratorAction,
): Promise<{ readonly organization: Organization; readonly payment: PaymentOfOrder } | undefined> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined) return undefined
  const { id: organizationId } = organization
  const payment = await paymentById(app.db, { organizationId, paymentId })
  if (payment === undefined || payment.orderId === null) return undefined
  const { orderId } = payment
  const isAllowed = await mayActOnOrder(app, userId, action, { organizationId, id: orderId })
  return isAllowed ? { organization, payment: { ...payment, orderId } } : undefined
}

type PaymentOfOrder = Payment & { readonly orderId: number }
