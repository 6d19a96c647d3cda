import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { readSettings } from '#config/env.ts'
import { defaultSettings } from '#domain/operator/settings.ts'
import { noCaptcha } from '#providers/captcha/index.ts'
import { openBrowser, violationsOf } from '#test/support/browser.ts'
import { noRooms } from '#test/support/no-rooms.ts'
import { unlimited } from '#test/support/unlimited.ts'
import type { Acts } from '#usecases/index.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'
import type { WebOptions } from './web-visit.ts'

const config = {
  ...readSettings({ PUBLIC_ORIGIN: 'http://localhost' }),
  databaseUrl: '',
  databaseOwnerUrl: '',
  smtpUrl: '',
}

/** What the pages told the log: nothing, unless a test says so. */
const faults: Record<string, unknown>[] = []
afterEach(() => assert.deepEqual(faults, []))

// Only pages that need no act: the shell, the static pages, the components.
const options: WebOptions = {
  config,
  app: {
    log: { info() {}, warn() {}, error: facts => void faults.push(facts) },
    limits: unlimited,
    now: () => new Date().toISOString(),
    rooms: noRooms,
    signer: { sign: () => '', endOf: () => undefined, verifies: () => false },
    settings: {
      current: () => ({ ...defaultSettings({ tipRateFactor: 1 }), isCreditConfirmed: false }),
      refresh: async () => {},
    },
  },
  captcha: noCaptcha,
  actsFor: () => ({ readOrganization }) as unknown as Acts,
  verifyAccessToken: async () => undefined,
  showsKit: true,
}

/** What the one act throws: too much is waiting, or others were faster each time. */
let thrown: Error | undefined
async function readOrganization() {
  throw thrown
}

let fastify: FastifyInstance
let browser: Browser
let origin: string

before(async () => {
  await buildWeb()
  fastify = Fastify({ genReqId: newTrace })
  await registerWeb(fastify, options)
  origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
})

after(async () => {
  await browser?.close()
  await fastify?.close()
})

/** Opens a page and fails on whatever the browser complains about: scripts, the policy, hydration. */
async function open(path: string, settings: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: origin, ...settings })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', line => line.type() === 'error' && complaints.push(line.text()))
  const response = await page.goto(path, { waitUntil: 'networkidle' })
  return { page, context, complaints, status: response?.status() }
}

const preferences = (value: string) => [{ name: 'a11y', value, url: origin }]

test('a page whose guard nobody knows is a fault of ours, never an open door', async () => {
  const { page, context, status } = await open('/kit/garde-inconnue')
  assert.equal(status, 500)
  await page.getByRole('heading', { level: 1, name: 'Un problème est survenu de notre côté' }).waitFor()
  const [fault] = faults.splice(0)
  assert.match(String(fault?.err), /Unknown middleware nobody/)
  await context.close()
})

test('the island of the components comes to life without a recoverable error', async () => {
  const { page, context, complaints } = await open('/kit')
  await page.getByRole('radio', { name: 'Autre montant' }).check()
  const amount = page.getByRole('textbox', { name: 'Montant de la contribution en euros' })
  await amount.pressSequentially('12x34,567')
  assert.equal(await amount.inputValue(), '1234,567')
  await amount.blur()
  assert.equal(await amount.inputValue(), '1\u202f234,57')
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a page with an island costs at most 50 KB of JavaScript', async () => {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  let bytes = 0
  page.on('response', response => {
    if (response.request().resourceType() === 'script') bytes += Number(response.headers()['content-length'])
  })
  await page.goto('/kit', { waitUntil: 'networkidle' })
  await until(() => bytes > 10_000)
  await page.waitForLoadState('networkidle')
  assert.ok(bytes > 10_000 && bytes <= 50_000, `${bytes} bytes`)
  await context.close()
})

