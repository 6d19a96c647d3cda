import { applicationsToTell } from '#db/application-notices.ts'
import {
  type Application,
  applicationByKey,
  applicationsOver,
  applicationsToRemind,
  endApplication,
  type FollowedApplication,
  noteReminded,
} from '#db/applications.ts'
import { enqueue } from '#db/jobs.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { parisDate, spanOf } from '../paris-time.ts'
import { letGo, lockUnpaid } from './locked-application.ts'

/**
 * Follows what became of applications (rules MEM-9, MEM-10): those that were paid are noted, those past their last day are over and their
 * payer is told, and who has still to pay is reminded, once. Says how many it moved or reminded.
 */
export async function followApplications(app: App): Promise<number> {
  const today = parisDate(app.now())
  let moved = 0
  for await (const found of inBatches(input => applicationsOver(app.db, today, input)))
    moved += (await settle(app, found)) ? 1 : 0
  for await (const found of inBatches(input => applicationsToRemind(app.db, today, input)))
    moved += (await remind(app, keyOf(found))) ? 1 : 0
  return moved
}

const keyOf = ({ organizationId, id }: FollowedApplication) => ({ organizationId, id: Number(id) })

async function settle(app: App, found: FollowedApplication): Promise<boolean> {
  const seen = await applicationByKey(app.db, keyOf(found))
  return seen !== undefined && app.transaction(tx => settleLocked(app, tx, seen))
}

async function settleLocked(
  app: App,
  tx: Parameters<typeof lockUnpaid>[0],
  seen: Application,
): Promise<boolean> {
  const locked = await lockUnpaid(tx, seen)
  // Its bank decides at this moment: the next run knows what became of it.
  if (!locked.ok) return false
  const { application, cart } = locked.value
  if (cart.status === 'paid') return endApplication(tx, application, 'pay', { now: app.now() })
  if (cart.status === 'open' && application.untilOn >= parisDate(app.now())) return false
  return letGo(app, tx, locked.value, { event: 'lapse', mail: 'applicationLapsed' })
}

function remind(app: App, key: ReturnType<typeof keyOf>): Promise<boolean> {
  return app.transaction(async tx => {
    if (!(await noteReminded(tx, key))) return false
    const mail = {
      organizationId: key.organizationId,
      kind: 'applicationReminder',
      subjectId: String(key.id),
    } as const
    await enqueue(tx, 'send-notice', mail, { trace: app.trace })
    return true
  })
}

/** Queues what yesterday brought of applications, for those who decide about them: one mail a day at most. Says how many. */
export async function tellApplications(app: App): Promise<number> {
  const name = daysAfter(parisDate(app.now()), -1)
  const day = { name, ...spanOf(name) }
  let told = 0
  for await (const { organizationId, id: subjectId } of inBatches(input =>
    applicationsToTell(app.db, day, input),
  )) {
    const mail = { organizationId, kind: 'applicationsTold', subjectId } as const
    await app.transaction(tx => enqueue(tx, 'send-notice', mail, { trace: app.trace }))
    told += 1
  }
  return told
}
