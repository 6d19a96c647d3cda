import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { type LaterSale, planOf, sellInstalments, sellMonths } from '#test/support/later.ts'

const good = '4242424242424242'

describe('what payers are told of later charges', () => {
  let product: TestApp

  before(async () => {
    product = await testApp('2026-01-31T12:00:00.000Z')
  })
  beforeEach(async () => {
    product.clock.set('2026-01-31T12:00:00.000Z')
    await product.db
      .updateTable('schedules')
      .set({ status: 'Canceled' })
      .where('status', '=', 'Active')
      .execute()
  })
  after(() => product.close())

  async function on(day: string, act: 'announceCharges' | 'warnExpiringMethods') {
    product.clock.set(`${day}T08:00:00.000Z`)
    product.mails.length = 0
    await product.acts[act]()
    assert.deepEqual(await product.runJobs(), [])
    return product.mails.map(({ subject }) => subject.split('\u00a0: ')[1])
  }

  const change = ({ organizationId }: LaterSale, facts: Record<string, unknown>) =>
    product.db.updateTable('schedules').set(facts).where('organizationId', '=', organizationId).execute()

  test('an instalment is announced three days before, once', async () => {
    await sellInstalments(product, good)
    assert.deepEqual(await on('2026-02-24', 'announceCharges'), [])
    assert.deepEqual(await on('2026-02-25', 'announceCharges'), [
      '60,00\u00a0€ seront débités le 28 février 2026',
    ])
    assert.match(product.mails[0]?.text ?? '', /\/paiement\/echeancier\/\d+\?token=/)
    assert.deepEqual(await on('2026-02-26', 'announceCharges'), [])
  })

  test('a month of a gift is announced too, and a stopped gift is not', async () => {
    const sale = await sellMonths(product, good, 28)
    assert.deepEqual(await on('2026-02-25', 'announceCharges'), [
      '15,00\u00a0€ seront débités le 28 février 2026',
    ])
    await change(sale, { nextOn: '2026-03-28', status: 'Canceled' })
    assert.deepEqual(await on('2026-03-25', 'announceCharges'), [])
  })

  test('a first later debit is announced 14 days before with its mandate, the next three days before', async () => {
    const sale = await sellInstalments(product, good)
    const mandate = { reference: 'OB-123', creditorId: 'FR72ZZZ123456' }
    await change(sale, { means: 'Sepa', mandate: JSON.stringify(mandate) })
    assert.deepEqual(await on('2026-02-13', 'announceCharges'), [])
    assert.deepEqual(await on('2026-02-14', 'announceCharges'), [
      '60,00\u00a0€ seront prélevés le 28 février 2026',
    ])
    assert.match(product.mails[0]?.text ?? '', /OB-123[\s\S]*FR72ZZZ123456/)
    assert.deepEqual(await on('2026-03-20', 'announceCharges'), [])
    assert.equal((await on('2026-03-28', 'announceCharges')).length, 1)
  })

  test('announces nothing that a switch stops', async () => {
    await sellInstalments(product, good)
    const flip = (to: boolean) =>
      product.acts.flipSwitch({
        actor: 'terminal',
        name: 'offSessionCharges',
        organizationId: null,
        on: to,
        reason: 'test',
      })
    await flip(false)
    assert.deepEqual(await on('2026-02-25', 'announceCharges'), [])
    await flip(true)
    assert.equal((await on('2026-02-25', 'announceCharges')).length, 1)
  })

  test('what is kept is looked at once the first charge came', async () => {
    const sale = await sellInstalments(product, good)
    await change(sale, { method: null })
    await product.acts.readKeptMethods()
    const { method } = await planOf(product, sale)
    const { means, brand, last4, expiresIn } = method ?? {}
    assert.deepEqual([means, brand, last4, expiresIn], ['Card', 'visa', '4242', '2034-12'])
  })

  test('the end of a card is told 30 days before, once per end, and only before the last charge', async () => {
    const told = ['votre carte expire bientôt']
    const card = (expiresIn: string) => ({
      method: JSON.stringify({ means: 'Card', brand: 'visa', last4: '4242', expiresIn, country: 'FR' }),
    })
    const plan = await sellInstalments(product, good)
    await change(plan, card('2026-02'))
    assert.deepEqual(await on('2026-01-28', 'warnExpiringMethods'), [])
    assert.deepEqual(await on('2026-01-29', 'warnExpiringMethods'), told)
    assert.match(product.mails[0]?.text ?? '', /expire fin 02\/2026/)
    assert.deepEqual(await on('2026-01-30', 'warnExpiringMethods'), [])
    await change(plan, card('2026-03'))
    assert.deepEqual(await on('2026-03-02', 'warnExpiringMethods'), [], 'the last charge is on 31 March')
    const gift = await sellMonths(product, good, 10)
    await change(gift, card('2026-03'))
    assert.deepEqual(await on('2026-03-02', 'warnExpiringMethods'), told)
    await change(gift, card('2026-04'))
    assert.deepEqual(await on('2026-04-01', 'warnExpiringMethods'), told)
  })
})
