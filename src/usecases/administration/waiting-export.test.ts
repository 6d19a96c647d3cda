import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { giveFactor, provenActor } from '#test/support/factor.ts'
import { addMember } from '#test/support/people.ts'
import type { Actor } from '../access/require-proof.ts'

let product: TestApp
let campaign: TestCampaign

before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product)
})
after(() => product.close())

const exporting = (actor: Actor) =>
  product.acts.exportWaitingList({ ...campaign.address, ...actor, locale: 'fr' })

const exported = () =>
  product.db
    .selectFrom('audit')
    .select('actor')
    .where('action', '=', 'campaign.waiting_list_exported')
    .execute()

test('addresses of people are taken along by who proves who they are, and it is written down (rule ACC-9)', async () => {
  const { organizationId, formId } = campaign
  const userId = await addMember(product, 'ines@example.org', { role: 'FormAdmin', organizationId, formId })
  const sessionId = randomUUID()
  assert.deepEqual(codesOf(await exporting({ userId, sessionId })), ['FACTOR_NEEDED'])
  await giveFactor(product, userId)
  assert.deepEqual(codesOf(await exporting({ userId, sessionId })), ['PROOF_NEEDED'])
  assert.deepEqual(await exported(), [])
  const proven = await provenActor(product, userId)
  successOf(await exporting(proven))
  assert.deepEqual(await exported(), [{ actor: `user:${userId}` }])
  product.clock.advance(16)
  assert.deepEqual(codesOf(await exporting(proven)), ['PROOF_NEEDED'])
})
