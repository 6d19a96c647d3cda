import { randomUUID } from 'node:crypto'
import { insertRecovery, isLivingRecovery, lockLivingRecoveries, moveRecovery } from '#db/recoveries.ts'
import type { Transaction } from '#db/schema.ts'
import type { Recovery } from '#domain/payment/recovery.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** How long a visit's own addresses work, and how long a visit that used up its tries stands in the way of a new one. */
const visitMinutes = 60

type Input = {
  readonly organizationId: number
  readonly paymentId: number
  readonly provider: ProviderName
  readonly locale: 'fr' | 'en'
}

/** Whether a visit still goes on. */
export function isVisitUnderWay(app: App, visit: Pick<Recovery, 'status' | 'expiresAt'>): boolean {
  return isLivingRecovery(visit) && visit.expiresAt >= app.now()
}

/**
 * The visit of a payment that goes on, or a new one; those whose time is over end here. The first lock of everything that
 * settles a payment: the payment is locked after it.
 */
export async function openVisit(app: App, tx: Transaction, input: Input): Promise<Recovery> {
  const underWay = await lockUnderWay(app, tx, input)
  if (underWay !== undefined) return underWay
  const visit = newVisit(app, input)
  if (await insertRecovery(tx, visit)) return visit
  // Somebody opened one at the same moment: theirs continues.
  return openVisit(app, tx, input)
}

async function lockUnderWay(app: App, tx: Transaction, input: Input): Promise<Recovery | undefined> {
  let underWay: Recovery | undefined
  for (const visit of await lockLivingRecoveries(tx, input)) {
    if (isVisitUnderWay(app, visit)) underWay ??= visit
    else await moveRecovery(tx, visit, 'expire')
  }
  return underWay
}

function newVisit(app: App, input: Input): Recovery {
  const createdAt = app.now()
  return {
    ...input,
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
