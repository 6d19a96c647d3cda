import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ledgerCheck } from '#db/ledger.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { provenActor } from '#test/support/factor.ts'
import {
  accountOf,
  chargeAt,
  chargesOf,
  keepMethod,
  type LaterSale,
  planOf,
  sellInstalments,
  sellMonths,
} from '#test/support/later.ts'
import { addAdministrator } from '#test/support/people.ts'
import { scheduleToken } from '../links/tokens.ts'

describe('later direct debits', () => {
  let product: TestApp

  before(async () => {
    product = await testApp('2026-01-31T12:00:00.000Z')
  })
  beforeEach(() => {
    product.clock.set('2026-01-31T12:00:00.000Z')
    product.mails.length = 0
  })
  after(() => product.close())

  test('a debit is at the bank for days, then paid', async () => {
    const sale = await debited(testAccounts.paid)
    assert.equal((await second(sale))?.status, 'WaitingBankValidation')
    await banksAnswer()
    assert.equal((await second(sale))?.status, 'Authorized')
    assert.match(product.mails.at(-1)?.subject ?? '', /60,00\u00a0€ est reçu/)
    assert.deepEqual(await ledgerCheck(product.db), { unbalanced: 0, difference: 0 })
  })

  test('a refused one is presented twice again, then left to its payer', async () => {
    const sale = await debited(testAccounts.refused)
    const tried = []
    for (const on of ['2026-03-05', '2026-03-10', '2026-03-20', '2026-03-30']) {
      await banksAnswer()
      const { status, retryOn } = (await second(sale)) ?? {}
      tried.push([status, retryOn])
      assert.deepEqual(await chargeAt(product, `${on}T08:00:00.000Z`), [])
    }
    assert.deepEqual(tried, [
      ['Refused', '2026-03-03'],
      ['Refused', '2026-03-09'],
      ['Refused', null],
      ['Refused', null],
    ])
    const charges = await product.db
      .selectFrom('paymentAttempts')
      .where('trigger', '<>', 'checkout')
      .select('status')
      .where('organizationId', '=', sale.organizationId)
      .execute()
    assert.deepEqual(
      charges.map(({ status }) => status),
      ['refused', 'refused', 'refused'],
    )
    assert.equal(product.mails.filter(({ subject }) => subject.includes('n’a pas abouti')).length, 3)
    assert.equal((await planOf(product, sale)).status, 'Active')
  })

  test('one that is refused after its gift was stopped is told to programs, and not asked for any more', async () => {
    const sale = await sellMonths(product, '4242424242424242', 10)
    const owner = await addAdministrator(product, 'owner@example.org', {
      organizationId: sale.organizationId,
      formId: null,
    })
    const visit = {
      organizationSlug: sale.form.address.organizationSlug,
      ...(await provenActor(product, owner)),
    }
    const heard = { url: 'http://localhost:9/', eventTypes: ['Payment'] }
    assert.ok((await product.acts.addEventEndpoint({ ...visit, ...heard })).ok)
    await keepMethod(product, sale, accountOf(testAccounts.refused))
    const { id, organizationId, nextOn } = await planOf(product, sale)
    assert.deepEqual(await chargeAt(product, `${nextOn}T08:00:00.000Z`), [])
    assert.equal((await second(sale))?.status, 'WaitingBankValidation')
    const token = scheduleToken(product.app, { organizationId, id })
    assert.ok((await product.acts.stopSchedule({ scheduleId: id, token })).ok)
    await banksAnswer()
    const { status, retryOn, regulariseUntil } = (await second(sale)) ?? {}
    assert.deepEqual([status, retryOn, regulariseUntil], ['Abandoned', null, null])
    const events = await product.db.selectFrom('events').select('occasion').execute()
    assert.deepEqual(
      events.map(({ occasion }) => occasion.split(':')[0]),
      ['refused'],
    )
    assert.deepEqual(
      product.mails.filter(({ subject }) => subject.includes('n’a pas abouti')),
      [],
    )
  })

  const second = async (sale: LaterSale) => (await chargesOf(product, sale))[1]

  async function debited(iban: string): Promise<LaterSale> {
    const sale = await sellInstalments(product, '4242424242424242')
    await keepMethod(product, sale, accountOf(iban))
    assert.deepEqual(await chargeAt(product, '2026-02-28T08:00:00.000Z'), [])
    return sale
  }

  /** The days that banks take pass, and the product looks. */
  async function banksAnswer(): Promise<void> {
    await fetch(`${product.sandbox.url}/sandbox/clock`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs: 60_000 }),
    })
    product.clock.advance(120)
    await product.acts.followDebits()
    assert.deepEqual(await product.runJobs(), [])
  }
})
