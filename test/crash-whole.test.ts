import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CrashPoint, crashPoints } from '#usecases/crash-points.ts'
import { matrix } from './crashes/matrix.ts'
import type { Row } from './crashes/row.ts'
import { tellWhole } from './crashes/tell.ts'
import { environment } from './support/product-process.ts'

/** Killed by `cancellation-kills.test.ts` and `group-refund.test.ts` and `repayment.test.ts`, each in a process of its own. */
const ofCancellations: readonly CrashPoint[] = [
  'event-cancelled',
  'event-postponed',
  'payer-asked',
  'choice-stored',
  'order-settled',
  'many-to-refund',
  'group-order-refunded',
  'repayment-booked',
]
/** Killed by `message-kills.test.ts`. */
const ofMessages: readonly CrashPoint[] = ['guests-queued', 'message-queued', 'member-reminded']
const rows = Object.values<readonly Row[]>(matrix).flat()

test('the matrix kills a process at every crash point', () => {
  const known = new Set([...ofCancellations, ...ofMessages, ...rows.map(({ point }) => point)])
  assert.deepEqual(
    crashPoints.filter(point => !known.has(point)),
    [],
  )
})

test('five cases or more stand the waits of production as well', () => {
  assert.ok(rows.filter(({ isWhole }) => isWhole).length >= 5)
})

test('divided waits are the only difference between the two', () => {
  const settings = {
    port: 1,
    databaseUrl: 'd',
    sandboxPort: 2,
    dataDir: 'f',
    smtpPort: 3,
    webhookSecret: 's',
  }
  const [divided, whole] = [20, 1].map(timeDivisor => environment({ ...settings, timeDivisor }))
  assert.deepEqual(divided, { ...whole, TIME_DIVISOR: '20' })
})

tellWhole()
