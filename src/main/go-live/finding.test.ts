import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadiness } from '#providers/payment/stripe/readiness.ts'
import { untried } from './finding.ts'

test('a provider that cannot be reached is a reason that has words of its own', async () => {
  const clock = await createReadiness({
    secretKey: 'sk_test_nobody',
    publishableKey: 'pk_test_nobody',
    api: { host: '127.0.0.1', port: 1, protocol: 'http' },
    webhookSecrets: [],
    connectWebhookSecrets: [],
    scriptUrl: 'http://127.0.0.1:1/',
    timeoutMs: 1_000,
  }).clock()
  assert.ok('untried' in clock)
  assert.equal(untried('Stripe', clock.untried).values?.reason, 'go_live.reason_no_connection')
})

test('any other reason is shown as it came', () => {
  assert.equal(untried('SMTP', 'ECONNREFUSED').values?.reason, 'ECONNREFUSED')
})