/** Waits for something that comes by itself, on a busy machine too; what it never becomes is asserted afterwards. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100 && !(await holds()); tries += 1) {
    await new Promise(done => setTimeout(done, 100))
  }
}

const looks = [
  { path: '/kit', settings: '100.standard.standard.normal.device', locale: 'fr', width: 1440 },
  { path: '/kit', settings: '150.high.legible.airy.reduced', locale: 'en', width: 360 },
  { path: '/kit', settings: '125.dark.dyslexic.normal.device', locale: 'fr', width: 768 },
  { path: '/connexion', settings: '100.dark.standard.normal.device', locale: 'en', width: 1440 },
  { path: '/legal/accessibilite', settings: '100.standard.standard.normal.device', locale: 'fr', width: 360 },
  { path: '/introuvable', settings: '100.high.standard.normal.device', locale: 'en', width: 1440 },
]

for (const { path, settings, locale, width } of looks) {
  test(`no accessibility violation: ${path}, ${settings}, ${locale}, ${width} pixels`, async () => {
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 900 } })
    await context.addCookies([...preferences(settings), { name: 'locale', value: locale, url: origin }])
    const page = await context.newPage()
    await page.goto(path)
    assert.deepEqual(await violationsOf(page), [])
    await context.close()
  })
}

test('nothing is wider than the window, down to 320 pixels and at 150 % text', async () => {
  for (const path of ['/kit', '/connexion', '/legal/guide', '/introuvable']) {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 320, height: 640 } })
    await context.addCookies(preferences('150.standard.dyslexic.airy.device'))
    const page = await context.newPage()
    await page.goto(path)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, path)
    await context.close()
  }
})

test('the accessibility menu applies at once and survives a reload', async () => {
  const { page, context } = await open('/legal/aide')
  await page.getByRole('button', { name: 'Accessibilité' }).click()
  await page.getByRole('radio', { name: 'Sombre' }).check()
  await page.getByRole('radio', { name: '125' }).check()
  assert.equal(await page.locator('html').getAttribute('data-contrast'), 'dark')
  const wanted = /<html lang="fr" data-text="125" data-contrast="dark">/
  const html = async () => (await page.request.get('/legal/aide')).text()
  await until(async () => wanted.test(await html()))
  assert.match(await html(), wanted)
  await page.keyboard.press('Escape')
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('popovertarget')), 'a11y-menu')
  await context.close()
})

test('without JavaScript: menus open, settings and language are kept, the address stays', async () => {
  const { page, context } = await open('/legal/aide?x=1', { javaScriptEnabled: false })
  await page.getByRole('button', { name: 'Accessibilité' }).click()
  await page.getByRole('radio', { name: 'Renforcé' }).check()
  await page.getByRole('button', { name: 'Appliquer ces réglages' }).click()
  assert.equal(await page.locator('html').getAttribute('data-contrast'), 'high')
  await page.getByRole('button', { name: /Choisir la langue/ }).click()
  await page.getByRole('button', { name: 'English' }).click()
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
  assert.equal(new URL(page.url()).search, '?x=1')
  await page.getByRole('link', { name: 'Log in' }).first().click()
  assert.ok(await page.getByRole('heading', { name: 'Log in' }).isVisible())
  await context.close()
})

test('the login dialog opens over the page and gives the focus back', async () => {
  const { page, context } = await open('/legal/aide')
  const entry = page.getByRole('link', { name: 'Se connecter' })
  await entry.click()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'login-username')
  assert.deepEqual(await violationsOf(page), [])
  await page.keyboard.press('Escape')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Se connecter')
  await context.close()
})

test('an unknown address is a page with its status and the trace id', async () => {
  const { page, context, status } = await open('/introuvable')
  assert.equal(status, 404)
  assert.match((await page.locator('.error-page').textContent()) ?? '', /Référence\s:\s[0-9a-f]{32}/)
  await context.close()
})

const refusing = (code: string) => Object.assign(new Error('not now'), { code })

test('too much to do is the page of 503 that says when to come back, and no fault', async () => {
  thrown = refusing('UNAVAILABLE')
  const { statusCode, headers, body } = await fastify.inject('/associations/les-amis')
  assert.deepEqual([statusCode, headers['retry-after']], [503, '2'])
  assert.match(body, /<h1>Le service est momentanément indisponible<\/h1>/)
})

test('a conflict that outlasts its tries is the page of 409, which can be loaded again', async () => {
  thrown = refusing('CONFLICT')
  const { page, context, status } = await open('/associations/les-amis')
  assert.equal(status, 409)
  await page
    .getByRole('heading', { level: 1, name: 'Quelqu’un a modifié ces données en même temps' })
    .waitFor()
  assert.deepEqual(await violationsOf(page), [])
  assert.deepEqual(
    faults.splice(0).map(({ err }) => err),
    [thrown],
  )
  await context.close()
})

test('markup carries no style attribute and no text of a bundle', async () => {
  const { body } = await fastify.inject('/kit')
  assert.doesNotMatch(body, / style="/)
  assert.doesNotMatch(body, /\[(island|json) /)
})

test('the route guard, covers, assets and headers', async () => {
  const moved = await fastify.inject('/associations/Les+Amis/evenements/Concert?x=Y')
  assert.deepEqual(
    [moved.statusCode, moved.headers.location],
    [301, '/associations/les-amis/evenements/concert?x=Y'],
  )
  const cover = await fastify.inject('/covers/donation/du-pain.svg?palette=prune')
  assert.match(String(cover.headers['cache-control']), /immutable/)
  assert.equal((await fastify.inject('/covers/donation/DU%20PAIN.svg')).statusCode, 404)
  const script = /src="(\/assets\/shell[^"]+)"/.exec((await fastify.inject('/legal/aide')).body)?.[1] ?? ''
  const asset = await fastify.inject({ url: script, headers: { 'accept-encoding': 'br' } })
  assert.deepEqual([asset.statusCode, asset.headers['content-encoding']], [200, 'br'])
  const page = await fastify.inject('/connexion')
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'none'/)
})

test('preferences lead back to this site only, and another site cannot set them', async () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    fastify.inject({
      method: 'POST',
      url: '/preferences',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const kept = await post('locale=en&back=%2F%2Fevil.example')
  assert.deepEqual([kept.statusCode, kept.headers.location], [303, '/'])
  assert.match(String(kept.headers['set-cookie']), /^locale=en; Path=\/; Max-Age=31536000; SameSite=Lax$/)
  const foreign = await post('locale=en', { origin: 'https://evil.example', host: 'localhost' })
  assert.deepEqual([foreign.statusCode, foreign.headers['set-cookie']], [403, undefined])
})

test('posts of one address are counted, and too many are refused in plain words', async t => {
  const limited = Fastify({ genReqId: newTrace })
  t.after(() => limited.close())
  await registerWeb(limited, { ...options, config: { ...config, rateLimits: true } })
  const post = () =>
    limited.inject({
      method: 'POST',
      url: '/preferences',
      payload: 'locale=en',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'locale=en' },
    })
  for (let n = 0; n < 60; n += 1) assert.equal((await post()).statusCode, 303)
  const refused = await post()
  assert.equal(refused.statusCode, 429)
  // What is left of the minute: seconds may have passed since its first post.
  const wait = Number(refused.headers['retry-after'])
  assert.ok(wait > 0 && wait <= 60, `retry-after ${wait}`)
  assert.match(refused.body, /Too many requests/)
  assert.equal((await limited.inject('/legal/aide')).statusCode, 200)
})

test('developers read the product’s own documents, as they are written, and nothing else of that folder', async () => {
  for (const name of ['checkout.md', 'events.md']) {
    const page = await fastify.inject(`/developpeurs/${name}`)
    assert.equal(page.statusCode, 200)
    assert.equal(page.headers['content-type'], 'text/plain; charset=utf-8')
    assert.equal(page.headers['x-content-type-options'], 'nosniff')
    assert.equal(page.body, await readFile(join(import.meta.dirname, '../../docs', name), 'utf8'))
  }
  for (const name of ['retention.md', '..%2Fpackage.json'])
    assert.equal((await fastify.inject(`/developpeurs/${name}`)).statusCode, 404, name)
})
