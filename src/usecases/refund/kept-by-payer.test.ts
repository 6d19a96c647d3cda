import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { readPdf } from '#test/support/pdf.ts'
import { asking, type PaidPayment, paidGift, providerState } from '#test/support/refunds.ts'
import { attestationUrl, orderToken } from '../links/tokens.ts'
import { applyDispute } from './apply-dispute.ts'

/** What the payer of a refunded order sees and holds: page, lists, attestation, mail. */
describe('after a refund its payer', () => {
  let product: TestApp
  let campaign: TestCampaign
  let admin: number

  before(async () => {
    product = await testApp('2026-11-20T12:00:00.000Z')
    campaign = await addDonationCampaign(product, { capacity: 100 })
    admin = (await addAdministrator(product, campaign.organizationId)).userId
  })
  after(() => product.close())

  async function refund(payment: PaidPayment, change: Parameters<typeof asking>[3]): Promise<void> {
    successOf(await product.acts.askRefund(asking(campaign, payment, admin, change)))
    assert.deepEqual(await product.runJobs(), [])
  }
  /** The bank gives its payer 20 euros of a payment back, for good. */
  async function loseTwentyEuros({ intentId }: PaidPayment): Promise<void> {
    const intent = (await providerState(product)).intents.find(({ id }) => id === intentId)
    const facts = { id: `du_${intentId}`, intentId, chargeId: intent?.charge ?? '', reason: 'fraudulent' }
    const lost = { ...facts, amount: 2000, fee: 0, status: 'lost', fundsWithdrawn: true } as const
    await product.app.transaction(tx => applyDispute(product.app, tx, 'stripe', lost, []))
    assert.deepEqual(await product.runJobs(), [])
  }
  const tenEuros = { input: { part: { amount: 1000 }, withTip: false } } as const
  const everything = { input: { part: 'all', withTip: true } } as const
  const pageOf = async ({ organizationId, orderId }: PaidPayment) => {
    const token = orderToken(product.app, { organizationId, id: orderId })
    return successOf(await product.acts.readOrderPage({ orderId, userId: null, token }))
  }
  const read = ({ organizationId, paymentId: id }: PaidPayment) => {
    const url = new URL(attestationUrl(product.app, { organizationId, id }, 'mail'))
    return product.acts.readDocument({ paymentId: id, token: url.searchParams.get('token') ?? '' })
  }
  /** The attestation is made by a job when it is first asked for. */
  const attested = async (payment: PaidPayment) => {
    await read(payment)
    assert.deepEqual(await product.runJobs(), [])
    const { number, bytes } = successOf(await read(payment))
    return { number, text: readPdf(bytes).text.replaceAll(/\s+/g, ' ') }
  }

  test('sees on the order what came back, and when', async () => {
    const payment = await paidGift(product, campaign)
    assert.deepEqual((await pageOf(payment)).payments[0]?.givenBack, [])
    await refund(payment, tenEuros)
    product.clock.advance(60 * 24 * 2)
    await refund(payment, { input: { part: { amount: 500 }, withTip: true } })
    assert.deepEqual((await pageOf(payment)).payments[0]?.givenBack, [
      { on: '2026-11-20', organization: 1000, tip: 0 },
      { on: '2026-11-22', organization: 500, tip: 600 },
    ])
    successOf(await product.acts.askRefund(asking(campaign, payment, admin, tenEuros)))
    const [, , underWay] = (await pageOf(payment)).payments[0]?.givenBack ?? []
    assert.deepEqual(underWay, { on: null, organization: 1000, tip: 0 })
    assert.deepEqual(await product.runJobs(), [])
  })

  test('finds it in the list of payments, and only what was kept in the sum of the year', async () => {
    const userId = admin
    const kept = await paidGift(product, campaign)
    const gone = await paidGift(product, campaign)
    const lost = await paidGift(product, campaign)
    await product.db
      .updateTable('payers')
      .set({ userId })
      .where('cartId', 'in', eb =>
        eb
          .selectFrom('orders')
          .select('cartId')
          .where('id', 'in', [kept.orderId, gone.orderId, lost.orderId]),
      )
      .execute()
    await refund(kept, tenEuros)
    await refund(gone, everything)
    await loseTwentyEuros(lost)
    const list = { userId, year: null, pageSize: 20, continuationToken: null }
    const { orders } = successOf(await product.acts.listOrders({ ...list, formType: null }))
    assert.deepEqual(
      orders.map(order => order.givenBack),
      [2000, 5600, 1000],
    )
    const { year, documents } = successOf(await product.acts.listDocuments(list))
    assert.deepEqual([year?.count, year?.amount, year?.given], [2, 8200, 7000])
    assert.deepEqual(
      documents.map(({ amount }) => amount),
      [3600, 4600],
    )
  })

  test('holds an attestation of what was kept, with the next number', async () => {
    const payment = await paidGift(product, campaign)
    const first = await attested(payment)
    assert.match(first.text, /Payé 56,00 €/)
    await refund(payment, tenEuros)
    const second = await attested(payment)
    assert.equal(Number(second.number.slice(5)), Number(first.number.slice(5)) + 1)
    assert.match(second.text, /Remboursé le 22 novembre 2026 −10,00 € Montant conservé 46,00 €/)
    assert.match(second.text, /10,00 € ont été remboursés depuis : le montant conservé est de 46,00 €/)
    assert.equal((await attested(payment)).number, second.number, 'the same facts, the same document')
  })

  test('is promised no attestation once all of it came back, by page or mail', async () => {
    const payment = await paidGift(product, campaign)
    await attested(payment)
    await refund(payment, everything)
    assert.equal((await pageOf(payment)).payments[0]?.attestationUrl, null)
    assert.deepEqual(codesOf(await read(payment)), ['NOT_FOUND'])
    const mail = await summaryOf(payment)
    assert.doesNotMatch(mail, /Attestation/)
    assert.match(mail, /56,00 € vous ont été remboursés le 22 novembre 2026/)
    assert.doesNotMatch(mail, /réduction d’impôt|50,00 € vont à/)
  })

  test('reads in a summary that is written later what was kept', async () => {
    const payment = await paidGift(product, campaign)
    await refund(payment, tenEuros)
    const mail = await summaryOf(payment)
    assert.match(mail, /10,00 € vous ont été remboursés le 22 novembre 2026/)
    assert.match(mail, /Attestation de paiement/)
  })

  /** The order's mail, written anew. */
  async function summaryOf({ organizationId, orderId }: PaidPayment): Promise<string> {
    await product.db
      .updateTable('mails')
      .set({ sentAt: null })
      .where('subjectId', '=', String(orderId))
      .execute()
    product.mails.length = 0
    await product.acts.sendMail({ organizationId, kind: 'orderConfirmation', subjectId: String(orderId) })
    return (product.mails[0]?.text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
  }
})
