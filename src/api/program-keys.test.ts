import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { provenActor } from '#test/support/factor.ts'
import { addAdministrator } from '#test/support/people.ts'
import { callerOf } from './authenticate.ts'
import { type ApiBench, apiBench } from './test/bench.ts'

let api: ApiBench
before(async () => {
  api = await apiBench()
})
after(() => api.close())

test('a route of programs takes a living key, and neither a token of a person nor a key that was revoked', async () => {
  const campaign = await addDonationCampaign(api.test)
  const userId = await addAdministrator(api.test, 'owner@example.org', { ...campaign, formId: null })
  const { organizationSlug } = campaign.address
  const visit = { organizationSlug, ...(await provenActor(api.test, userId)) }
  const made = await api.test.acts.createApiKey({ ...visit, name: 'Site', scope: 'checkout' })
  assert.ok(made.ok)
  const { key, keyId } = made.value
  const ask = (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return callerOf({ headers } as never, 'key:checkout', api.test.built)
  }
  const { program, userId: nobody } = await ask(key)
  assert.deepEqual(program, { organizationId: campaign.organizationId, organizationSlug, keyId })
  assert.equal(nobody, null)
  for (const wrong of [undefined, await api.anonymous(), `${key}a`])
    await assert.rejects(ask(wrong), { problems: [{ code: 'UNAUTHENTICATED' }] }, String(wrong))
  assert.ok((await api.test.acts.revokeApiKey({ ...visit, keyId })).ok)
  await assert.rejects(ask(key), { problems: [{ code: 'UNAUTHENTICATED' }] })
  // A key is no person: what people see stays closed to it.
  assert.equal((await api.call(key, 'GET', '/ha-api/agg/user')).status, 401)
})
