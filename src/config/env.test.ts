import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, test } from 'node:test'
import { formTypes } from '#domain/form/types/index.ts'
import { walletKeys } from '#test/support/wallet-keys.ts'
import { readSettings } from './env.ts'
import { legalFactVariables, missingLegalFacts, requiredFacts } from './legal-facts.ts'

const { apple, google } = walletKeys()
const others = walletKeys()

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRETS: 'new:whsec_2,old:whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRETS: 'new:whsec_3',
  PUBLIC_ORIGIN: 'https://dons.example.org/',
  SMTP_URL: 'smtp://user:password@mail.example.org:587',
  MAIL_FROM: 'dons@example.org',
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

  test('count the proxies that are believed, or name them', () => {
    const trusted = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY }).trustProxy
    assert.equal(trusted(''), false)
    assert.equal(trusted('0'), false)
    assert.equal(trusted('1'), 1)
    assert.equal(trusted('2'), 2)
    assert.deepEqual(trusted('10.0.0.0/8, 192.0.2.7,fd00::/8'), ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
  })

  test('name a bucket whole, or none', () => {
    assert.equal(readSettings({}).bucket, undefined)
    assert.equal(readSettings({ S3_REGION: 'fr-par', S3_PATH_STYLE: 'off' }).bucket, undefined)
    const bucket = {
      S3_ENDPOINT: 'https://s3.fr-par.example.org',
      S3_BUCKET: 'obole-files',
      S3_KEY_ID: 'AKID',
      S3_SECRET: 'secret',
    }
    assert.deepEqual(readSettings(bucket).bucket, {
      endpoint: 'https://s3.fr-par.example.org',
      region: 'us-east-1',
      bucket: 'obole-files',
      keyId: 'AKID',
      secret: 'secret',
      pathStyle: true,
    })
    for (const variable of Object.keys(bucket))
      assert.throws(() => readSettings({ ...bucket, [variable]: '' }), { variable, reason: 'required_with' })
    assert.throws(() => readSettings({ ...bucket, S3_BUCKET: '../files' }), {
      variable: 'S3_BUCKET',
      reason: 'bucket',
    })
    assert.throws(() => readSettings({ ...bucket, S3_REGION: 'Paris !' }), {
      variable: 'S3_REGION',
      reason: 'region',
    })
    const far = { ...bucket, S3_ENDPOINT: 'http://s3.example.org' }
    assert.equal(readSettings(far).bucket?.endpoint, 'http://s3.example.org')
    assert.throws(() => readSettings({ ...live, ...far }), { variable: 'S3_ENDPOINT', reason: 'https' })
    assert.ok(readSettings({ ...live, ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' }).bucket)
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

  test('sign passes with the keys of a wallet, and offer none without', () => {
    assert.deepEqual(readSettings({}).wallets, { apple: undefined, google: undefined })
    const both = readSettings({ ...apple, ...google }).wallets
    assert.equal(both.apple?.passTypeId, 'pass.org.example.tickets')
    assert.match(both.google?.key ?? '', /^-----BEGIN PRIVATE KEY-----\n/, 'lines end as in a file')
    assert.equal(readSettings(google).wallets.apple, undefined)
  })

  test('name the types that have two screens; none unless said', () => {
    assert.deepEqual(readSettings({}).operator.quickWin, [])
    assert.deepEqual(readSettings({ QUICK_WIN: 'shop, event' }).operator.quickWin, ['shop', 'event'])
    const names = Object.values(formTypes).flatMap(({ quickName }) => quickName ?? [])
    assert.deepEqual(
      readSettings({ QUICK_WIN: names.join() }).operator.quickWin,
      names,
      'each type’s own name',
    )
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
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY', 'proxies'],
  [{ TRUST_PROXY: '12' }, 'TRUST_PROXY', 'proxies'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY', 'proxies'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY', 'proxies'],
  [{ TRUST_PROXY: '10.0.0.1,proxy.example.org' }, 'TRUST_PROXY', 'proxies'],
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
  [{ ...apple, APPLE_WWDR_CERTIFICATE: '' }, 'APPLE_WWDR_CERTIFICATE', 'required_with'],
  [{ APPLE_TEAM_ID: 'ABCDE12345' }, 'APPLE_PASS_TYPE_ID', 'required_with'],
  [{ ...apple, APPLE_PASS_TYPE_ID: 'tickets' }, 'APPLE_PASS_TYPE_ID', 'pass_type'],
  [{ ...apple, APPLE_TEAM_ID: 'abc' }, 'APPLE_TEAM_ID', 'team'],
  [{ ...apple, APPLE_PASS_CERTIFICATE: 'x' }, 'APPLE_PASS_CERTIFICATE', 'certificate'],
  [{ ...apple, APPLE_PASS_SECRET_KEY: 'x' }, 'APPLE_PASS_SECRET_KEY', 'rsa_key'],
  [
    { ...apple, APPLE_PASS_SECRET_KEY: others.apple.APPLE_PASS_SECRET_KEY ?? '' },
    'APPLE_PASS_SECRET_KEY',
    'other_key',
  ],
  [
    { ...apple, APPLE_WWDR_CERTIFICATE: others.apple.APPLE_WWDR_CERTIFICATE ?? '' },
    'APPLE_WWDR_CERTIFICATE',
    'other_issuer',
  ],
  [{ ...google, GOOGLE_WALLET_ACCOUNT: '' }, 'GOOGLE_WALLET_ACCOUNT', 'required_with'],
  [{ ...google, GOOGLE_WALLET_ISSUER_ID: 'x' }, 'GOOGLE_WALLET_ISSUER_ID', 'number'],
  [
    { ...google, GOOGLE_WALLET_SECRET_KEY: apple.APPLE_PASS_CERTIFICATE ?? '' },
    'GOOGLE_WALLET_SECRET_KEY',
    'rsa_key',
  ],
  [{ ...live, STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY', 'required_with'],
  [{ ...live, STRIPE_WEBHOOK_SECRETS: '' }, 'STRIPE_WEBHOOK_SECRETS', 'required_with'],
  [{ ...live, SMTP_URL: '' }, 'SMTP_URL', 'required_with'],
  [{ ...live, PUBLIC_ORIGIN: 'http://dons.example.org' }, 'PUBLIC_ORIGIN', 'https'],
  [{ ...live, API_ORIGIN: 'http://api.example.org' }, 'API_ORIGIN', 'https'],
  [{ ...live, CAPTCHA: 'off' }, 'CAPTCHA', 'sandbox_only'],
  [{ ...live, RATE_LIMITS: 'off' }, 'RATE_LIMITS', 'sandbox_only'],
  [{ ...live, TIME_DIVISOR: '20' }, 'TIME_DIVISOR', 'sandbox_only'],
  [{ TIME_DIVISOR: '0' }, 'TIME_DIVISOR', 'number'],
  [{ TIME_DIVISOR: '51' }, 'TIME_DIVISOR', 'number'],
  [{ ...live, DEMO: '1' }, 'DEMO', 'sandbox_only'],
  [{ ...live, CRASH_AT: 'intent-created' }, 'CRASH_AT', 'sandbox_only'],
  [{ ...live, NODE_ENV: 'development' }, 'NODE_ENV', 'sandbox_only'],
  ...[
    'postgres://obole@db.example.org/obole',
    'postgres://obole@10.0.0.5/obole?sslmode=require',
    'postgres://obole@db.example.org/obole?sslmode=no-verify',
    'postgres://obole@localhost/obole?host=db.example.org',
  ].map((DATABASE_URL): [Record<string, string>, string, string] => [
    { ...live, DATABASE_URL },
    'DATABASE_URL',
    'encrypted',
  ]),
]

for (const DATABASE_URL of [
  'postgres://obole@db.example.org/obole?sslmode=verify-full',
  'postgres://obole@127.0.0.1/obole',
  'postgres:///obole?host=/run/postgresql',
]) {
  test(`${DATABASE_URL} may stand beside live keys`, () => {
    assert.equal(readSettings({ ...live, DATABASE_URL }).databaseUrl, DATABASE_URL)
  })
}

for (const [environment, variable, reason] of refused) {
  test(`${JSON.stringify(environment).slice(0, 200)} is refused for ${variable}: ${reason}`, () => {
    assert.throws(() => readSettings(environment), { code: 'config_invalid', variable, reason })
  })
}
