import { openApplicationsOfPayer, type PayersApplication } from '#db/payers-applications.ts'
import type { Owner } from '#db/payers-orders.ts'
import { totalOf } from '#domain/cart/cart.ts'
import type { App } from '../app.ts'
import { signedApplicationPath } from '../links/tokens.ts'
import { parisDate } from '../paris-time.ts'

/** An application for membership in its payer's space, with the page on which it is followed and paid; `amount` in cents. */
export type ApplicationRow = Pick<PayersApplication, 'state' | 'untilOn' | 'title' | 'organization'> & {
  readonly amount: number
  readonly path: string
}

/** What a payer asked to join and that is not over, what is to be paid first (rules MEM-9, MEM-10). */
export async function ownApplications(app: App, owner: Owner): Promise<readonly ApplicationRow[]> {
  const found = await openApplicationsOfPayer(app.db, owner, parisDate(app.now()))
  return found.map(({ organizationId, id, items, state, untilOn, title, organization }) => ({
    ...{ state, untilOn, title, organization },
    amount: totalOf(items),
    path: signedApplicationPath(app, { organizationId, id }),
  }))
}
