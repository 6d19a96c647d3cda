import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import Stripe from 'stripe'
import { stripeScript } from './script.ts'

const typesOfScript = createRequire(import.meta.url).resolve('@stripe/stripe-js/package.json')

test('the script is of the release train of the API version that the SDK speaks, and that our types know', () => {
  const apiVersion = String(new Stripe('sk_test_1').getApiField('version'))
  const train = apiVersion.split('.')[1]
  assert.equal(stripeScript, `https://js.stripe.com/${train}/stripe.js`)
  const loader = readFileSync(typesOfScript.replace('package.json', 'dist/index.js'), 'utf8')
  assert.ok(loader.includes(`RELEASE_TRAIN = '${train}'`))
})
