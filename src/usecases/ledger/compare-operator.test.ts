import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { callProvider } from '#test/support/provider.ts'
import {
  chooseRedirect,
  comeBack,
  type RedirectLab,
  redirectLab,
  sentAway,
} from '#test/support/redirect-provider/redirect-sales.ts'
import { paidGift } from '#test/support/refunds.ts'

let lab: RedirectLab
let withBooks: TestCampaign
before(async () => {
  lab = await redirectLab(new Date().toISOString())
  withBooks = await addDonationCampaign(lab.product)
})
after(() => lab.product.close())

/** What the operator holds beyond or below the ledger, in cents. */
async function differences(): Promise<readonly number[]> {
  lab.product.clock.set(new Date(Date.now() + 2_000).toISOString())
  const { findings } = await lab.product.acts.reconcile({ patienceMinutes: 0 })
  return findings
    .filter(({ kind }) => kind === 'operatorDiffers')
    .map(({ expected, found }) => expected - found)
}

test('what the operator holds at a provider with books is compared beside one without', async () => {
  const { product, provider } = lab
  const without = await addDonationCampaign(product, { accountId: null })
  await chooseRedirect(lab, without.organizationId)
  await paidGift(product, withBooks)
  const sale = await sentAway(lab, without)
  provider.pay(sale.intentId)
  await comeBack(lab, sale)
  assert.deepEqual(await product.runJobs(), [])
  const held = await product.db
    .selectFrom('postings')
    .select('organizationId')
    .distinct()
    .where('account', '=', 'operator:tips')
    .execute()
  assert.equal(held.length, 2, 'both gave something for the operator')
  assert.deepEqual(await differences(), [])
  const destination = withBooks.accountId
  await callProvider(product, '/v1/transfers', { amount: '321', currency: 'eur', destination })
  assert.deepEqual(await differences(), [-321])
})

test('it is not compared while an organization has accounts on both sides: the ledger cannot tell', async () => {
  const both = await addDonationCampaign(lab.product)
  assert.deepEqual(await differences(), [-321])
  await chooseRedirect(lab, both.organizationId)
  assert.deepEqual(await differences(), [])
})
