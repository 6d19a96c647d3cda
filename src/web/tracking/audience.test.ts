import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentSecurityPolicy, securityHeaders } from '../headers.ts'
import { audienceOf, measureOrigin } from './audience.ts'

const matomo = { url: 'https://stats.example.org/m', siteId: '1' }
const accepted = audienceOf(matomo, 'locale=fr; consent=accepted')

test('without a tracker there is nobody to agree with', () => {
  assert.equal(audienceOf(undefined, 'consent=accepted'), null)
  assert.equal(measureOrigin(null, '/'), undefined)
})

test('only a yes opens the way to the tracker, and only on pages that are measured', () => {
  for (const cookie of [undefined, 'consent=refused', 'consent=perhaps'])
    assert.equal(measureOrigin(audienceOf(matomo, cookie), '/'), undefined)
  assert.equal(measureOrigin(accepted, '/'), 'https://stats.example.org')
  assert.equal(measureOrigin(accepted, '/paiement/embarque/1'), undefined)
})

test('the policy names the tracker for connections alone', () => {
  const policy = contentSecurityPolicy('public', {
    nonce: 'n',
    secure: true,
    measureOrigin: 'https://stats.example.org',
  })
  assert.match(policy, /connect-src 'self' https:\/\/stats\.example\.org(;|$)/)
  assert.equal(policy.split('stats.example.org').length, 2)
  assert.doesNotMatch(contentSecurityPolicy('public', { nonce: 'n', secure: true }), /stats/)
})

test('an installation that is not to be found says so on every page', () => {
  const robots = (indexing: boolean) =>
    securityHeaders('public', { nonce: 'n', secure: true, indexing })['x-robots-tag']
  assert.equal(robots(true), undefined)
  assert.equal(robots(false), 'noindex')
})
