import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newItem } from '#domain/cart/new-item.ts'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'

const now = '2026-11-20T12:00:00.000Z'

/** Rule PAY-31. */
describe('a series of cheques', () => {
  let product: TestApp
  let form: TestForm
  let treasurer: number

  before(async () => {
    product = await testApp(now)
  })
  after(() => product.close())
  beforeEach(async () => {
    product.clock.set(now)
    form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 10_000, label: 'Adhésion' }],
    })
    treasurer = await addMember(product, `${randomUUID()}@example.org`, {
      ...{ role: 'Treasurer', organizationId: form.organizationId, formId: null },
    })
  })

  const visit = () => ({
    ...{ organizationSlug: form.address.organizationSlug, userId: treasurer, sessionId: null },
  })
  const record = (cheques: string, means = 'Check') =>
    product.acts.recordOfflineOrder({
      ...{ ...form.address, userId: treasurer, sessionId: null, requestKey: randomUUID() },
      items: [
        {
          ...newItem(form.tiers[0]?.id ?? 0, 'Membership'),
          participant: { firstName: 'Zoé', lastName: 'Martin', email: null },
        },
      ],
      payer: { firstName: 'Zoé', lastName: 'Martin', email: '' },
      payment: { means, receivedOn: '20/11/2026', reference: 'n° 12', cheques },
      expectedTotal: null,
    })
  const series = async () => successOf(await record('3')).paymentId
  const page = async () => successOf(await product.acts.readCheques(visit()))
  const told = (cheques: Awaited<ReturnType<typeof page>>['cheques']) =>
    cheques.map(({ number, amount, depositOn }) => `${number} ${amount} ${depositOn}`)
  const slipOf = (paymentId: number, ...numbers: readonly number[]) =>
    product.acts.makeDepositSlip({
      ...{ ...visit(), requestKey: randomUUID(), madeOn: '20/11/2026' },
      cheques: numbers.map(number => ({ paymentId, number })),
    })
  const statesOf = async (paymentId: number) => {
    const { recorded } = successOf(await product.acts.readPaymentDetail({ ...visit(), paymentId }))
    return recorded?.cheques.map(({ state }) => state)
  }

  test('is one payment, paid once, whose cheques wait for their days', async () => {
    const paymentId = await series()
    const payments = await product.db
      .selectFrom('payments')
      .select(['amount', 'status'])
      .where('organizationId', '=', form.organizationId)
      .execute()
    assert.deepEqual(payments, [{ amount: 10_000, status: 'Authorized' }])
    const { cheques, later } = await page()
    assert.deepEqual(told(cheques), ['1 3334 2026-11-20'])
    assert.deepEqual(told(later), ['2 3333 2026-12-20', '3 3333 2027-01-20'])
    assert.deepEqual(await statesOf(paymentId), ['due', 'held', 'held'])
    await assertAgreement(product.db, product.sandbox.url)
  })

  test('is of cheques alone, and of a number that somebody can write', async () => {
    assert.deepEqual(codesOf(await record('13')), ['cheques_out_of_range'])
    assert.deepEqual(codesOf(await record('trois')), ['cheques_out_of_range'])
    assert.deepEqual(codesOf(await record('3', 'Cash')), ['cheques_out_of_range'])
    assert.ok((await record('1', 'Cash')).ok)
  })

  test('has no cheque of nothing: what costs less cents than there are cheques is refused, and nothing is kept', async () => {
    await product.db
      .updateTable('tiers')
      .set({ price: 2 })
      .where('organizationId', '=', form.organizationId)
      .execute()
    assert.deepEqual(codesOf(await record('3')), ['cheques_out_of_range'])
    for (const table of ['carts', 'orders', 'payments'] as const)
      assert.deepEqual(
        await product.db
          .selectFrom(table)
          .select('organizationId')
          .where('organizationId', '=', form.organizationId)
          .execute(),
        [],
      )
    const { paymentId } = successOf(await record('2'))
    assert.deepEqual(await statesOf(paymentId), ['due', 'held'])
  })

  test('goes to the bank cheque by cheque; no cheque twice, nor the whole as one', async () => {
    const paymentId = await series()
    const both = await Promise.all([slipOf(paymentId, 1, 2), slipOf(paymentId, 1, 2)])
    assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true])
    assert.deepEqual(codesOf(await slipOf(paymentId, 1, 3)), ['CONFLICT'])
    const whole = { ...visit(), requestKey: randomUUID(), madeOn: '20/11/2026' }
    assert.deepEqual(
      codesOf(await product.acts.makeDepositSlip({ ...whole, cheques: [{ paymentId, number: null }] })),
      ['CONFLICT'],
    )
    const { slip, cheques } = successOf(await product.acts.readDepositSlip({ ...visit(), number: 1 }))
    assert.deepEqual([slip.cheques, slip.amount, told(cheques).length], [2, 6667, 2])
    successOf(await product.acts.voidDepositSlip({ ...visit(), number: 1 }))
    assert.deepEqual(await statesOf(paymentId), ['due', 'held', 'held'])
  })

  test('a cheque that comes back is owed again until another one, or money otherwise, makes it good', async () => {
    const paymentId = await series()
    const cheque = (number: number) => ({ ...visit(), paymentId, number })
    assert.deepEqual(codesOf(await product.acts.returnCheque(cheque(1))), ['CONFLICT'])
    assert.deepEqual(codesOf(await product.acts.returnCheque(cheque(9))), ['CONFLICT'])
    successOf(await slipOf(paymentId, 1, 2))
    successOf(await product.acts.returnCheque(cheque(1)))
    successOf(await product.acts.returnCheque(cheque(2)))
    assert.deepEqual(codesOf(await product.acts.returnCheque(cheque(1))), ['CONFLICT'])
    assert.deepEqual(await statesOf(paymentId), ['returned', 'returned', 'held'])
    assert.deepEqual(told((await page()).returned).sort(), ['1 3334 2026-11-20', '2 3333 2026-12-20'])
    // What the bank had is not undone.
    assert.deepEqual(codesOf(await product.acts.voidDepositSlip({ ...visit(), number: 1 })), ['CONFLICT'])

    const good = (number: number, depositOn: string | null) =>
      product.acts.makeChequeGood({ ...cheque(number), depositOn })
    assert.deepEqual(codesOf(await good(1, '')), ['required'])
    assert.deepEqual(codesOf(await good(1, '19/11/2026')), ['deposit_day_out_of_range'])
    const twice = await Promise.all([good(1, '25/11/2026'), good(1, '25/11/2026')])
    assert.deepEqual(twice.map(({ ok }) => ok).sort(), [false, true])
    successOf(await good(2, null))
    assert.deepEqual(await statesOf(paymentId), ['settled', 'settled', 'held', 'held'])
    const { cheques, returned } = await page()
    assert.deepEqual([told(cheques), returned], [['4 3334 2026-11-25'], []])
    await assertAgreement(product.db, product.sandbox.url)
  })

  test('waits no more once its payment is void', async () => {
    const paymentId = await series()
    const proven = await provenActor(product, treasurer)
    successOf(
      await product.acts.voidOfflinePayment({ ...visit(), ...proven, paymentId, reason: 'Une erreur' }),
    )
    const { cheques, later } = await page()
    assert.deepEqual([cheques, later], [[], []])
    assert.deepEqual(await statesOf(paymentId), ['void', 'void', 'void'])
  })

  test('is told on the first page in the week of its day', async () => {
    const due = async () => {
      const home = { organizationSlug: form.address.organizationSlug, userId: treasurer }
      return successOf(await product.acts.readOrganizationHome(home)).whole?.chequesDue
    }
    await series()
    assert.equal(await due(), 1)
    product.clock.set('2026-12-14T12:00:00.000Z')
    assert.equal(await due(), 2)
  })
})
