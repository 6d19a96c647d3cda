import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { registerApi } from '#api/server.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { openBrowser, violationsOf } from '#test/support/browser.ts'
import { addContribution } from '#test/support/contribution.ts'
import { buildWeb } from './build.ts'
import { seed } from './seed.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

let app: TestApp
let fastify: FastifyInstance
let browser: Browser
let origin: string

before(async () => {
  await buildWeb()
  app = await testApp(new Date().toISOString())
  await seed(app.app)
  await contribute(12)
  fastify = Fastify({ genReqId: newTrace })
  const config = { ...app.config, flags: { ...app.config.flags, pageCache: false } }
  await registerApi(fastify, { ...app.built, config })
  await registerWeb(fastify, { ...app.built, config })
  origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await fastify?.close()
  await app?.close()
})

async function contribute(times: number) {
  const form = await app.db
    .selectFrom('tiers as t')
    .innerJoin('forms as f', 'f.id', 't.formId')
    .select(['f.organizationId', 'f.id as formId', 't.id as tierId'])
    .where('f.formType', '=', 'CrowdFunding')
    .executeTakeFirstOrThrow()
  const contribution = { showName: true, showAmount: true, message: 'Pour le pain du jeudi, merci.' }
  for (let each = 0; each < times; each += 1) await addContribution(app, form, { contribution })
}

const oven = '/associations/le-fournil-partage/collectes/un-four-pour-le-quartier'
const springMeal = '/associations/le-fournil-partage/evenements/grand-repas-de-printemps'

async function open(path: string, settings: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: origin, ...settings })
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  return { page, context }
}

