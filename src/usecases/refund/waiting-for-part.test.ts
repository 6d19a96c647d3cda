import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { addAdministrator } from '#test/support/administrator.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'

import {
  asking,
  assertLedgerIsProvider,
  type PaidPayment,
  paidGift,
  providerState,
  sendRefundsBack,
  statusOf,
} from '#test/support/refunds.ts'
import { sendRefund } from './send-refund.ts'

/** Its refunds succeed, then its bank sends them back. */
const closedCard = '4000000000005126'
const aDay = 24 * 60 + 1

type RefundKey = { readonly organizationId: number; readonly refundId: string }

describe('a refund that takes what the organization cannot be given again', () => {
  let product: TestApp
  let campaign: TestCampaign
  let administrator: { readonly userId: number; readonly email: string }

  beforeEach(async () => {
    await product?.close()
    // A slow machine must not give the bank time to send back the next refund as well.
    product = await testApp(undefined, { banks: { SANDBOX_DEBIT_MS: '30000' } })
    campaign = await addDonationCampaign(product)
    administrator = await addAdministrator(product, campaign.organizationId)
  })
  after(() => product.close())

  async function ask(payment: PaidPayment, change: Parameters<typeof asking>[3] = {}): Promise<RefundKey> {
    const asked = asking(campaign, payment, administrator.userId, change)
    const [refund] = successOf(await product.acts.askRefund(asked))
    return { organizationId: campaign.organizationId, refundId: refund?.id ?? '' }
  }
  const transfer = (payment: PaidPayment) => {
    const { input: _, ...asked } = asking(campaign, payment, administrator.userId)
    return product.acts.recordTransferRefund({ ...asked, amount: 5_000 })
  }
  /** Lets the organization's account take transfers, or no more. */
  async function openAccount(chargesEnabled: boolean): Promise<void> {
    const [account] = Object.keys((await providerState(product)).balances.accounts)
    const response = await fetch(`${product.sandbox.url}/sandbox/accounts/${account}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ chargesEnabled }),
    })
    assert.ok(response.ok, await response.text())
  }
  const rowOf = ({ refundId }: RefundKey) =>
    product.db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()
  const statusOfRefund = async (key: RefundKey) => (await rowOf(key)).status
  const refundsAt = async () => (await providerState(product)).refunds.map(({ amount }) => amount)

  /** A gift of 50 euros whose refund came back, and then the account took no transfer; another refund waits. */
  async function waiting(): Promise<{ payment: PaidPayment; failed: RefundKey; next: RefundKey }> {
    const payment = await paidGift(product, campaign, { card: closedCard })
    const failed = await ask(payment)
    assert.deepEqual(await product.runJobs(), [])
    await sendRefundsBack(product, payment, 3_600_000)
    await openAccount(false)
    assert.equal((await product.runJobs()).length, 1)
    const next = await ask(payment)
    assert.equal((await rowOf(next)).takesFrom, failed.refundId)
    assert.equal((await product.runJobs()).length, 1)
    product.mails.length = 0
    return { payment, failed, next }
  }
  const isNotGivenYet = /not given again yet/

  test('waits a day, then fails: nothing was moved, and its association may pay it back by transfer', async () => {
    const { payment, failed, next } = await waiting()
    product.clock.advance(aDay - 2)
    await assert.rejects(product.acts.sendRefund(next), isNotGivenYet)
    assert.deepEqual(codesOf(await transfer(payment)), ['REFUND_IN_PROGRESS'])
    product.clock.advance(2)
    await product.acts.sendRefund(next)
    assert.deepEqual([await statusOfRefund(next), await statusOf(product, payment)], ['failed', 'Authorized'])
    assert.deepEqual(await product.runJobs(), [], 'nothing is given again that was not taken')
    assert.deepEqual(await refundsAt(), [5_000])
    const told = product.mails.map(({ to, messageId }) => [to.address, messageId.split('.')[0]])
    assert.deepEqual(told, [[administrator.email, '<refundFailed']])
    const text = product.mails[0]?.text ?? ''
    assert.match(text, /depuis un jour ce compte n’accepte aucun virement/)
    assert.doesNotMatch(text, /La banque a refusé/)
    successOf(await transfer(payment))
    await openAccount(true)
    await product.acts.returnPart(failed)
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })

  test('goes on where the organization has it again, however long that took', async () => {
    const { payment, failed, next } = await waiting()
    product.clock.advance(2 * aDay)
    await openAccount(true)
    await product.acts.returnPart(failed)
    await product.acts.sendRefund(next)
    assert.equal(await statusOfRefund(next), 'succeeded')
    assert.deepEqual(await product.runJobs(), [])
    assert.equal((await refundsAt()).length, 2)
    assert.equal(await statusOf(product, payment), 'Authorized')
    await assertLedgerIsProvider(product)
  })

  test('does not fail where the part is given right before, nor while a call for it is in doubt', async () => {
    const { failed, next } = await waiting()
    product.clock.advance(aDay)
    const doubt = (doubtSince: string | null) =>
      product.db.updateTable('refunds').set({ doubtSince }).where('id', '=', next.refundId).execute()
    await doubt(product.clock.now())
    await assert.rejects(product.acts.sendRefund(next), isNotGivenYet)
    await doubt(null)
    await openAccount(true)
    const { app } = product
    const transaction: typeof app.transaction = async work => {
      await product.acts.returnPart(failed)
      return app.transaction(work)
    }
    await assert.rejects(sendRefund({ ...app, transaction }, next), isNotGivenYet)
    assert.equal(await statusOfRefund(next), 'requested')
    await product.acts.sendRefund(next)
    assert.equal(await statusOfRefund(next), 'succeeded')
  })

  test('takes nothing any more where it failed while another worker was about to send it', async () => {
    const { failed, next } = await waiting()
    product.clock.advance(aDay)
    const stripe = product.app.provider('stripe')
    const { listRefunds } = stripe.refunds
    const slow: typeof listRefunds = async intentId => {
      const listed = await listRefunds(intentId)
      if ((await statusOfRefund(next)) === 'failed') return listed
      await product.acts.sendRefund(next)
      await openAccount(true)
      await product.acts.returnPart(failed)
      return listed
    }
    const provider = () => ({ ...stripe, refunds: { ...stripe.refunds, listRefunds: slow } })
    await assert.rejects(sendRefund({ ...product.app, provider }, next), /is over/)
    assert.equal(await statusOfRefund(next), 'failed')
    assert.deepEqual(await refundsAt(), [5_000])
    assert.deepEqual(await product.runJobs(), [])
    await assertLedgerIsProvider(product)
  })
})
