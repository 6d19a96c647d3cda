import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { balances } from '#db/ledger.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { dieAt } from '#test/support/die-at.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addFaults, clearFaults, moveProviderClock } from '#test/support/provider.ts'
import {
  addPlan,
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  statusOf,
} from '#test/support/refunds.ts'
import { applyRefunds } from './apply-refund.ts'
import { writeRefundMail } from './write-refund-mail.ts'

/** Its refunds succeed, then its bank sends them back. */
const closedCard = '4000000000005126'

describe('a whole refund that the bank sends back after it was done', () => {
  let product: TestApp
  let campaign: TestCampaign
  let admin: { readonly userId: number; readonly email: string }

  before(async () => {
    // A slow machine must not give the bank time to send back the next refund as well.
    product = await testApp(undefined, { banks: { SANDBOX_DEBIT_MS: '30000' } })
    campaign = await addDonationCampaign(product, { capacity: 100 })
    admin = await addAdministrator(product, campaign.organizationId)
  })
  beforeEach(async () => {
    await sentBack()
    product.mails.length = 0
  })
  after(() => product.close())

  const everything = { input: { part: 'all', withTip: true } } as const
  const ask = (payment: PaidPayment, change: Parameters<typeof asking>[3] = {}) =>
    product.acts.askRefund(asking(campaign, payment, admin.userId, change))
  const orderStatus = async ({ orderId }: PaidPayment) =>
    (
      await product.db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).status
  const mailsAbout = (kind: string) => product.mails.filter(mail => mail.messageId.startsWith(`<${kind}.`))
  const detailOf = async ({ paymentId }: PaidPayment) =>
    successOf(
      await product.acts.readPaymentDetail({
        organizationSlug: campaign.address.organizationSlug,
        paymentId,
        userId: admin.userId,
      }),
    )
  const transfer = (payment: PaidPayment, change: { amount?: number; userId?: number } = {}) =>
    product.acts.recordTransferRefund({
      organizationSlug: campaign.address.organizationSlug,
      paymentId: payment.paymentId,
      userId: admin.userId,
      amount: 5000,
      ...{ cancelOrder: false, sendMail: true, comment: null, expectedLeft: null },
      ...change,
    })

  const look = async ({ intentId }: PaidPayment) => {
    const answer = await product.app.provider('stripe').refunds.listRefunds(intentId)
    const refunds = answer.outcome === 'done' ? answer.value : []
    await product.app.transaction(tx =>
      applyRefunds(product.app, tx, { provider: 'stripe', id: intentId }, refunds),
    )
    assert.deepEqual(await product.runJobs(), [])
  }

  const bought: PaidPayment[] = []
  async function buy(input: Parameters<typeof paidGift>[2] = {}): Promise<PaidPayment> {
    const payment = await paidGift(product, campaign, input)
    bought.push(payment)
    return payment
  }

  /** Days later, the bank sends back what was refunded: to everybody whose card is closed. */
  async function sentBack(): Promise<void> {
    await moveProviderClock(product, 3_600_000)
    for (const payment of bought) await look(payment)
  }

  /** A gift whose refund of everything was done and came back. */
  async function failed(change: Parameters<typeof asking>[3] = {}, card = closedCard): Promise<PaidPayment> {
    const payment = await buy({ card })
    successOf(await ask(payment, { ...everything, ...change }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    product.mails.length = 0
    await sentBack()
    return payment
  }

  test('payment and order are paid again, and what can be given back is all of it', async () => {
    const payment = await failed()
    assert.equal(await statusOf(product, payment), 'Authorized')
    assert.equal(await orderStatus(payment), 'Processed')
    const { payment: row, left, obstacle } = await detailOf(payment)
    assert.deepEqual(
      [row.status, row.refunded, left, obstacle],
      ['Authorized', 0, { organization: 5000, tip: 600 }, null],
    )
    await assertLedgerIsProvider(product)
    await look(payment)
    await look(payment)
    assert.equal(await statusOf(product, payment), 'Authorized')
    await assertLedgerIsProvider(product)
  })

  test('the payer, who was told of it, and the association are told', async () => {
    await failed()
    const [letter, ...more] = mailsAbout('refundSentBack')
    assert.equal(more.length, 0)
    assert.equal(letter?.to.address, 'camille@example.org')
    assert.match(letter?.text ?? '', /56,00/)
    assert.match(letter?.text ?? '', /votre carte est peut-être fermée/)
    assert.deepEqual(
      mailsAbout('refundFailed').map(mail => mail.to.address),
      [admin.email],
    )
  })

  test('a payer who was not told of the refund is not told of its end', async () => {
    await failed({ sendMail: false })
    assert.equal(mailsAbout('refundSentBack').length, 0)
    assert.equal(mailsAbout('refundFailed').length, 1)
  })

  test('it can be asked for again: a new refund, and both are refunded again', async () => {
    const payment = await failed()
    successOf(await ask(payment, everything))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    assert.equal(await orderStatus(payment), 'Refunded')
    await assertLedgerIsProvider(product)
    await sentBack()
    assert.equal(await statusOf(product, payment), 'Authorized')
    await assertLedgerIsProvider(product)
  })

  test('parts that came back are taken from where they are now, the rest from the charge', async () => {
    const payment = await buy({ card: closedCard })
    const part = { input: { part: { amount: 2000 }, withTip: false } } as const
    successOf(await ask(payment, part))
    assert.deepEqual(await product.runJobs(), [])
    await sentBack()
    const asked = successOf(await ask(payment, everything))
    assert.deepEqual(
      asked.map(each => [each.organizationPart, each.tipPart, each.takesFrom !== null]),
      [
        [3000, 0, false],
        [2000, 0, true],
        [0, 600, false],
      ],
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    await assertLedgerIsProvider(product)
    await sentBack()
    assert.equal(await statusOf(product, payment), 'Authorized')
    await assertLedgerIsProvider(product)
    successOf(await ask(payment, everything))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    await assertLedgerIsProvider(product)
  })

  test('a part that is no longer on the association’s account is not refunded at the operator’s cost', async () => {
    const payment = await failed()
    await addFaults(product, { on: 'transfers.reverse', do: 'error_before', status: 400, times: 1 })
    successOf(await ask(payment, { input: { part: 'all', withTip: false } }))
    assert.deepEqual(await product.runJobs(), [])
    await clearFaults(product)
    const { refunds, left } = await detailOf(payment)
    assert.deepEqual(
      refunds.map(({ status }) => status),
      ['failed', 'failed'],
    )
    assert.deepEqual(left, { organization: 5000, tip: 600 })
    assert.equal(mailsAbout('refundFailed').length, 2)
    await assertLedgerIsProvider(product)
    successOf(await ask(payment, { input: { part: 'all', withTip: false } }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await detailOf(payment)).payment.refunded, 5000)
    await assertLedgerIsProvider(product)
  })

  test('a part that was taken for a refund that the provider then refuses is given again', async () => {
    const payment = await failed()
    await addFaults(product, { on: 'refunds.create', do: 'error_before', status: 400, times: 1 })
    successOf(await ask(payment, { input: { part: 'all', withTip: false } }))
    assert.deepEqual(await product.runJobs(), [])
    await clearFaults(product)
    await assertLedgerIsProvider(product)
    successOf(await ask(payment, { input: { part: 'all', withTip: false } }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await detailOf(payment)).payment.refunded, 5000)
    await assertLedgerIsProvider(product)
  })

  for (const point of ['part-taken', 'refund-made'] as const) {
    test(`killed at ${point}: the part is taken once and the payer refunded once`, async () => {
      const payment = await failed()
      const [refund] = successOf(await ask(payment, { input: { part: 'all', withTip: false } }))
      const key = { organizationId: payment.organizationId, refundId: refund?.id ?? '' }
      await dieAt(product, point, acts => acts.sendRefund(key))
      assert.deepEqual(await product.runJobs(), [])
      assert.equal((await detailOf(payment)).payment.refunded, 5000)
      await assertLedgerIsProvider(product)
    })
  }

  test('an order that it cancelled stays cancelled, its places are sold once, and its money can still go back', async () => {
    const tierId = campaign.tierIds[1] ?? 0
    const sold = async () =>
      (
        await product.db
          .selectFrom('stocks')
          .select('sold')
          .where('kind', '=', 'tier')
          .where('targetId', '=', tierId)
          .executeTakeFirstOrThrow()
      ).sold
    const before = await sold()
    const payment = await buy({ card: closedCard, tierId })
    const plan = await addPlan(product, payment)
    successOf(await ask(payment, { ...everything, cancelOrder: true }))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await sold(), before)
    await sentBack()
    assert.deepEqual(
      [await statusOf(product, payment), await orderStatus(payment)],
      ['Authorized', 'Canceled'],
    )
    assert.equal(await plan(), 'Canceled')
    successOf(await ask(payment, { ...everything, cancelOrder: true }))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual([await statusOf(product, payment), await orderStatus(payment)], ['Refunded', 'Canceled'])
    assert.equal(await sold(), before, 'its place is not given back twice')
    await assertLedgerIsProvider(product)
  })

  test('the association pays by transfer and records it: it counts as given back, the provider’s money stays', async () => {
    const payment = await failed()
    product.mails.length = 0
    const held = await balances(product.db, campaign.organizationId)
    const heldBy = (name: string, of = held) => of.find(({ account }) => account === name)?.amount ?? 0
    const [refund] = successOf(await transfer(payment))
    assert.deepEqual([refund?.organizationPart, refund?.tipPart, refund?.byTransfer], [5000, 0, true])
    assert.deepEqual(await product.runJobs(), [])
    const { payment: row, left, refunds } = await detailOf(payment)
    assert.deepEqual([row.refunded, left], [5600, { organization: 0, tip: 0 }])
    assert.deepEqual(
      refunds.map(each => [each.status, each.byTransfer, each.organizationPart, each.tipPart]),
      [
        ['failed', false, 5000, 600],
        ['succeeded', true, 5000, 0],
        ['succeeded', false, 0, 600],
      ],
      'the contribution is the operator’s to give back: it goes to the payer alone',
    )
    const after = await balances(product.db, campaign.organizationId)
    assert.equal(heldBy('organization', after), heldBy('organization'))
    assert.equal(heldBy('organization:refunds', after) - heldBy('organization:refunds'), 5000)
    assert.equal(heldBy('organization:bank', after) - heldBy('organization:bank'), -5000)
    await assertLedgerIsProvider(product)
    assert.match(mailsAbout('refunded')[0]?.text ?? '', /par virement bancaire/)
    assert.deepEqual(codesOf(await transfer(payment, { amount: 1 })), ['REFUND_TOO_LARGE'])
    const audit = await product.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('object', '=', `refund:${refund?.id}`)
      .execute()
    assert.deepEqual(audit, [{ action: 'recordTransferRefund', actor: `user:${admin.userId}` }])
  })

  test('the contribution comes back once more: its payer and the operator are told, and nobody takes it for given', async () => {
    const told = { ...product.app, operator: { ...product.app.operator, contactEmail: 'bonjour@obole.test' } }
    const payment = await failed()
    successOf(await transfer(payment))
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    product.mails.length = 0
    await sentBack()
    assert.deepEqual((await detailOf(payment)).left, { organization: 0, tip: 600 })
    assert.equal(await statusOf(product, payment), 'Authorized')
    assert.equal(mailsAbout('tipRefundFailed').length, 1)
    const { id } = await product.db
      .selectFrom('refunds')
      .select('id')
      .where('paymentId', '=', payment.paymentId)
      .where('organizationPart', '=', 0)
      .executeTakeFirstOrThrow()
    const { organizationId } = payment
    const letter = await writeRefundMail(told, { organizationId, kind: 'tipToGiveBack', subjectId: id })
    assert.equal(letter?.to.address, 'bonjour@obole.test')
    assert.match(letter?.text ?? '', /contribution de 6,00.*camille@example\.org/s)
    await assertLedgerIsProvider(product)
  })

  test('a transfer of everything that was paid refunds payment and order', async () => {
    const payment = await buy({ tip: 0 })
    successOf(await transfer(payment))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual([await statusOf(product, payment), await orderStatus(payment)], ['Refunded', 'Refunded'])
    await assertLedgerIsProvider(product)
  })

  test('a transfer is recorded once, of no more than is left, and by nobody else', async () => {
    const payment = await buy()
    for (const amount of [5001, 0, -1, 0.5])
      assert.equal((await transfer(payment, { amount })).ok, false, String(amount))
    const stranger = await addAdministrator(product, (await addDonationCampaign(product)).organizationId)
    assert.deepEqual(codesOf(await transfer(payment, { userId: stranger.userId })), ['NOT_FOUND'])
    const answers = await Promise.all([transfer(payment), transfer(payment), transfer(payment)])
    assert.equal(answers.filter(({ ok }) => ok).length, 1)
    successOf(await ask(payment, { input: { part: 'none', withTip: true } }))
    assert.deepEqual(codesOf(await transfer(payment, { amount: 1 })), ['REFUND_IN_PROGRESS'])
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    await assertLedgerIsProvider(product)
  })
})
