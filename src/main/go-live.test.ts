import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { isConfirmed, recordConfirmation } from '#db/counsel-confirmations.ts'
import type { CounselConfirmation } from '#domain/counsel.ts'
import { createReadiness, heardEvents, spokenVersion } from '#providers/payment/stripe/readiness.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { callProvider } from '#test/support/provider.ts'
import { asProcess, atTerminal } from '#test/support/terminal.ts'
import type { Finding } from './go-live/finding.ts'
import { checkProvider, compareClocks } from './go-live/provider-checks.ts'
import { checkSettings } from './go-live/settings-checks.ts'

let product: TestApp
before(async () => {
  product = await testApp(new Date().toISOString())
  await addDonationCampaign(product)
})
after(() => product.close())

/** Each line as its state and its text, the way the test reads it. */
const linesOf = (findings: readonly Finding[]) =>
  findings.map(({ state, key }) => `${state} ${key.replace('go_live.', '')}`)

const keyed = (secret: string) => [{ id: 'a', secret }]
const long = 'a secret that is long enough for everything'

describe('the command', () => {
  const goLive = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    atTerminal(product, ['go-live', ...words], more)

  test('says what is missing at the sandbox, line by line, and fails', async () => {
    const { code, said } = await asProcess(product, ['go-live'])
    assert.equal(code, 1, said)
    for (const line of [
      /^\[missing\] +Keys: STRIPE_SECRET_KEY is not set; the sandbox stands in for the provider\.$/m,
      /^\[ok\] +Keys: the secret key has every right it needs\.$/m,
      /^\[missing\] +Webhooks: the provider has no endpoint http:\/\/localhost:3000\/ha-api\/webhooks\/stripe\.$/m,
      /^\[missing\] +Origin: http:\/\/localhost:3000 must begin with https:\/\/\.$/m,
      /^\[missing\] +Mail: SMTP_URL is not set\.$/m,
      /^\[missing\] +Secrets: SIGNING_SECRETS is not set/m,
      /^\[missing\] +Backups: none in /m,
      /^\[missing\] +Legal notice: set OPERATOR_LEGAL_NAME, /m,
      /^\[ok\] +Demo content: absent\.$/m,
      /^\[ok\] +Clock: agrees with the database\.$/m,
      /^\[ok\] +Clock: agrees with the payment provider\.$/m,
      /^\[missing\] +To be confirmed: credit law and instalments .+ confirm credit-law "Name, YYYY-MM-DD"\.$/m,
      /^Missing: \d+\. Could not be tried: 0\.$/m,
      /^Not ready to go live$/m,
    ])
      assert.match(said, line)
  })

  test('says of a closed network that nothing could be tried, without a stack', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    await new Promise(resolve => server.close(resolve))
    const closed = {
      SANDBOX_PORT: String(port),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'a@example.org',
    }
    const { code, said } = await goLive([], { ...closed, PUBLIC_ORIGIN: `https://127.0.0.1:${port}` })
    assert.equal(code, 1)
    assert.match(said, /^\[not tried\] +Stripe: could not be tried from here \(no connection\)\.$/m)
    assert.match(
      said,
      /^\[not tried\] +SMTP: could not be tried from here \(ESOCKET|ECONNREFUSED|ECONNECTION\)\.$/m,
    )
    assert.match(said, /^\[not tried\] +https:\/\/127\.0\.0\.1:\d+: could not be tried from here/m)
    assert.match(said, /Could not be tried: [5-9]\.$/m)
    assert.doesNotMatch(said, /\n\s+at /)
  })

  test('records who confirmed what, and on which day, and asks for both', async () => {
    assert.equal(await isConfirmed(product.db, 'credit-law'), false)
    for (const words of [
      ['confirm'],
      ['confirm', 'credit-law'],
      ['confirm', 'credit-law', 'Maître Xavier'],
      ['confirm', 'credit-law', ', 2026-11-20'],
      ['confirm', 'credit-law', 'Maître Xavier, 2026-02-30'],
      ['confirm', 'credit-law', 'Maître Xavier, 2999-01-01'],
      ['confirm', 'everything', 'Maître Xavier, 2026-11-20'],
      ['mail', 'nobody'],
      ['everything'],
    ]) {
      const { code, said } = await goLive(words)
      assert.deepEqual([code, said.startsWith('Usage: npm run go-live')], [1, true], words.join(' '))
    }
    assert.equal(await isConfirmed(product.db, 'credit-law'), false)
    const recorded = await goLive(['confirm', 'credit-law', 'Maître Xavier, 2026-10-20'])
    assert.deepEqual(recorded, { code: 0, said: 'Recorded: credit-law, by Maître Xavier, on 2026-10-20.\n' })
    assert.equal(await isConfirmed(product.db, 'credit-law'), true)
    assert.equal(await isConfirmed(product.db, 'dac7'), false)
    const { said } = await goLive([])
    assert.match(said, /^\[ok\] +Confirmed: credit law and instalments .+ \(Maître Xavier, 2026-10-20\)\.$/m)
    const lines = await product.db.selectFrom('audit').select(['actor', 'object']).execute()
    assert.deepEqual(
      lines.filter(({ object }) => object.startsWith('counsel:')),
      [{ actor: 'operator', object: 'counsel:credit-law' }],
    )
  })

  test('asks for the name behind a box that was ticked, and takes it like any other', async () => {
    const ticked: CounselConfirmation = {
      ...{ confirmedBy: null, confirmedOn: '2026-10-21', decided: null, recordedBy: 'user:12' },
      subject: 'credit-law',
    }
    await recordConfirmation(product.db, ticked, { now: '2026-10-21T10:00:00Z' })
    const unnamed = await goLive([])
    assert.match(unnamed.said, /^\[missing\] +To be named: credit law .+ ticked by user:12 on 2026-10-21/m)
    await goLive(['confirm', 'credit-law', 'Maître Xavier, 2026-10-22'])
    const { said } = await goLive([])
    assert.match(said, /^\[ok\] +Confirmed: credit law .+ \(Maître Xavier, 2026-10-22\)\.$/m)
  })
})

