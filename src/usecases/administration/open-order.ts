import { orderByKey } from '#db/orders.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { type AdministratorAction, may } from '#domain/access/may.ts'
import type { Role } from '#domain/access/role.ts'
import type { Order } from '#domain/order/order.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { rolesOf } from '../access/may-administer.ts'
import type { Actor } from '../access/require-proof.ts'
import type { App } from '../app.ts'

/** Which order of an organization somebody wants to see or to change. */
export type OrderVisit = Actor & { readonly organizationSlug: string; readonly orderId: number }

/** Which of its lines. */
export type ItemVisit = OrderVisit & { readonly itemId: number }

/** An order with its organization and the roles of whoever opened it. */
export type OpenedOrder = {
  readonly organization: Organization
  readonly order: Order
  readonly roles: readonly Role[]
  readonly userId: number
}

/** The order of an address for somebody who may do this to its campaign; to anyone else it does not exist. */
export async function openOrder(
  { db }: Pick<App, 'db'>,
  { organizationSlug, orderId, userId }: OrderVisit,
  action: AdministratorAction,
): Promise<Result<OpenedOrder>> {
  const organization = await organizationBySlug(db, organizationSlug)
  if (organization === undefined || userId === null) return failWith('NOT_FOUND')
  const order = await orderByKey(db, { organizationId: organization.id, id: orderId })
  if (order === undefined) return failWith('NOT_FOUND')
  const roles = await rolesOf(db, userId)
  const isAllowed = may(roles, action, targetOf(order))
  return isAllowed ? ok({ organization, order, roles, userId }) : failWith('NOT_FOUND')
}

/** What a right to an order is about: its campaign. */
export const targetOf = ({ organizationId, formId }: Order) => ({ organizationId, id: formId })
