import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockPaymentsOfOrder } from '#db/schedule-changes.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { chargeAt, chargesOf, planOf, sellMonths } from '#test/support/later.ts'
import { assertLedgerIsProvider } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { orderToken } from '../links/tokens.ts'

const card = '4242424242424242'
const bought = '2026-11-20T12:00:00.000Z'
let product: TestApp

before(async () => {
  product = await testApp(bought)
})
after(() => product.close())

/** An undated service of 25 EUR, paid at once or in three parts. */
async function service(more: { startDate?: string; count?: number; tip?: number } = {}) {
  product.clock.set(bought)
  const form = await addForm(product, {
    formType: 'PaymentForm',
    tiers: [{ tierType: 'Payment', price: 2500, counts: [1, 3] }],
  })
  if (more.startDate !== undefined)
    await product.db
      .updateTable('forms')
      .set({ startAt: more.startDate })
      .where('organizationId', '=', form.organizationId)
      .execute()
  const item = anItem({
    tierId: form.tiers[0]?.id ?? 0,
    tierType: 'Payment',
    ...(more.count !== undefined && { paymentTerms: { count: more.count } }),
  })
  const sale = await sellItems(product, form, [item], card, { tip: more.tip ?? 0 })
  const token = orderToken(product.app, { organizationId: sale.organizationId, id: sale.orderId })
  product.mails.length = 0
  return { ...sale, reader: { orderId: sale.orderId, userId: null, token } }
}

/** A service of a form's first rate, in `count` payments. */
const service300 = ({ tiers }: TestForm, count: number) =>
  anItem({ tierId: tiers[0]?.id ?? 0, tierType: 'Payment', paymentTerms: { count } })

const readerOf = ({ organizationId, orderId }: { organizationId: number; orderId: number }) => {
  const token = orderToken(product.app, { organizationId, id: orderId })
  return { orderId, userId: null, token }
}

