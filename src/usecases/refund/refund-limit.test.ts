import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addAdministrator } from '#test/support/people.ts'
import { asking, paidGift } from '#test/support/refunds.ts'
import type { App } from '../app.ts'
import { askRefund, recordTransferRefund } from './ask-refund.ts'

let product: TestApp
let campaign: TestCampaign
let app: App
let userId: number

before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product)
  const settings = { ...product.app.settings.current(), refundProofAbove: 1_000 }
  app = { ...product.app, settings: { ...product.app.settings, current: () => settings } }
  userId = await addAdministrator(product, 'owner@example.org', { ...campaign, formId: null })
})
after(() => product.close())

const part = (amount: number) => ({ input: { part: { amount }, withTip: false } }) as const

test('asks for a proof above the operator’s limit of one payment, however it is divided', async () => {
  const payment = await paidGift(product, campaign)
  const ask = (amount: number, sessionId: string | null = null) =>
    askRefund(app, { ...asking(campaign, payment, userId, part(amount)), sessionId })
  assert.deepEqual(codesOf(await ask(1_001)), ['FACTOR_NEEDED'])
  successOf(await ask(600))
  assert.deepEqual(await product.runJobs(), [])
  assert.deepEqual(codesOf(await ask(401)), ['FACTOR_NEEDED'])
  const { sessionId } = await provenActor(product, userId)
  successOf(await ask(401, sessionId ?? null))
  const reserved = await product.db
    .selectFrom('refunds')
    .select('organizationPart')
    .orderBy('number')
    .execute()
  assert.deepEqual(
    reserved.map(({ organizationPart }) => organizationPart),
    [600, 401],
  )
})

test('asks for one before a transfer above it is noted, and an older proof does not do', async () => {
  const payment = await paidGift(product, campaign)
  const { sessionId = null } = await provenActor(product, userId)
  const { input: _, ...asked } = asking(campaign, payment, userId)
  const note = () => recordTransferRefund(app, { ...asked, amount: 1_001, sessionId })
  product.clock.advance(16)
  assert.deepEqual(codesOf(await note()), ['PROOF_NEEDED'])
})
