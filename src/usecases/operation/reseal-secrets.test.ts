import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endpointByKey } from '#db/event-endpoints.ts'
import { ticketKeyOf } from '#db/ticket-keys.ts'
import { createSealer } from '#providers/sealer.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'
import { openSecrets } from '../integration/sign-event.ts'
import { heldTextOf } from '../ticket/sign-tickets.ts'
import { resealSecrets } from './reseal-secrets.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

/** Rules TKT-9 and INT-7. */
test('signing secrets are replaced, and tickets and events are signed as before', async () => {
  const { config, app, acts, db } = product
  const form = await addForm(product, {
    formType: 'Event',
    tiers: [{ tierType: 'Registration', price: 1500 }],
  })
  const { organizationId, formId } = form
  const userId = await addAdministrator(product, 'owner@example.org', { organizationId, formId: null })
  const actor = await provenActor(product, userId)
  successOf(await acts.signTickets({ ...form.address, ...actor, isOn: true }))
  const { organizationSlug } = form.address
  const heard = { url: 'https://site.example/', eventTypes: ['Order'] }
  const { endpointId } = successOf(await acts.addEventEndpoint({ organizationSlug, ...actor, ...heard }))
  successOf(await acts.rotateEndpointSecret({ organizationSlug, ...actor, endpointId }))

  const event = { organizationId, id: formId }
  const stored = async () => ({
    key: (await ticketKeyOf(db, event)) ?? assert.fail(),
    endpoint: (await endpointByKey(db, { organizationId, endpointId })) ?? assert.fail(),
  })
  const said = async (with_: typeof app) => {
    const draw = await heldTextOf(with_, event)
    const drawn = draw({ secret: 'B'.repeat(27), number: 7 }, { tierId: form.tiers[0]?.id ?? 0 })
    return [drawn, ...openSecrets(with_, (await stored()).endpoint)]
  }
  const before = await said(app)
  assert.deepEqual([before[0]?.length, before.length], [153, 3])

  const next = { id: 't2', secret: 'another secret of the tests, long enough for every use' }
  const overlap = { ...app, sealer: createSealer([next, ...config.signingSecrets]) }
  const alone = { ...app, sealer: createSealer([next]) }
  assert.deepEqual((await said(alone)).length, 1, 'what was not sealed again is lost')
  await resealSecrets(overlap)
  assert.deepEqual(await said(alone), before)
  const kept = await stored()
  await resealSecrets(overlap)
  assert.deepEqual(await stored(), kept, 'once is enough')

  // What no secret opens stays as it is: who has that secret again reads it.
  await resealSecrets({ ...app, sealer: createSealer([{ ...next, id: 't3' }]) })
  assert.deepEqual(await stored(), kept)
})
