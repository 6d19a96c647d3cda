import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { buildWeb } from '#main/build.ts'
import { stripeScript } from '#providers/payment/stripe/script.ts'
import { openBrowser, Visitor } from '#test/support/browser.ts'
import { type CrashLab, freePort, openCrashLab } from '#test/support/crash-lab.ts'
import { HttpPayer } from '#test/support/http-payer.ts'

/** `npm start` with keys that look live, on a machine that reaches nobody. */
const timeout = 180_000
let lab: CrashLab
let browser: Browser
let child: ChildProcess
let url: string
let sandboxPort: number
let said = ''

before(
  async () => {
    await buildWeb()
    lab = await openCrashLab()
    browser = await openBrowser()
    const port = await freePort()
    sandboxPort = await freePort()
    url = `http://localhost:${port}`
    child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'src', 'main', 'start.ts')], {
      env: {
        ...{ PATH: process.env.PATH, LANG: 'en', HOST: '127.0.0.1', PORT: String(port) },
        ...{ SANDBOX_PORT: String(sandboxPort), DATA_DIR: join(lab.settings.dataDir, 'live') },
        DATABASE_URL: lab.settings.ownerUrl ?? '',
        SMTP_URL: `smtp://127.0.0.1:${lab.settings.smtpPort}`,
        MAIL_FROM: 'Obole <bonjour@example.org>',
        PUBLIC_ORIGIN: 'https://dons.example.org',
        SIGNING_SECRETS: 'l1:a_secret_of_a_live_start_that_is_long_enough',
        ...{ STRIPE_SECRET_KEY: 'sk_live_0', STRIPE_PUBLISHABLE_KEY: 'pk_live_0', STRIPE_WALLETS: '1' },
        ...{ STRIPE_WEBHOOK_SECRETS: 'l1:whsec_0', STRIPE_CONNECT_WEBHOOK_SECRETS: 'l1:whsec_1' },
        SEPA_CREDITOR_ID: 'FR72ZZZ123456',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (said += String(chunk)))
    while (!said.includes('Obole is ready')) {
      assert.equal(child.exitCode, null, said)
      await sleep(50)
    }
  },
  { timeout },
)
after(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await browser?.close()
  await lab?.close()
})

test('the payment page asks the provider for its fields, and shows none of our own', {
  timeout,
}, async () => {
  const payer = new HttpPayer(url, 'http://localhost:9')
  const request = await payer.submit(lab.campaign.address)
  const visitor = await Visitor.arrive(browser, url, { locale: 'fr', width: 360 })
  const { page, t } = visitor
  const elsewhere: string[] = []
  await page.route('**', route => {
    if (route.request().url().startsWith(url)) return route.continue()
    elsewhere.push(route.request().url())
    return route.abort()
  })
  const answer = await visitor.open(`/paiement/embarque/${request}`)
  await page
    .getByRole('alert')
    .filter({ hasText: t('pay.fields_failed_title') })
    .first()
    .waitFor()
  assert.ok(await page.getByRole('button', { name: /^Payer/ }).isVisible())
  assert.equal(await page.locator('iframe').count(), 0)
  assert.equal(
    await page.locator('input[autocomplete^=cc-], input[name=number], input[name=iban]').count(),
    0,
  )
  assert.ok(
    elsewhere.every(address => address === stripeScript),
    elsewhere.join(),
  )
  const asked = elsewhere.length
  await page.getByRole('button', { name: t('pay.fields_retry') }).click()
  while (elsewhere.length === asked) await sleep(20)
  const html = await page.content()
  assert.ok(!html.includes(`:${sandboxPort}`) && !html.includes('/elements/'), 'nothing of the sandbox’s')
  const policy = (await answer?.headerValue('content-security-policy')) ?? ''
  const rule = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]
  assert.equal(rule('frame-src'), 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
  assert.ok(rule('connect-src')?.split(' ').includes('https://api.stripe.com'))
  assert.match(rule('script-src') ?? '', /^'nonce-[\w-]+' 'strict-dynamic'$/)
  await visitor.photograph('live-keys-closed-network')
  await visitor.leave()
})

test('the sandbox is not started', async () => {
  await assert.rejects(fetch(`http://127.0.0.1:${sandboxPort}/healthz`))
})
