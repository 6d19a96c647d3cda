import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, test } from 'node:test'
import { readSettings } from './env.ts'
import { legalFactVariables, missingLegalFacts, requiredFacts } from './legal-facts.ts'

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRETS: 'new:whsec_2,old:whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRETS: 'new:whsec_3',
  PUBLIC_ORIGIN: 'https://dons.example.org/',
}

describe('settings', () => {
  test('of an empty environment run everything on this machine', () => {
    const settings = readSettings({})
    assert.equal(settings.port, 3000)
    assert.equal(settings.publicOrigin, 'http://localhost:3000')
    assert.equal(settings.apiOrigin, 'http://localhost:3000')
    assert.equal(settings.payment.sandboxUrl, 'http://localhost:3001')
    assert.equal(settings.payment.sandbox, true)
    assert.equal(settings.demo, true)
    assert.equal(settings.databaseUrl, undefined)
    assert.equal(settings.timeDivisor, 1)
    assert.equal(settings.dataDir, resolve('.data'))
    assert.equal(settings.operator.name, 'Obole')
  })

  test('take an empty variable for one that is not set', () => {
    assert.equal(readSettings({ PORT: '', DATABASE_URL: '' }).port, 3000)
  })

  test('with live keys leave the demo content out and the sandbox aside', () => {
    const settings = readSettings(live)
    assert.equal(settings.demo, false)
    assert.equal(settings.payment.sandbox, false)
    assert.equal(settings.publicOrigin, 'https://dons.example.org')
    assert.deepEqual(settings.payment.webhookSecrets, [
      { id: 'new', secret: 'whsec_2' },
      { id: 'old', secret: 'whsec_1' },
    ])
  })

  test('switch flags on and off', () => {
    assert.deepEqual(readSettings({ FLAGS: '-pageCache' }).flags, { pageCache: false })
  })

  test('measure visits only where a Matomo is named in full', () => {
    assert.equal(readSettings({}).operator.matomo, undefined)
    const { matomo } = readSettings({
      MATOMO_URL: 'https://stats.example.org/',
      MATOMO_SITE_ID: '3',
    }).operator
    assert.deepEqual(matomo, { url: 'https://stats.example.org', siteId: '3' })
  })

  test('keep search engines away from play money at a public address', () => {
    const PUBLIC_ORIGIN = 'https://essai.example.org'
    assert.equal(readSettings({}).operator.indexing, true)
    assert.equal(readSettings({ PUBLIC_ORIGIN: 'http://localhost:4200' }).operator.indexing, true)
    assert.equal(readSettings({ PUBLIC_ORIGIN }).operator.indexing, false)
    assert.equal(readSettings({ PUBLIC_ORIGIN, INDEXING: 'on' }).operator.indexing, true)
    assert.equal(readSettings(live).operator.indexing, true)
  })

  test('tell which facts the legal notice lacks', () => {
    assert.equal(missingLegalFacts(readSettings(live).operator.legal).length, requiredFacts.length)
    const told = Object.values(legalFactVariables).map(name => [
      name,
      name === 'OPERATOR_EMAIL' ? 'a@b.fr' : 'x',
    ])
    assert.deepEqual(missingLegalFacts(readSettings(Object.fromEntries(told)).operator.legal), [])
    const partly = readSettings({ HOST_NAME: 'Hébergeur', MAIL_FROM: 'a@b.fr' }).operator.legal
    assert.ok(!missingLegalFacts(partly).includes('HOST_NAME'))
    assert.ok(missingLegalFacts(partly).includes('HOST_ADDRESS'))
  })

  test('tell faults to a receiver only where one is named, by environment', () => {
    assert.equal(readSettings({}).errorReports, undefined)
    const SENTRY_DSN = 'https://0123abcd@errors.example.org/7'
    const facts = (more: Record<string, string>) => {
      const { environment, sampleRate } = readSettings({ SENTRY_DSN, ...more }).errorReports ?? {}
      return [environment, sampleRate]
    }
    assert.deepEqual(facts({}), ['production', 1])
    assert.deepEqual(facts({ NODE_ENV: 'development' }), ['development', 0])
    assert.deepEqual(facts({ SENTRY_ENVIRONMENT: 'staging', SENTRY_SAMPLE_RATE: '0.2' }), ['staging', 0.2])
  })

  test('name the types that have two screens; none unless said', () => {
    assert.deepEqual(readSettings({}).operator.quickWin, [])
    assert.deepEqual(readSettings({ QUICK_WIN: 'shop, event' }).operator.quickWin, ['shop', 'event'])
  })
})

