import { duePayments, queueCharges } from '#db/due-payments.ts'
import { enqueue } from '#db/jobs.ts'
import {
  chargesToAnnounce,
  expiringMethods,
  methodsToRead,
  noteExpiryTold,
  queueAnnouncements,
  schedulesToResume,
  storeMethod,
} from '#db/schedule-notices.ts'
import { dueSchedules, openMonths } from '#db/schedules.ts'
import { announcedBefore, daysAfter, expiryHorizon, monthDue } from '#domain/payment/next-charge.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { parisDate } from '../paris-time.ts'
import { resumeSchedule } from './pause-schedule.ts'

/**
 * Queues what is due today in Paris (rule DUE-5): the month of each gift becomes a payment, and every instalment, month and
 * next try of a refused one gets its job. Nothing before its day; nothing of a suspended organization. Returns how many are
 * queued.
 */
export async function chargeDuePayments(app: App): Promise<number> {
  const today = parisDate(app.now())
  for await (const gifts of inGroups(inBatches(input => dueSchedules(app.db, today, input)))) {
    const months = gifts.map(gift => ({ ...gift, ...monthDue(gift, today), was: gift.nextOn }))
    await app.transaction(tx => openMonths(tx, months, app.now()))
  }
  let queued = 0
  for await (const payments of inGroups(inBatches(input => duePayments(app.db, today, input)))) {
    await app.transaction(tx => queueCharges(tx, payments, app.trace))
    queued += payments.length
  }
  app.crashPoint('charges-queued')
  return queued
}

/** Tells payers of the charges that come soon: three days before, the first later direct debit 14. Returns how many. */
export async function announceCharges(app: App): Promise<number> {
  const today = parisDate(app.now())
  const horizon = {
    today,
    usual: daysAfter(today, announcedBefore.usual),
    firstDebit: daysAfter(today, announcedBefore.firstDebit),
  }
  let told = 0
  for await (const charges of inGroups(inBatches(input => chargesToAnnounce(app.db, horizon, input)))) {
    await app.transaction(tx => queueAnnouncements(tx, charges, app.trace))
    told += charges.length
  }
  return told
}

/** Takes up again the plans that were suspended until a day that has come. Returns how many. */
export async function resumeSchedules(app: App): Promise<number> {
  const today = parisDate(app.now())
  let resumed = 0
  for await (const row of inBatches(input => schedulesToResume(app.db, today, input))) {
    const { organizationId, scheduleId: id } = row
    if (await app.transaction(tx => resumeSchedule(app, tx, { organizationId, id }))) resumed += 1
  }
  return resumed
}

/** Looks at the methods that are kept for later charges, so that their owners see which, and their end is seen in time. */
export async function readKeptMethods(app: App): Promise<number> {
  let read = 0
  for await (const row of inBatches(input => methodsToRead(app.db, input))) {
    const answer = await app.provider(row.provider).methods?.readMethod(row.paymentMethod)
    if (answer?.outcome !== 'done') continue
    const { means, brand, last4, expiresIn, country } = answer.value
    await storeMethod(app.db, row, { means, brand, last4, expiresIn, country })
    read += 1
  }
  return read
}

/**
 * Tells payers whose card ends within 30 days, before their last charge, once per card's end (rule DUE-9). Returns how many.
 */
export async function warnExpiringMethods(app: App): Promise<number> {
  const horizon = expiryHorizon(parisDate(app.now()))
  let told = 0
  for await (const row of inBatches(input => expiringMethods(app.db, horizon, input))) {
    await app.transaction(async tx => {
      if (!(await noteExpiryTold(tx, row))) return
      const { organizationId } = row
      const subjectId = `${row.scheduleId}:${row.expiresIn}`
      const mail = { organizationId, kind: 'methodExpiring', subjectId } as const
      await enqueue(tx, 'send-notice', mail, { trace: app.trace })
    })
    told += 1
  }
  return told
}

/** The rows of a backlog in groups, for work that one statement does for many: as many at a time as one read takes. */
async function* inGroups<Row>(rows: AsyncIterable<Row>, size = 200): AsyncGenerator<readonly Row[]> {
  let group: Row[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