describe('a purchase is given back (rule REF-9)', () => {
  test('once, with its hour, to payer and administrators; no money moves by itself', async () => {
    const { reader, organizationId, orderId } = await service()
    const administrator = await addAdministrator(product, organizationId)
    const page = successOf(await product.acts.readOrderPage(reader))
    assert.deepEqual(page.withdrawable?.until, '2026-12-04')
    product.clock.set('2026-12-04T20:30:00.000Z')
    assert.deepEqual(codesOf(await product.acts.withdraw({ ...reader, token: 'forged' })), ['NOT_FOUND'])
    successOf(await product.acts.withdraw(reader))
    successOf(await product.acts.withdraw(reader))
    assert.deepEqual(await product.runJobs(), [])
    const [receipt, told] = product.mails
    assert.equal(product.mails.length, 2)
    assert.match(receipt?.text ?? '', /4 décembre 2026 à 21h30/)
    assert.match(receipt?.text ?? '', /18 décembre 2026/)
    assert.equal(told?.to.address, administrator.email)
    assert.match(told?.text ?? '', /\/administration\/paiements\/\d+/)
    const { withdrawal, withdrawable } = successOf(await product.acts.readOrderPage(reader))
    assert.equal(withdrawable, null)
    assert.deepEqual([withdrawal?.amount, withdrawal?.refundBy], [2500, '2026-12-18'])
    const refunds = await product.db.selectFrom('refunds').select('id').execute()
    assert.deepEqual(refunds, [])
    const audit = await product.db
      .selectFrom('audit')
      .select('action')
      .where('object', '=', `order:${orderId}`)
      .execute()
    assert.deepEqual(audit, [{ action: 'order.withdraw' }])
  })

  test('the association sees what came back, and until which day its money is due', async () => {
    const { reader, form, organizationId, orderId } = await service()
    const { userId } = await addAdministrator(product, organizationId)
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const { organizationSlug } = form.address
    const detail = async () =>
      successOf(await product.acts.readPaymentDetail({ organizationSlug, paymentId, userId }))
    assert.equal((await detail()).withdrawal, null)
    successOf(await product.acts.withdraw(reader))
    const { items, withdrawal } = await detail()
    assert.deepEqual(withdrawal, {
      createdAt: bought,
      amount: 2500,
      atBank: 0,
      notCharged: 0,
      refundBy: '2026-12-04',
      labels: items.map(({ label }) => label),
      isDue: true,
    })
  })

  test('goods count from the receipt that the association noted, and stay open until then', async () => {
    product.clock.set(bought)
    const form = await addForm(product, {
      formType: 'Shop',
      tiers: [{ tierType: 'Product', price: 2500 }],
    })
    product.mails.length = 0
    const sale = await sellItems(
      product,
      form,
      [anItem({ tierId: form.tiers[0]?.id ?? 0, tierType: 'Product' })],
      card,
    )
    const { organizationId, orderId } = sale
    const { userId } = await addAdministrator(product, organizationId)
    const [payment] = await chargesOf(product, sale)
    const { organizationSlug } = form.address
    const visit = { organizationSlug, paymentId: payment?.id ?? 0, userId }
    const right = async () => successOf(await product.acts.readOrderPage(readerOf(sale))).withdrawable
    assert.ok(product.mails.some(({ text }) => /jusqu’à quatorze jours après la réception/.test(text)))
    product.clock.set('2027-02-01T12:00:00.000Z')
    assert.deepEqual([(await right())?.until, (await right())?.amount], [null, 2500])
    for (const on of ['2026-11-19', '2027-02-02'])
      assert.deepEqual(codesOf(await product.acts.recordDelivery({ ...visit, on })), [
        'delivery_day_out_of_range',
      ])
    successOf(await product.acts.recordDelivery({ ...visit, on: '2027-01-19' }))
    assert.equal((await right())?.until, '2027-02-02')
    const { delivery } = successOf(await product.acts.readPaymentDetail(visit))
    assert.deepEqual(delivery, { on: '2027-01-19' })
    product.clock.set('2027-02-03T12:00:00.000Z')
    assert.equal(await right(), null)
    assert.deepEqual(codesOf(await product.acts.withdraw(readerOf(sale))), ['WITHDRAWAL_OVER'])
    successOf(await product.acts.recordDelivery({ ...visit, on: null }))
    successOf(await product.acts.withdraw(readerOf(sale)))
    const audit = await product.db
      .selectFrom('audit')
      .select('action')
      .where('object', '=', `order:${orderId}`)
      .execute()
    assert.deepEqual(
      audit.map(({ action }) => action),
      ['order.deliver', 'order.deliver', 'order.withdraw'],
    )
  })

  /** The association gives back some of a sale, or all of it, before its payer withdraws. */
  async function giveBack({ reader, ...sale }: Awaited<ReturnType<typeof service>>, amount: number | 'all') {
    const { userId } = await addAdministrator(product, sale.organizationId)
    const [payment] = await chargesOf(product, sale)
    const { items } = successOf(await product.acts.readOrderPage(reader))
    const part = amount === 'all' ? amount : { lines: [{ orderItemId: items[0]?.id ?? 0, amount }] }
    const { organizationSlug } = sale.form.address
    successOf(
      await product.acts.askRefund({
        ...{ organizationSlug, paymentId: payment?.id ?? 0, userId, input: { part, withTip: false } },
        ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
    product.mails.length = 0
  }

  test('what was given back before is not due again', async () => {
    const sale = await service()
    await giveBack(sale, 1000)
    assert.equal(successOf(await product.acts.readOrderPage(sale.reader)).withdrawable?.amount, 1500)
    successOf(await product.acts.withdraw(sale.reader))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, 2)
    for (const { text } of product.mails) assert.match(text, /15,00/)
    assert.equal(successOf(await product.acts.readOrderPage(sale.reader)).withdrawal?.amount, 1500)
  })

  test('nothing is recorded or told once all of it was given back, be it without the contribution', async () => {
    const sale = await service({ tip: 300 })
    await giveBack(sale, 'all')
    assert.equal(successOf(await product.acts.readOrderPage(sale.reader)).withdrawable, null)
    assert.deepEqual(codesOf(await product.acts.withdraw(sale.reader)), ['WITHDRAWAL_OVER'])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(product.mails, [])
  })

  test('not a day too late, nor a service with a date, nor a gift', async () => {
    const { reader } = await service()
    product.clock.set('2026-12-05T08:00:00.000Z')
    assert.equal(successOf(await product.acts.readOrderPage(reader)).withdrawable, null)
    assert.deepEqual(codesOf(await product.acts.withdraw(reader)), ['WITHDRAWAL_OVER'])
    const dated = await service({ startDate: '2026-12-12T18:00:00.000Z' })
    assert.deepEqual(codesOf(await product.acts.withdraw(dated.reader)), ['WITHDRAWAL_OVER'])
    const gift = await sellMonths(product, card, 10)
    const token = orderToken(product.app, { organizationId: gift.organizationId, id: gift.orderId })
    const reader2 = { orderId: gift.orderId, userId: null, token }
    assert.deepEqual(codesOf(await product.acts.withdraw(reader2)), ['WITHDRAWAL_OVER'])
  })

  test('of an order that is cancelled at the same moment is over', async () => {
    const { reader, organizationId, orderId } = await service()
    const waiting = product.app.transaction(async tx => {
      await lockPaymentsOfOrder(tx, { organizationId, id: orderId })
      const asked = product.acts.withdraw(reader)
      // Until it has seen the right, and waits for the payments.
      await sleep(500)
      await tx.updateTable('orders').set({ status: 'Canceled' }).where('id', '=', orderId).execute()
      return { asked }
    })
    assert.deepEqual(codesOf(await (await waiting).asked), ['WITHDRAWAL_OVER'])
    assert.equal(successOf(await product.acts.readOrderPage(reader)).withdrawal, null)
  })

  test('ends the instalments of what goes back', async () => {
    const { reader, orderId } = await service({ count: 3 })
    successOf(await product.acts.withdraw(reader))
    const { schedule, payments } = successOf(await product.acts.readOrderPage(reader))
    assert.equal(schedule?.status, 'Canceled')
    assert.deepEqual(
      payments.map(({ status }) => status),
      ['Authorized', 'Canceled', 'Canceled'],
      String(orderId),
    )
  })

  test('of what is paid in instalments: what was paid goes back, the rest is no longer charged, in all that is written', async () => {
    const sale = await service({ count: 3, tip: 300 })
    const { reader, organizationId, form } = sale
    const { userId } = await addAdministrator(product, organizationId)
    const shares = async () => {
      const { withdrawable } = successOf(await product.acts.readOrderPage(reader))
      return [withdrawable?.amount, withdrawable?.notCharged]
    }
    const [first, ...later] = await chargesOf(product, sale)
    const paid = (first?.amount ?? 0) - 300
    const rest = later.reduce((sum, { amount }) => sum + amount, 0)
    assert.deepEqual([paid, rest], [834, 1666])
    assert.deepEqual(await shares(), [paid, rest])
    successOf(await product.acts.withdraw(reader))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, 2)
    for (const { text } of product.mails) {
      assert.match(text, /8,34\s€ (que vous avez|qu’elle a) payés/)
      assert.match(text, /Les 16,66\s€ qui restaient à payer ne (lui )?seront pas prélevés/)
      assert.doesNotMatch(text, /25,00/)
    }
    const { organizationSlug } = form.address
    const visit = { organizationSlug, paymentId: first?.id ?? 0, userId }
    const { withdrawal } = successOf(await product.acts.readPaymentDetail(visit))
    assert.deepEqual([withdrawal?.amount, withdrawal?.notCharged, withdrawal?.isDue], [paid, rest, true])
  })

  test('where the association had ended the instalments before: what was paid goes back, and not what was never charged', async () => {
    const sale = await service({ count: 3 })
    const { reader, organizationId, orderId, form } = sale
    const { userId } = await addAdministrator(product, organizationId)
    const { organizationSlug } = form.address
    successOf(await product.acts.cancelFuturePayments({ organizationSlug, orderId, userId }))
    assert.deepEqual(await product.runJobs(), [])
    product.mails.length = 0
    const { withdrawable } = successOf(await product.acts.readOrderPage(reader))
    assert.deepEqual([withdrawable?.amount, withdrawable?.notCharged], [834, 1666])
    successOf(await product.acts.withdraw(reader))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, 2)
    for (const { text } of product.mails) {
      assert.match(text, /8,34\s€ (que vous avez|qu’elle a) payés/)
      assert.doesNotMatch(text, /25,00/)
    }
    assert.equal(successOf(await product.acts.readOrderPage(reader)).withdrawal?.amount, 834)
  })

  test('where what was paid came back before, the rest is no longer charged and nothing is due', async () => {
    const sale = await service({ count: 3 })
    await giveBack(sale, 834)
    successOf(await product.acts.withdraw(sale.reader))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(product.mails.length, 2)
    for (const { text } of product.mails) {
      assert.match(text, /16,66\s€ qui restaient à payer/)
      assert.doesNotMatch(text, /payés, au plus tard/)
    }
    assert.equal(successOf(await product.acts.readOrderPage(sale.reader)).withdrawal?.amount, 0)
  })

  test('a sale that a coupon lowered: what was paid for goes back, and no instalment is charged afterwards', async () => {
    product.clock.set(bought)
    const form = await addForm(product, {
      formType: 'PaymentForm',
      tiers: [{ tierType: 'Payment', price: 30_000, counts: [1, 3] }],
      coupon: { code: 'MOINS10', percent: 10 },
    })
    const sale = await sellItems(product, form, [service300(form, 3)], card, { coupon: 'MOINS10' })
    product.mails.length = 0
    const page = successOf(await product.acts.readOrderPage(readerOf(sale)))
    assert.deepEqual([page.withdrawable?.amount, page.withdrawable?.notCharged], [9000, 18_000])
    successOf(await product.acts.withdraw(readerOf(sale)))
    assert.equal((await planOf(product, sale)).status, 'Canceled')
    assert.deepEqual(await chargeAt(product, '2027-02-25T08:00:00.000Z'), [])
    assert.deepEqual(
      (await chargesOf(product, sale)).map(({ status }) => status),
      ['Authorized', 'Canceled', 'Canceled'],
    )
  })

  test('a gift on top is kept and was paid with the first payment: no instalment of what goes back is charged', async () => {
    product.clock.set(bought)
    const form = await addForm(product, {
      formType: 'PaymentForm',
      tiers: [{ tierType: 'Payment', price: 30_000, counts: [1, 3] }],
    })
    await product.db
      .updateTable('forms')
      .set({ acceptOpenDonation: true })
      .where('organizationId', '=', form.organizationId)
      .execute()
    const items = [service300(form, 3), anItem({ tierId: null, tierType: 'Donation', customAmount: 2000 })]
    const sale = await sellItems(product, form, items, card)
    const page = successOf(await product.acts.readOrderPage(readerOf(sale)))
    assert.deepEqual([page.withdrawable?.amount, page.withdrawable?.notCharged], [10_000, 20_000])
    successOf(await product.acts.withdraw(readerOf(sale)))
    assert.deepEqual(await chargeAt(product, '2027-02-25T08:00:00.000Z'), [])
    assert.deepEqual(
      (await chargesOf(product, sale)).map(({ status }) => status),
      ['Authorized', 'Canceled', 'Canceled'],
    )
  })

  test('the lines of a withdrawal are given back as they are: a line gets no more than its coupon left of it', async () => {
    product.clock.set(bought)
    const form = await addForm(product, {
      formType: 'Shop',
      tiers: [
        { tierType: 'Product', price: 1005 },
        { tierType: 'Product', price: 2000 },
      ],
      coupon: { code: 'MOINS10', percent: 10 },
    })
    const items = form.tiers.map(({ id: tierId }) => anItem({ tierId, tierType: 'Product' }))
    const sale = await sellItems(product, form, items, card, { coupon: 'MOINS10' })
    const { userId } = await addAdministrator(product, sale.organizationId)
    const { withdrawable } = successOf(await product.acts.readOrderPage(readerOf(sale)))
    const lines = withdrawable?.lines ?? []
    const [payment] = await chargesOf(product, sale)
    assert.equal(
      lines.reduce((sum, { amount }) => sum + amount, 0),
      payment?.amount,
    )
    const ask = (wished: typeof lines) =>
      product.acts.askRefund({
        organizationSlug: form.address.organizationSlug,
        paymentId: payment?.id ?? 0,
        userId,
        input: { part: { lines: wished }, withTip: false },
        ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
      })
    for (const { orderItemId, amount } of lines)
      assert.deepEqual(codesOf(await ask([{ orderItemId, amount: amount + 1 }])), ['value_invalid'])
    for (const line of lines) {
      successOf(await ask([line]))
      assert.deepEqual(await product.runJobs(), [])
      assert.deepEqual(codesOf(await ask([{ ...line, amount: 1 }])).length, 1)
    }
    assert.equal((await chargesOf(product, sale))[0]?.status, 'Refunded')
    await assertLedgerIsProvider(product)
  })
})