const refused: readonly [Record<string, string>, string, string][] = [
  [{ PORT: 'abc' }, 'PORT', 'port'],
  [{ PORT: '0' }, 'PORT', 'port'],
  [{ PORT: '65536' }, 'PORT', 'port'],
  [{ PORT: '3001' }, 'SANDBOX_PORT', 'same_port'],
  [{ DATABASE_URL: 'mysql://host/database' }, 'DATABASE_URL', 'url'],
  [{ DATABASE_URL: 'postgres://us er@:x/' }, 'DATABASE_URL', 'url'],
  [{ PUBLIC_ORIGIN: 'dons.example.org' }, 'PUBLIC_ORIGIN', 'url'],
  [{ DEMO: 'yes' }, 'DEMO', 'choice'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL', 'choice'],
  [{ QUICK_WIN: 'donation' }, 'QUICK_WIN', 'choice'],
  [{ SIGNING_SECRETS: 'without-id' }, 'SIGNING_SECRETS', 'secrets'],
  [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM', 'required_with'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM', 'email'],
  [{ TIP_RATE_FACTOR: '0' }, 'TIP_RATE_FACTOR', 'number'],
  [{ SENTRY_DSN: 'https://errors.example.org' }, 'SENTRY_DSN', 'url'],
  [{ SENTRY_SAMPLE_RATE: '2' }, 'SENTRY_SAMPLE_RATE', 'number'],
  [{ MATOMO_URL: 'https://stats.example.org' }, 'MATOMO_SITE_ID', 'required_with'],
  [{ MATOMO_SITE_ID: '1' }, 'MATOMO_URL', 'required_with'],
  [{ MATOMO_URL: 'https://stats.example.org', MATOMO_SITE_ID: 'x' }, 'MATOMO_SITE_ID', 'number'],
  [{ OPERATOR_EMAIL: 'nobody' }, 'OPERATOR_EMAIL', 'email'],
  [{ TERMS_DATE: '2023-13' }, 'TERMS_DATE', 'month'],
  [{ RECAPTCHA_SITE_KEY: 'a' }, 'RECAPTCHA_SECRET_KEY', 'required_with'],
  [{ RECAPTCHA_SECRET_KEY: 'b' }, 'RECAPTCHA_SITE_KEY', 'required_with'],
  [{ RECAPTCHA_MIN_SCORE: '2' }, 'RECAPTCHA_MIN_SCORE', 'number'],
  [{ FLAGS: 'everything' }, 'FLAGS', 'choice'],
  [{ ...live, STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY', 'required_with'],
  [{ ...live, STRIPE_WEBHOOK_SECRETS: '' }, 'STRIPE_WEBHOOK_SECRETS', 'required_with'],
  [{ ...live, CAPTCHA: 'off' }, 'CAPTCHA', 'sandbox_only'],
  [{ ...live, RATE_LIMITS: 'off' }, 'RATE_LIMITS', 'sandbox_only'],
  [{ ...live, TIME_DIVISOR: '20' }, 'TIME_DIVISOR', 'sandbox_only'],
  [{ TIME_DIVISOR: '0' }, 'TIME_DIVISOR', 'number'],
  [{ TIME_DIVISOR: '51' }, 'TIME_DIVISOR', 'number'],
  [{ ...live, DEMO: '1' }, 'DEMO', 'sandbox_only'],
]

for (const [environment, variable, reason] of refused) {
  test(`${JSON.stringify(environment)} is refused for ${variable}`, () => {
    assert.throws(() => readSettings(environment), { code: 'config_invalid', variable, reason })
  })
}
