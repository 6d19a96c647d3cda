import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { formTotals } from '#db/orders.ts'
import { refundObstacle } from '#domain/payment/refund-input.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { addFaults, callProvider, clearFaults, moveProviderClock } from '#test/support/provider.ts'
import {
  addPlan,
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
  statusOf,
} from '#test/support/refunds.ts'
import { orderToken } from '../links/tokens.ts'
import { applyRefunds } from './apply-refund.ts'

/** Rules REF-1, REF-2, REF-3 and REF-4: every sentence is a test. */
describe('refunds', () => {
  let product: TestApp
  let campaign: TestCampaign
  let admin: number

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product, { capacity: 100 })
    admin = await addAdministrator(campaign.organizationId, null)
  })
  after(() => product.close())

  async function addAdministrator(organizationId: number, formId: number | null): Promise<number> {
    const email = `${crypto.randomUUID()}@example.org`
    const person = { email, emailKey: email, firstName: 'Inès', lastName: 'Le Gall', isVerified: true }
    const { id } = await product.db
      .insertInto('users')
      .values(person)
      .returning('id')
      .executeTakeFirstOrThrow()
    const role = formId === null ? 'OrganizationAdmin' : 'FormAdmin'
    const right = { organizationId, userId: id, role, formId } as const
    await product.db.insertInto('roles').values(right).execute()
    return id
  }

  const ask = (payment: PaidPayment, change: Parameters<typeof asking>[3] = {}) =>
    product.acts.askRefund(asking(campaign, payment, admin, change))
  const refundsOf = ({ paymentId }: PaidPayment) =>
    product.db
      .selectFrom('refunds')
      .selectAll()
      .where('paymentId', '=', paymentId)
      .orderBy('number')
      .execute()
  const orderOf = ({ orderId }: PaidPayment) =>
    product.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const mailsAbout = (kind: string) => product.mails.filter(mail => mail.messageId.startsWith(`<${kind}.`))
  const look = async ({ intentId }: PaidPayment) => {
    const answer = await product.app.provider('stripe').refunds.listRefunds(intentId)
    assert.equal(answer.outcome, 'done')
    const refunds = answer.outcome === 'done' ? answer.value : []
    await product.app.transaction(tx =>
      applyRefunds(product.app, tx, { provider: 'stripe', id: intentId }, refunds),
    )
  }

  test('everything: one refund, the association and the operator give back their parts, the order is refunded', async () => {
    const payment = await paidGift(product, campaign)
    const mails = mailsAbout('refunded').length
    const [refund, ...more] = successOf(await ask(payment, { input: { part: 'all', withTip: true } }))
    assert.equal(more.length, 0)
    assert.equal(refund?.status, 'requested')
    assert.equal(await statusOf(product, payment), 'Refunding')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    assert.equal((await orderOf(payment)).status, 'Refunded')
    assert.equal(mailsAbout('refunded').length, mails + 1)
    await assertLedgerIsProvider(product)
  })

  test('the association’s part alone: the tip stays, the payment is not « refunded »', async () => {
    const payment = await paidGift(product, campaign)
    successOf(await ask(payment))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Authorized')
    assert.equal((await orderOf(payment)).status, 'Processed')
    const [row] = await refundsOf(payment)
    assert.deepEqual([row?.organizationPart, row?.tipPart, row?.status], [5000, 0, 'succeeded'])
    await assertLedgerIsProvider(product)
  })

  test('parts one after the other: never the fee in proportion, and « Refunded » once all of it came back', async () => {
    const form = { organizationId: campaign.organizationId, id: campaign.formId }
    const collected = async () => (await formTotals(product.db, form)).collected
    const before = await collected()
    const payment = await paidGift(product, campaign)
    assert.equal(await collected(), before + 5000)
    successOf(await ask(payment, { input: { part: { amount: 1234 }, withTip: false } }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await collected(), before + 3766, 'what went back is not collected')
    await assertLedgerIsProvider(product)
    const rest = successOf(await ask(payment, { input: { part: 'all', withTip: true } }))
    assert.deepEqual(
      rest.map(refund => [refund.organizationPart, refund.tipPart]),
      [
        [3766, 0],
        [0, 600],
      ],
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    assert.equal((await orderOf(payment)).status, 'Refunded')
    await assertLedgerIsProvider(product)
  })

  test('one press, one mail: the association’s part and the contribution together', async () => {
    const payment = await paidGift(product, campaign)
    successOf(await ask(payment, { input: { part: { amount: 1000 }, withTip: true } }))
    const before = mailsAbout('refunded').length
    assert.deepEqual(await product.runJobs(), [])
    const letters = mailsAbout('refunded').slice(before)
    assert.equal(letters.length, 1)
    const text = (letters[0]?.text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
    assert.match(text, /Remboursement de 16,00 €/)
    assert.match(text, /contribution volontaire de 6,00 € est comprise/)
  })

  test('by line: an item gets back no more than it cost', async () => {
    const payment = await paidGift(product, campaign)
    const { id: orderItemId } = await product.db
      .selectFrom('orderItems')
      .select('id')
      .where('orderId', '=', payment.orderId)
      .executeTakeFirstOrThrow()
    const lines = (amount: number, id = orderItemId) =>
      ask(payment, { input: { part: { lines: [{ orderItemId: id, amount }] }, withTip: false } })
    assert.deepEqual(codesOf(await lines(5001)), ['value_invalid'])
    assert.deepEqual(codesOf(await lines(100, orderItemId + 1)), ['value_invalid'])
    assert.deepEqual(codesOf(await lines(0)), ['value_invalid'])
    successOf(await lines(2000))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(codesOf(await lines(3001)), ['value_invalid'])
    successOf(await lines(3000))
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })

  test('more than was paid, or nothing, is refused with what is left', async () => {
    const payment = await paidGift(product, campaign)
    const refused = await ask(payment, { input: { part: { amount: 5001 }, withTip: false } })
    assert.ok(!refused.ok)
    assert.deepEqual(refused.error, [{ code: 'REFUND_TOO_LARGE', field: 'amount', values: { limit: 5000 } }])
    const negative = await ask(payment, { input: { part: { amount: -1 }, withTip: false } })
    assert.deepEqual(codesOf(negative), ['amount_invalid'])
    const half = await ask(payment, { input: { part: { amount: 0.5 }, withTip: false } })
    assert.deepEqual(codesOf(half), ['amount_invalid'])
    assert.deepEqual(codesOf(await ask(payment, { input: { part: 'none', withTip: false } })), [
      'amount_required',
    ])
    assert.equal((await refundsOf(payment)).length, 0)
    assert.equal(await statusOf(product, payment), 'Authorized')
  })

  test('refuses a second refund while one runs; a hundred at once make one', async () => {
    const payment = await paidGift(product, campaign)
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(payment)))
    assert.equal(answers.filter(answer => answer.ok).length, 1)
    for (const answer of answers) if (!answer.ok) assert.deepEqual(codesOf(answer), ['REFUND_IN_PROGRESS'])
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await refundsOf(payment)).length, 1)
    await assertLedgerIsProvider(product)
  })

  test('a page that is older than a refund requests nothing', async () => {
    const payment = await paidGift(product, campaign)
    const input = { part: { amount: 1000 }, withTip: false } as const
    successOf(await ask(payment, { input, expectedLeft: 5600 }))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(codesOf(await ask(payment, { input, expectedLeft: 5600 })), ['CONFLICT'])
    successOf(await ask(payment, { input, expectedLeft: 4600 }))
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })

  test('only who administers the form: to anyone else there is no such payment', async () => {
    const payment = await paidGift(product, campaign)
    const other = await addDonationCampaign(product)
    const strangers = [
      await addAdministrator(other.organizationId, null),
      await addAdministrator(other.organizationId, other.formId),
      null,
    ]
    for (const userId of strangers) {
      const request = { ...asking(campaign, payment, admin), userId }
      assert.deepEqual(codesOf(await product.acts.askRefund(request)), ['NOT_FOUND'])
      const input = {
        organizationSlug: campaign.address.organizationSlug,
        userId,
        paymentId: payment.paymentId,
      }
      assert.deepEqual(codesOf(await product.acts.readPaymentDetail(input)), ['NOT_FOUND'])
      const page = { ...input, pageSize: 25, continuationToken: null, status: null }
      assert.deepEqual(codesOf(await product.acts.listPayments(page)), ['NOT_FOUND'])
    }
    const theirs = { ...asking(other, payment, strangers[0] as number) }
    assert.deepEqual(codesOf(await product.acts.askRefund(theirs)), ['NOT_FOUND'])
    const ofForm = await addAdministrator(campaign.organizationId, campaign.formId)
    successOf(await product.acts.askRefund(asking(campaign, payment, ofForm)))
    assert.deepEqual(await product.runJobs(), [])
  })

  test('refuses to refund what is not collected yet, with a reason for each case', async () => {
    const opened = await openedPayment(product, campaign)
    const { orderId } = await payWith(product, opened.paymentRequestId, '4242424242424242')
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('requestId', '=', opened.paymentRequestId)
      .executeTakeFirstOrThrow()
    const payment = {
      organizationId: campaign.organizationId,
      paymentId,
      orderId: orderId ?? 0,
      intentId: '',
    }
    assert.equal(await statusOf(product, payment), 'Capturing')
    assert.deepEqual(codesOf(await ask(payment)), ['PAYMENT_NOT_COLLECTED'])
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(refundObstacle({ status: 'WaitingBankValidation', means: 'Card' }), 'PAYMENT_AT_THE_BANK')
    assert.equal(refundObstacle({ status: 'Contested', means: 'Card' }), 'PAYMENT_CONTESTED')
  })

  test('cancelling the order returns its places and what is due later', async () => {
    const tierId = campaign.tierIds[1] ?? 0
    const payment = await paidGift(product, campaign, { tierId })
    const sold = async () => {
      const stock = product.db.selectFrom('stocks').select('sold').where('kind', '=', 'tier')
      return (await stock.where('targetId', '=', tierId).executeTakeFirstOrThrow()).sold
    }
    const plan = await addPlan(product, payment)
    const before = await sold()
    successOf(await ask(payment, { input: { part: { amount: 1000 }, withTip: false }, cancelOrder: true }))
    assert.equal((await orderOf(payment)).status, 'Processed', 'the money comes first')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await orderOf(payment)).status, 'Canceled')
    assert.equal(await sold(), before - 1)
    assert.equal(await plan(), 'Canceled')
    const [letter] = mailsAbout('refunded').slice(-1)
    assert.match(letter?.text ?? '', /Votre commande est annulée/)
  })

  test('sends no mail where the administrator wants none', async () => {
    const payment = await paidGift(product, campaign)
    const mails = mailsAbout('refunded').length
    successOf(await ask(payment, { sendMail: false }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(mailsAbout('refunded').length, mails)
  })

  test('a refund that the bank keeps waiting reserves its amount, is read back later', async () => {
    const payment = await paidGift(product, campaign, { card: '4000000000007726' })
    const [refund] = successOf(await ask(payment))
    await product.acts.sendRefund({ organizationId: payment.organizationId, refundId: refund?.id ?? '' })
    const [row] = await refundsOf(payment)
    assert.equal(row?.status, 'sent')
    assert.equal(await statusOf(product, payment), 'Refunding')
    assert.deepEqual(codesOf(await ask(payment)), ['REFUND_IN_PROGRESS'])
    await moveProviderClock(product, 3_600_000)
    await product.acts.sendRefund({ organizationId: payment.organizationId, refundId: refund?.id ?? '' })
    assert.equal(await statusOf(product, payment), 'Authorized')
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })

  test('a refund that succeeded and then fails is booked back, the association has its part again', async () => {
    const payment = await paidGift(product, campaign, { card: '4000000000005126' })
    successOf(await ask(payment, { input: { part: { amount: 2000 }, withTip: false } }))
    assert.deepEqual(await product.runJobs(), [])
    await moveProviderClock(product, 3_600_000)
    await look(payment)
    assert.deepEqual(await product.runJobs(), [])
    const [row] = await refundsOf(payment)
    assert.equal(row?.status, 'failed')
    assert.notEqual(row?.returnedAt, null)
    assert.equal(await statusOf(product, payment), 'Authorized')
    const letters = mailsAbout('refundFailed')
    assert.equal(letters.length, 1)
    assert.match(letters[0]?.text ?? '', /administration\/paiements/)
    await assertLedgerIsProvider(product)
    await product.acts.returnPart({ organizationId: payment.organizationId, refundId: row?.id ?? '' })
    await look(payment)
    await assertLedgerIsProvider(product)
  })

  test('a refund made at the provider becomes a row here, once', async () => {
    const payment = await paidGift(product, campaign)
    await callProvider(product, '/v1/refunds', {
      payment_intent: payment.intentId,
      amount: '700',
      reverse_transfer: 'true',
    })
    for (let times = 0; times < 3; times += 1) await look(payment)
    assert.deepEqual(await product.runJobs(), [])
    const rows = await refundsOf(payment)
    assert.equal(rows.length, 1)
    assert.deepEqual(
      [rows[0]?.requestedBy, rows[0]?.organizationPart, rows[0]?.tipPart, rows[0]?.status],
      ['provider', 700, 0, 'succeeded'],
    )
    await callProvider(product, '/v1/refunds', { payment_intent: payment.intentId, amount: '600' })
    await look(payment)
    assert.deepEqual(
      (await refundsOf(payment)).map(row => row.tipPart),
      [0, 600],
    )
    await assertLedgerIsProvider(product)
  })

  test('one made at the provider is whose money it took there, whatever its amount looks like', async () => {
    const payment = await paidGift(product, campaign)
    const make = (amount: string, more: Record<string, string> = {}) =>
      callProvider(product, '/v1/refunds', { payment_intent: payment.intentId, amount, ...more })
    await make('600', { reverse_transfer: 'true' })
    await look(payment)
    await make('400')
    await look(payment)
    assert.deepEqual(
      (await refundsOf(payment)).map(row => [row.organizationPart, row.tipPart]),
      [
        [600, 0],
        [0, 400],
      ],
    )
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })

  test('one that the provider made while ours was only asked for: ours is refused and frees its amount', async () => {
    const payment = await paidGift(product, campaign)
    successOf(await ask(payment, { input: { part: 'all', withTip: true } }))
    const everything = {
      payment_intent: payment.intentId,
      reverse_transfer: 'true',
      refund_application_fee: 'true',
    }
    await callProvider(product, '/v1/refunds', everything)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      (await refundsOf(payment)).map(row => [row.requestedBy === 'provider', row.status]),
      [
        [false, 'failed'],
        [true, 'succeeded'],
      ],
    )
    assert.equal(await statusOf(product, payment), 'Refunded')
    await assertLedgerIsProvider(product)
  })

  for (const mischief of [
    'error_before',
    'error_after',
    'cut_before',
    'cut_after',
    'timeout_after',
    'garbage',
  ]) {
    test(`a refund whose call meets « ${mischief} » is made once`, async () => {
      const payment = await paidGift(product, campaign)
      await addFaults(product, { on: 'refunds.create', do: mischief, times: 1 })
      const [asked] = successOf(await ask(payment))
      await product.runJobs()
      const key = { organizationId: payment.organizationId, refundId: asked?.id ?? '' }
      // A fault leaves doubt for a day.
      product.clock.advance(24 * 60 + 1)
      await product.acts.sendRefund(key)
      await clearFaults(product)
      assert.equal((await refundsOf(payment))[0]?.status, 'succeeded')
      const { refunds } = await providerState(product)
      assert.equal(refunds.filter(each => each.paymentIntent === payment.intentId).length, 1)
      assert.deepEqual(await product.runJobs(), [])
      await assertLedgerIsProvider(product)
    })
  }

  test('the payer takes the contribution back: once, the association’s part untouched', async () => {
    const payment = await paidGift(product, campaign)
    const { orderId, organizationId } = payment
    const reader = { orderId, userId: null, token: orderToken(product.app, { organizationId, id: orderId }) }
    const before = successOf(await product.acts.readTipRefund(reader))
    assert.deepEqual([before.left, before.underWay, before.returned], [600, 0, 0])
    const answers = await Promise.all([product.acts.refundTip(reader), product.acts.refundTip(reader)])
    for (const answer of answers) successOf(answer)
    const during = successOf(await product.acts.readTipRefund(reader))
    assert.deepEqual([during.left, during.underWay, during.returned], [0, 600, 0])
    assert.deepEqual(await product.runJobs(), [])
    successOf(await product.acts.refundTip(reader))
    const rows = await refundsOf(payment)
    assert.deepEqual(
      rows.map(row => [row.organizationPart, row.tipPart, row.status, row.requestedBy]),
      [[0, 600, 'succeeded', 'payer']],
    )
    assert.equal(await statusOf(product, payment), 'Authorized')
    assert.match(mailsAbout('refunded').at(-1)?.text ?? '', /votre contribution volontaire/)
    await assertLedgerIsProvider(product)
    const other = await paidGift(product, campaign)
    assert.deepEqual(codesOf(await product.acts.refundTip({ ...reader, orderId: other.orderId })), [
      'NOT_FOUND',
    ])
    assert.deepEqual(codesOf(await product.acts.refundTip({ ...reader, token: null })), ['NOT_FOUND'])
    const later = { ...reader, token: `${reader.token}x` }
    assert.deepEqual(codesOf(await product.acts.readTipRefund(later)), ['NOT_FOUND'])
  })

  test('the list of payments goes on by pages, newest first, and by state', async () => {
    const input = {
      organizationSlug: campaign.address.organizationSlug,
      userId: admin,
      pageSize: 5,
      status: null,
    }
    const first = successOf(await product.acts.listPayments({ ...input, continuationToken: null }))
    assert.equal(first.payments.length, 5)
    const next = successOf(
      await product.acts.listPayments({ ...input, continuationToken: first.continuationToken }),
    )
    const ids = [...first.payments, ...next.payments].map(payment => payment.id)
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
    )
    assert.equal(new Set(ids).size, ids.length)
    const page = { ...input, pageSize: 100, continuationToken: null, status: 'Refunded' as const }
    const refunded = successOf(await product.acts.listPayments(page))
    assert.ok(refunded.payments.length > 0)
    assert.ok(refunded.payments.every(payment => payment.status === 'Refunded'))
    assert.equal(refunded.continuationToken, null)
    const broken = await product.acts.listPayments({ ...input, continuationToken: '1; drop table' })
    assert.deepEqual(codesOf(broken), ['value_invalid'])
  })

  test('an administrator sees the history and what is left of each item', async () => {
    const payment = await paidGift(product, campaign)
    successOf(
      await ask(payment, { input: { part: { amount: 1000 }, withTip: false }, comment: 'Geste commercial' }),
    )
    assert.deepEqual(await product.runJobs(), [])
    const detail = successOf(
      await product.acts.readPaymentDetail({
        organizationSlug: campaign.address.organizationSlug,
        paymentId: payment.paymentId,
        userId: admin,
      }),
    )
    assert.deepEqual(detail.left, { organization: 4000, tip: 600 })
    assert.equal(detail.obstacle, null)
    assert.deepEqual(
      detail.refunds.map(refund => [refund.status, refund.organizationPart, refund.comment]),
      [['succeeded', 1000, 'Geste commercial']],
    )
    assert.equal(detail.payment.refunded, 1000)
    assert.equal(detail.payment.payerName, 'Camille Moreau')
  })
})
