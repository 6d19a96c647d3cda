import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { openedPayment, successOf } from '#test/support/donation.ts'
import { buildApp } from './acts.ts'
import { openConnections } from './connections.ts'
import { createLogger } from './logger.ts'
import { newTrace } from './trace.ts'

test('who pays waits for no connection of who looks, connected or not (rule OPS-10)', {
  timeout: 60_000,
}, async () => {
  await using stack = new AsyncDisposableStack()
  const product = await testApp()
  stack.defer(() => product.close())
  const campaign = await addDonationCampaign(product)
  const { paymentRequestId } = await openedPayment(product, campaign)
  const [email, password] = ['camille@example.org', 'brioche vélo parapluie']
  const passwordHash = await product.app.credentials.hashPassword(password)
  const names = { firstName: 'Camille', lastName: 'Moreau' }
  const user = { email, emailKey: email, ...names, passwordHash, isVerified: true }
  await product.db.insertInto('users').values(user).execute()
  const { accessToken } = successOf(await product.acts.logIn({ username: email, password }))

  const log = createLogger('silent')
  const connections = openConnections(product.config, log)
  stack.defer(() => connections.close())
  const { now } = product.clock
  const built = await buildApp(product.config, connections, log, { now, mail: product.app.mail })
  stack.defer(built.close)
  // Whoever looks has taken all that there are.
  const taken = Array.from({ length: 14 }, () => connections.db.startTransaction().execute())
  for (const look of await Promise.all(taken)) stack.defer(async () => void (await look.rollback().execute()))

  assert.ok((await built.verifyAccessToken(accessToken)) !== undefined)
  const { wait } = await built.app.limits.count({ name: 'one', max: 1, seconds: 60 }, 'somebody')
  assert.equal(wait, 0)
  const acts = built.actsFor(newTrace(), null, null, 'payments')
  const confirmationTokenId = await cardToken(product, '4242424242424242')
  const step = successOf(await acts.advancePayment({ paymentRequestId, confirmationTokenId }))
  assert.equal(step.action, 'Finalize')
})
