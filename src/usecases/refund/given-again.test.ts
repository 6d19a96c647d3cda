import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { paidYears } from '#db/payers-documents.ts'
import type { RefundInput } from '#domain/payment/refund-input.ts'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, camille, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addFaults, clearFaults } from '#test/support/provider.ts'
import {
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
  sendRefundsBack,
  statusOf,
} from '#test/support/refunds.ts'

/** Its refunds succeed, then its bank sends them back. */
const closedCard = '4000000000005126'

describe('a refund by lines of which one part was given again', () => {
  let product: TestApp
  let campaign: TestCampaign
  let administrator: { readonly userId: number }

  beforeEach(async () => {
    await product?.close()
    // A slow machine must not give the bank time to send back the next refund as well.
    product = await testApp(undefined, { banks: { SANDBOX_DEBIT_MS: '30000' } })
    campaign = await addDonationCampaign(product)
    administrator = await addAdministrator(product, campaign.organizationId)
  })
  after(() => product.close())

  async function ask(payment: PaidPayment, part: RefundInput['part']): Promise<void> {
    const input = { part, withTip: false }
    successOf(await product.acts.askRefund(asking(campaign, payment, administrator.userId, { input })))
    assert.deepEqual(await product.runJobs(), [])
  }

  /** A gift of 50 euros, 20 of which the bank sent back: they came to the organization again by a transfer of their own. */
  async function giftInTwoPlaces() {
    const payment = await paidGift(product, campaign, { card: closedCard })
    await ask(payment, { amount: 2_000 })
    await sendRefundsBack(product, payment, 3_600_000)
    assert.deepEqual(await product.runJobs(), [])
    const items = product.db.selectFrom('orderItems').select('id').where('orderId', '=', payment.orderId)
    const { id: orderItemId } = await items.executeTakeFirstOrThrow()
    product.mails.length = 0
    return { payment, orderItemId }
  }
  const rowsOf = async ({ paymentId }: PaidPayment) => {
    const columns = ['status', 'organizationPart', 'lines', 'takesFrom'] as const
    const rows = product.db.selectFrom('refunds').select(columns).where('paymentId', '=', paymentId)
    return (await rows.orderBy('number').execute())
      .slice(1)
      .map(row => [
        row.status,
        row.organizationPart,
        row.lines?.map(({ amount }) => amount),
        row.takesFrom !== null,
      ])
  }
  const givenInYear = async () => {
    const [year] = await paidYears(product.db, { userId: 0, emailKey: camille.email.toLowerCase() })
    return Number(year?.given)
  }
  async function leftOfItem({ paymentId }: PaidPayment): Promise<number | undefined> {
    const { organizationSlug } = campaign.address
    const visit = { organizationSlug, paymentId, userId: administrator.userId }
    return successOf(await product.acts.readPaymentDetail(visit)).items[0]?.left
  }

  test('each refund names what it gives back, its payer is told once, and the year counts it once', async () => {
    const { payment, orderItemId } = await giftInTwoPlaces()
    await ask(payment, { lines: [{ orderItemId, amount: 4_000 }] })
    assert.deepEqual(await rowsOf(payment), [
      ['succeeded', 3_000, [3_000], false],
      ['succeeded', 1_000, [1_000], true],
    ])
    assert.deepEqual([await givenInYear(), await leftOfItem(payment)], [1_000, 1_000])
    const told = product.mails.filter(({ messageId }) => messageId.startsWith('<refunded.'))
    assert.deepEqual(
      told.map(({ subject }) => /40,00/.test(subject)),
      [true],
    )
    await assertLedgerIsProvider(product)
  })

  test('where one of them is refused, only what the other gave counts, and the rest can be given', async () => {
    const { payment, orderItemId } = await giftInTwoPlaces()
    await addFaults(product, { on: 'transfers.reverse', do: 'error_before', status: 400, times: 1 })
    await ask(payment, { lines: [{ orderItemId, amount: 5_000 }] })
    await clearFaults(product)
    assert.deepEqual(await rowsOf(payment), [
      ['succeeded', 3_000, [3_000], false],
      ['failed', 2_000, [2_000], true],
    ])
    assert.deepEqual([await givenInYear(), await leftOfItem(payment)], [2_000, 2_000])
    await ask(payment, { lines: [{ orderItemId, amount: 2_000 }] })
    assert.deepEqual(await leftOfItem(payment), 0)
    assert.equal((await providerState(product)).refunds.length, 3)
    assert.equal(await statusOf(product, payment), 'Authorized')
    await assertLedgerIsProvider(product)
  })
})