test('« Signaler » opens the dialog, keeps the page and thanks', async () => {
  const { page, context } = await open(oven)
  await page.getByRole('link', { name: 'Signaler un contenu', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Signaler ce contenu' })
  await dialog.waitFor()
  assert.equal(
    await page.evaluate(() => document.activeElement?.tagName),
    'H2',
    'its title is heard, not « × »',
  )
  await dialog.getByRole('radio', { name: 'Il n’a pas sa place ici' }).check()
  await dialog.getByLabel('Expliquez-nous').fill('Cette page n’a rien à faire sur ce site.')
  await dialog.getByLabel('Votre e-mail').fill('zoe@example.org')
  assert.deepEqual(await violationsOf(page), [])
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  assert.equal(await dialog.isVisible(), true, 'nothing is lost without a network')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  const thanks = 'Signalement envoyé. Merci.'
  await page.locator('#content').getByText(thanks).waitFor()
  assert.equal(await dialog.isVisible(), false)
  assert.equal(new URL(page.url()).pathname, oven)
  const row = await app.db.selectFrom('reports').select(['reason', 'email']).executeTakeFirstOrThrow()
  assert.deepEqual(row, { reason: 'OFF_TOPIC', email: 'zoe@example.org' })
  await context.close()
})

test('a report that lacked something is sent once it is whole, and the next one begins afresh', async () => {
  const { page, context } = await open(oven)
  const entry = page.getByRole('link', { name: 'Signaler un contenu', exact: true })
  await entry.click()
  const dialog = page.getByRole('dialog', { name: 'Signaler ce contenu' })
  const words = dialog.getByLabel('Expliquez-nous')
  await words.fill('Trop court.')
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await dialog.getByRole('link', { name: 'Choisissez pourquoi vous signalez cette page.' }).waitFor()
  await dialog.getByRole('radio', { name: 'Il n’a pas sa place ici' }).check()
  await words.fill('Cette page n’a rien à faire sur ce site.')
  await dialog.getByLabel('Votre e-mail').fill('zoe@example.org')
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await page.locator('#content').getByText('Signalement envoyé. Merci.').waitFor()
  await entry.click()
  assert.equal(await words.inputValue(), '')
  assert.equal(await dialog.getByRole('radio', { checked: true }).count(), 0)
  assert.equal(
    await dialog.locator('[aria-invalid], .error-links').count(),
    0,
    'nothing is wrong with it yet',
  )
  await context.close()
})

test('« Annuler » closes the dialog and gives the focus back', async () => {
  const { page, context } = await open(oven)
  await page.getByRole('link', { name: 'Signaler un contenu', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  assert.equal(await page.getByRole('dialog').isVisible(), false)
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Signaler un contenu')
  await context.close()
})

test('« Voir plus » adds contributors in place; without a script it leads to them', async () => {
  const { page, context } = await open(oven)
  const lines = page.locator('.contributor')
  assert.equal(await lines.count(), 8)
  await page.getByRole('link', { name: 'Voir plus' }).click()
  await lines.nth(11).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Voir plus' }).count(), 0)
  assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /^Yvon T\./)
  assert.deepEqual(await violationsOf(page), [])
  await context.close()
  const plain = await open(oven, { javaScriptEnabled: false })
  await plain.page.getByRole('link', { name: 'Voir plus' }).click()
  await plain.page.waitForURL(/contributeurs=/)
  assert.equal(await plain.page.locator('.contributor').count(), 4)
  await plain.page.getByRole('link', { name: 'Revenir aux plus récents' }).click()
  await lineCount(plain.page, 8)
  await plain.context.close()
})

async function lineCount(page: Page, count: number) {
  await page.waitForURL(url => url.search === '')
  assert.equal(await page.locator('.contributor').count(), count)
}

test('the network goes and comes back, and the page tells', async () => {
  const { page, context } = await open(oven)
  await context.setOffline(true)
  await page.getByText('Vous êtes hors connexion.').waitFor()
  await context.setOffline(false)
  await page.getByText('Connexion rétablie.').waitFor()
  const start = Date.now()
  await page.getByText('Connexion rétablie.').waitFor({ state: 'hidden' })
  assert.ok(Date.now() - start > 2000)
  await context.close()
})

test('a script that is gone reloads the page once, then leaves the choice', async () => {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/campaign[^/]*\.js$/, route => route.fulfill({ status: 404 }))
  await page.goto(oven)
  await page.getByText('Une nouvelle version est disponible.').waitFor()
  assert.equal(loads, 2)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Recharger' }).click()
  await page.waitForLoadState('networkidle')
  assert.equal(await page.getByText('Une nouvelle version est disponible.').isVisible(), false)
  await context.close()
})

test('a page opens by itself at its hour', async () => {
  const opensAt = await app.db
    .selectFrom('forms')
    .select('saleStartAt')
    .where('slug', '=', 'grand-repas-de-printemps')
    .executeTakeFirstOrThrow()
  const { page, context } = await open(springMeal)
  assert.deepEqual(await violationsOf(page), [])
  await page.clock.install({ time: new Date(Date.parse(opensAt.saleStartAt ?? '') - 5000) })
  await page.reload()
  await app.db
    .updateTable('forms')
    .set({ saleStartAt: null })
    .where('slug', '=', 'grand-repas-de-printemps')
    .execute()
  await page.clock.runFor(10_000)
  await page.locator('[data-opens-at]').waitFor({ state: 'detached' })
  await context.close()
})

test('administrators reduce their bar for as long as the tab lives', async () => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const payload = { username: 'ines.legall@example.org', password: 'demonstration' }
  const reply = await fastify.inject({ method: 'POST', url: '/auth/token', payload })
  await context.addCookies(reply.cookies.map(({ name, value }) => ({ name, value, url: origin })))
  const page = await context.newPage()
  await page.goto(oven, { waitUntil: 'networkidle' })
  const bar = page.getByRole('navigation', { name: 'Administration de la page' })
  assert.equal(await bar.getByRole('link').count(), 4)
  assert.deepEqual(await violationsOf(page), [])
  await bar.getByRole('button', { name: 'Réduire la barre d’administration' }).click()
  assert.equal(await bar.getByRole('link').count(), 0)
  await page.reload({ waitUntil: 'networkidle' })
  assert.equal(await bar.getByRole('link').count(), 0)
  await bar.getByRole('button', { name: 'Déplier la barre d’administration' }).click()
  assert.equal(await bar.getByRole('link').count(), 4)
  await context.close()
})