describe('the set-up at the provider', () => {
  const origin = 'https://dons.example.org'
  const settings = () => ({
    ...{ apiOrigin: origin, publicOrigin: origin },
    payment: { ...product.config.payment, wallets: true },
  })
  const readiness = (secretKey = 'sk_test_sandbox') =>
    createReadiness({
      ...{ secretKey, publishableKey: 'pk_test_sandbox', scriptUrl: '', webhookSecrets: [] },
      connectWebhookSecrets: [],
      api: { host: '127.0.0.1', port: product.sandbox.port, protocol: 'http' },
    })
  const check = (accounts: readonly string[] = [], key?: string) =>
    checkProvider(readiness(key), { settings: settings(), accounts })
  const addEndpoint = (path: string, events: readonly string[], version: string) =>
    callProvider(product, '/v1/webhook_endpoints', {
      ...{ url: `${origin}/ha-api/webhooks/${path}`, api_version: version },
      ...Object.fromEntries(events.map((name, place) => [`enabled_events[${place}]`, name])),
    })

  test('endpoints are told that are absent, of another version, or deaf to an event', async () => {
    assert.deepEqual(linesOf(await check()).slice(1, 3), [
      'missing endpoint_absent',
      'missing endpoint_absent',
    ])
    await addEndpoint('stripe', heardEvents.platform, '2023-08-16')
    await addEndpoint('stripe/connect', heardEvents.connect.slice(1), spokenVersion)
    const [, platform, connect] = await check()
    assert.deepEqual([platform?.key, platform?.values?.found], ['go_live.endpoint_version', '2023-08-16'])
    assert.deepEqual([connect?.key, connect?.values?.events], ['go_live.endpoint_events', 'account.updated'])
  })

  test('an account that lacks a capability is named, one of nobody could not be tried', async () => {
    const { providerAccountId } = await product.db
      .selectFrom('organizations')
      .select('providerAccountId')
      .executeTakeFirstOrThrow()
    assert.ok((await check([providerAccountId ?? ''])).some(({ key }) => key === 'go_live.accounts_met'))
    const suspended = { chargesEnabled: false, currentlyDue: ['external_account'] }
    await fetch(`${product.sandbox.url}/sandbox/accounts/${providerAccountId}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify(suspended),
    })
    const lacking = (await check([providerAccountId ?? ''])).find(
      ({ key }) => key === 'go_live.account_lacks',
    )
    assert.deepEqual(lacking?.values, {
      account: providerAccountId,
      capabilities: 'card_payments, transfers',
    })
    assert.ok((await check(['acct_nobody'])).some(({ values }) => values?.subject === 'acct_nobody'))
  })

  test('a key that may do nothing is told by what it may not do', async () => {
    const [rights] = await check([], 'sk_test_of_somebody_else')
    assert.equal(rights?.key, 'go_live.key_forbids')
    assert.match(String(rights?.values?.calls), /^GET \/v1\/balance, .+POST \/v1\/account_links$/)
  })

  test('wallets are asked for by the host of the pages', async () => {
    const hosts = (value: readonly string[]) => ({ ...readiness(), walletHosts: async () => ({ value }) })
    const place = { settings: settings(), accounts: [] }
    const keyFor = async (value: readonly string[]) =>
      (await checkProvider(hosts(value), place)).map(({ key }) => key).find(key => key.includes('wallets'))
    assert.equal(await keyFor(['dons.example.org']), 'go_live.wallets_met')
    assert.equal(await keyFor(['other.example.org']), 'go_live.wallets_unknown')
  })

  test('a clock is right within five seconds', () => {
    assert.equal(compareClocks(-4_900, 'go_live.clock_provider').state, 'met')
    assert.deepEqual(compareClocks(-7_000, 'go_live.clock_provider').values?.seconds, 7)
  })
})

describe('the settings', () => {
  const live = () => ({
    ...product.config,
    signingSecrets: keyed(long),
    payment: {
      ...product.config.payment,
      ...{ sandbox: false, secretKey: 'rk_live_1', publishableKey: 'pk_live_1' },
      ...{ webhookSecrets: keyed(`whsec_${long}`), connectWebhookSecrets: keyed(`whsec_${long}`) },
      sepaCreditorId: 'FR12ZZZ654321',
    },
  })
  const keysOf = (settings: Parameters<typeof checkSettings>[0], now = Date.now()) =>
    checkSettings(settings, now).map(({ key }) => key)

  test('of live keys are met, those of tests and the sandbox are told', () => {
    assert.deepEqual(linesOf(checkSettings(live(), Date.now())).slice(0, 3), [
      'met keys_met',
      'met creditor_met',
      'met secrets_met',
    ])
    const { payment } = live()
    const tests = {
      ...live(),
      payment: { ...payment, secretKey: 'sk_test_1', sepaCreditorId: 'FR72ZZZ123456' },
    }
    assert.deepEqual(keysOf(tests).slice(0, 2), ['go_live.keys_test', 'go_live.creditor_sandbox'])
    assert.equal(keysOf({ ...live(), signingSecrets: keyed('short') })[2], 'go_live.secret_short')
    assert.equal(keysOf({ ...live(), signingSecrets: [] })[2], 'go_live.secrets_drawn')
  })

  test('a backup is good for a day', () => {
    const folder = join(product.config.dataDir, 'backups')
    assert.equal(keysOf(live()).at(-1), 'go_live.backup_none')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'obole-1.jsonl.gz.part'), '')
    assert.equal(keysOf(live()).at(-1), 'go_live.backup_none')
    writeFileSync(join(folder, 'obole-1.jsonl.gz'), '')
    assert.equal(keysOf(live()).at(-1), 'go_live.backup_met')
    assert.equal(keysOf(live(), Date.now() + 28 * 3_600_000).at(-1), 'go_live.backup_old')
  })
})
