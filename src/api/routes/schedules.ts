import { orderOfOrganization } from '#contract/schedule.ts'
import { type Route, route } from '../route.ts'

export const scheduleRoutes: readonly Route[] = [
  // What is paid stays paid; integrations send this call with an empty body.
  route({
    method: 'POST',
    path: '/organizations/:org/orders/:orderId/cancel',
    name: 'cancelFuturePayments',
    access: 'bearer',
    status: 204,
    params: orderOfOrganization,
    handle: ({ acts, params: { org: organizationSlug, orderId }, userId }) =>
      acts.cancelFuturePayments({ organizationSlug, orderId, userId }),
  }),
]
