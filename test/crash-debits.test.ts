import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashPoint } from '#usecases/crash-points.ts'
import { assertAgreement } from './support/agreement.ts'
import { type CrashLab, openCrashLab } from './support/crash-lab.ts'
import { testAccounts } from './support/direct-debit.ts'
import { HttpPayer } from './support/http-payer.ts'
import { inShort } from './support/length.ts'
import type { ProductProcess } from './support/product-process.ts'

/** Every gap between two steps of a direct debit, from the payer's agreement to the bank's answer. */
const everyPoint: readonly CrashPoint[] = [
  'attempt-stored',
  'intent-created',
  'intent-stored',
  'before-commit-order',
  'debit-started',
  'debit-sent',
  'event-stored',
]
const points = inShort(everyPoint, ['debit-started'])

/** The server dies in the middle; the payer comes back, the bank answers, and one debit has one order. */
describe('a server that is killed in the middle of a direct debit', () => {
  let lab: CrashLab

  before(async () => {
    lab = await openCrashLab()
  })
  after(() => lab.close())

  for (const point of points) {
    test(`killed at ${point}`, { timeout: 150_000 }, async () => {
      const doomed = await lab.start(`${point}:1`)
      const request = await agree(doomed)
      await Promise.race([doomed.gone, sleep(20_000, undefined, { ref: false })])
      assert.equal(doomed.alive(), false, `${point} was never reached`)
      await lab.freeJobsOfTheDead()
      const product = await lab.start()
      await agree(product, request)
      await bankAnswers(request)
      await lab.quiet()
      await product.stop()
      await assertAgreement(lab.db, lab.sandboxUrl)
    })
  }

  /** Agrees to the debit of an account; the process may die at any moment. */
  async function agree({ url }: ProductProcess, known?: string): Promise<string> {
    const payer = new HttpPayer(url, lab.sandboxUrl)
    const request = known ?? (await payer.submit(lab.campaign.address))
    const method = await payer.debitMethod(testAccounts.paid)
    await payer.agree(request, method).catch(() => {})
    return request
  }

  /** Until the money has come: the sandbox's banks take seconds instead of days. */
  async function bankAnswers(request: string): Promise<void> {
    for (let waited = 0; waited < 30_000; waited += 250) {
      await lab.quiet()
      const payment = await lab.db
        .selectFrom('payments')
        .select('status')
        .where('requestId', '=', request)
        .executeTakeFirst()
      if (payment?.status === 'Authorized') return
      await sleep(250)
    }
    assert.fail('the bank never answered')
  }
})
