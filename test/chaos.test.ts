import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '#sandbox/faults/faults.ts'
import { assertAgreement } from './support/agreement.ts'
import { type CrashLab, openCrashLab } from './support/crash-lab.ts'
import { HttpPayer } from './support/http-payer.ts'
import { answerBank } from './support/provider.ts'

/** `npm run chaos` sets more; a short run stands in every test run. */
const kills = Number(process.env.CHAOS_KILLS ?? 8)
const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000))
const buyers = 8
const cards = [
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000000119',
  '4000002760003184',
  '4000008400001629',
]

/** Buyers pay without a pause while the server is killed blindly, again and again. */
describe(`a server that is killed ${kills} times at random moments (CHAOS_SEED=${seed})`, () => {
  let lab: CrashLab
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const requests = new Set<string>()

  before(async () => {
    lab = await openCrashLab()
  })
  after(() => lab.close())

  test('loses and doubles nothing', { timeout: 60_000 + kills * 15_000 }, async () => {
    let url = ''
    let over = false
    const shopping = Array.from({ length: buyers }, async () => {
      while (!over) await (url === '' ? sleep(50) : buy(url).catch(() => sleep(50)))
    })
    for (let n = 0; n < kills; n += 1) {
      const product = await lab.start()
      url = product.url
      await sleep(100 + random() * 1500)
      await product.kill()
      url = ''
      await lab.freeJobsOfTheDead()
    }
    over = true
    await Promise.all(shopping)
    const product = await lab.start()
    for (const request of [...requests].filter(() => random() < 0.5)) await buy(product.url, request)
    await lab.quiet()
    await lab.expire()
    await untilSwept()
    await lab.quiet()
    await product.stop()
    await assertAgreement(lab.db, lab.sandboxUrl)
    const orders = await lab.db.selectFrom('orders').select('id').execute()
    assert.ok(orders.length > 0, 'nothing was bought at all')
  })

  async function buy(url: string, known?: string): Promise<void> {
    const payer = new HttpPayer(url, lab.sandboxUrl)
    const amount = 100 + Math.floor(random() * 20_000)
    const request = known ?? (await payer.submit(lab.campaign.address, { amount, tip: pick([0, 100, 350]) }))
    requests.add(request)
    const step = await payer.initialize(request, await payer.paymentMethod(pick(cards)))
    if (step.action === 'Redirect' && step.redirectUrl !== null) {
      await answerBank(step.redirectUrl, pick(['accept', 'accept', 'refuse', 'abandon']))
    }
    await payer.finalize(step.paymentId)
  }

  async function untilSwept(): Promise<void> {
    // The timetable begins a run each minute.
    const end = Date.now() + 60_000 + kills * 100
    for (;;) {
      const living = await lab.db
        .selectFrom('payment_requests')
        .select('id')
        .where('status', 'in', ['open', 'exhausted'])
        .execute()
      if (living.length === 0) return
      assert.ok(Date.now() < end, `${living.length} requests are not swept`)
      await sleep(500)
      await lab.expire()
    }
  }
})
