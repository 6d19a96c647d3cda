import { randomUUID } from 'node:crypto'
import {
  insertRegularisation,
  isLivingRegularisation,
  lockLivingRegularisations,
  moveRegularisation,
} from '#db/regularisations.ts'
import type { Transaction } from '#db/schema.ts'
import type { Regularisation } from '#domain/payment/regularisation.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** How long a visit's own addresses work, and how long a visit that used up its tries stands in the way of a new one. */
const visitMinutes = 60

type Wish = {
  readonly organizationId: number
  readonly paymentId: number
  readonly locale: 'fr' | 'en'
}

/** Whether a visit still goes on. */
export function isVisitUnderWay(app: App, visit: Pick<Regularisation, 'status' | 'expiresAt'>): boolean {
  return isLivingRegularisation(visit) && visit.expiresAt >= app.now()
}

/**
 * The visit of a payment that goes on, or a new one; those whose time is over end here. The first lock of everything that
 * settles a payment: the payment is locked after it.
 */
export async function openVisit(app: App, tx: Transaction, wish: Wish): Promise<Regularisation> {
  const underWay = await lockUnderWay(app, tx, wish)
  if (underWay !== undefined) return underWay
  const visit = newVisit(app, wish)
  if (await insertRegularisation(tx, visit)) return visit
  // Somebody opened one at the same moment: theirs continues.
  return openVisit(app, tx, wish)
}

async function lockUnderWay(app: App, tx: Transaction, wish: Wish): Promise<Regularisation | undefined> {
  let underWay: Regularisation | undefined
  for (const visit of await lockLivingRegularisations(tx, wish)) {
    if (isVisitUnderWay(app, visit)) underWay ??= visit
    else await moveRegularisation(tx, visit, 'expire')
  }
  return underWay
}

function newVisit(app: App, wish: Wish): Regularisation {
  const createdAt = app.now()
  return {
    ...wish,
    // A capability (platform API), hence random throughout.
    id: randomUUID(),
    status: 'open',
    failedAttempts: 0,
    errorCode: null,
    trace: app.trace,
    expiresAt: minutesAfter(createdAt, visitMinutes),
    createdAt,
  }
}
