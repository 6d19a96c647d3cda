import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { MessageKey } from '#messages/fr.ts'
import { assertHolds, type Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { receiveReports } from '#test/support/report-receiver.ts'
import { errorWords } from '#web/pages/error-words.ts'
import { changePrice } from './administrator.ts'
import { Buyer, places } from './buyer.ts'
import { bread, Giver } from './giver.ts'

/** The product tells its faults here. */
const receiver = await receiveReports()
process.env.SENTRY_DSN = receiver.dsn
after(() => receiver.close())

const story = stories('at a desk')

/** Each error of rule ERR-3: reached here, or in the journey that is named. */
type Row = { readonly error: string } & (
  | {
      readonly reach: (visitor: Visitor, lab: JourneyLab) => Promise<unknown>
      readonly complains?: true
      readonly inPieces?: true
    }
  | { readonly told: string; readonly by: string }
)

const rows: readonly Row[] = [
  // Pages of a status.
  { error: '400', reach: visitor => opens(visitor, '/%zz', 400) },
  { error: '401', reach: sendWithoutSession },
  { error: '403', reach: postFromElsewhere },
  { error: '404', reach: visitor => opens(visitor, '/introuvable', 404) },
  { error: '408', told: '../../src/main/http-server.test.ts', by: 'whoever reads it is shown the page' },
  { error: '409', told: '../../src/main/web.test.ts', by: 'a conflict that outlasts its tries' },
  { error: '413', reach: visitor => posts(visitor, 413, { value: 'a'.repeat(600 * 1024) }) },
  { error: '415', reach: visitor => posts(visitor, 415, { enctype: 'text/plain' }) },
  { error: '421', reach: visitor => opens(visitor, '/erreur/421', 421) },
  { error: '421 where the page stays', reach: prolongInVain, complains: true },
  { error: '500', reach: breakDown },
  { error: '504', reach: waitForRetry },
  {
    error: 'Unknown middleware {name}',
    told: '../../src/main/web.test.ts',
    by: 'a page whose guard nobody knows',
  },
  { error: 'uncaught app error', reach: breakIsland, complains: true, inPieces: true },
  // Payments: every code stands in the table of outcomes.
  ...outcomes(
    'PAYMENT_ERROR',
    'DUPLICATED_PAYMENT',
    'PAYMENT_CANCELED',
    'CART_EXPIRED',
    'REDIRECT_URL_EMPTY',
    'PAYMENT_REFUSED',
    'AUTHENTICATION_FAILURE',
    'PAYMENT_MAX_ERROR_ATTEMPTS',
    'PAYMENT_INITIALIZE_ERROR',
    'ORGANIZATION_WALLET_ERROR',
    'PAYMENTS_SUSPENDED',
    'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT',
    'time-out',
  ),
  ...['unknown', 'provider', 'authentication', 'db'].map(code => ({
    error: `payment: no answer (${code})`,
    told: 'outcomes.test.ts',
    by: `['${code}', `,
  })),
  { error: 'payment: unknown', reach: payIntoTheUnknown, complains: true },
  // Carts.
  { error: 'tickets sold out', ...meanwhile('finds the last places gone between two steps') },
  { error: 'options sold out', ...meanwhile('finds an option gone, and goes on without it') },
  { error: 'tariff changed', ...meanwhile('learns of a price that the association changed') },
  { error: 'cart update failed', ...meanwhile('changes the choice in another tab') },
  {
    error: 'cart unknown or expired',
    ...meanwhile('finds the cart expired: nothing that was typed is lost'),
  },
  { error: 'coupon invalid', ...meanwhile('types a code that does not exist') },
  { error: 'minimum cart not reached', reach: buyTooLittle },
  // Consents and the form itself.
  {
    error: 'gdrpConsentError',
    reach: visitor => sendsEmpty(visitor, 'error.gdrpConsentError'),
  },
  { error: 'tipConsentError', reach: visitor => sendsEmpty(visitor, 'error.tip_choice') },
  { error: 'errors in the form', reach: visitor => sendsEmpty(visitor, 'payer.first_name') },
  { error: 'cgvConsentError', reach: agreeToNothing },
  // The anti-bot check.
  ...['NO_KEY', 'NO_VERSION', 'SCRIPT_FAILED', 'FAILED'].map(reason => ({
    error: `recaptcha: ${reason}`,
    told: '../../src/web/captcha/captcha.test.ts',
    by: `'CAPTCHA_${reason}'`,
  })),
  { error: 'password_expired', told: 'account.test.ts', by: 'passwordExpired: true' },
  // Toasts.
  { error: 'link copied', reach: copyLink },
  { error: 'report sent', reach: visitor => report(visitor, 'toast.report_sent') },
  { error: 'report failed', reach: reportInVain, complains: true },
  { error: 'login refused', reach: logInWrongly, complains: true },
  { error: 'link already used or invalid', reach: followOldLink },
  // Files of the page.
  { error: 'chunk load failure', reach: loseChunk, complains: true },
  { error: 'offline', reach: loseNetwork },
  { error: 'report incomplete', reach: reportNothing, complains: true },
]

for (const [index, row] of rows.entries()) {
  if ('told' in row) {
    test(`${row.error} is told by ${row.told}`, () => {
      const text = readFileSync(join(import.meta.dirname, row.told), 'utf8')
      assert.ok(text.includes(row.by), `${row.told} has no ${row.by}`)
    })
    continue
  }
  story(row.error, [index % 2 === 0 ? frenchPhone : englishDesk], async (visitor, lab) => {
    if (row.complains) visitor.expectRefusal(/./)
    await row.reach(visitor, lab)
    if (!row.inPieces) assert.deepEqual(await visitor.violations(), [])
  })
}

function outcomes(...codes: readonly string[]): readonly Row[] {
  return codes.map(error => ({ error, told: 'outcomes.test.ts', by: `outcome: '${error}'` }))
}

function meanwhile(title: string) {
  return { told: 'changed-meanwhile.test.ts', by: `story('${title}'` }
}

/** Every page of a status in every layout: its words, its way on, its reference, never listed. */
const layouts = [
  { path: (status: number) => `/erreur/${status}`, header: 1, compact: false },
  { path: (status: number) => `/paiement/erreur/${status}`, header: 1, compact: false },
  { path: (status: number) => `/erreur/${status}/cadre`, header: 0, compact: true },
]
const statuses = [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 421, 429, 500, 502, 503, 504, 599]

/** What a page that is gone for good says is not what a wrong address says. */
story('is told that a page is gone for good', [frenchPhone, englishDesk], async visitor => {
  const { page, t } = visitor
  await opens(visitor, '/erreur/410', 410)
  await page.getByRole('heading', { level: 1, name: t('page.gone_title') }).waitFor()
  await page.getByText(t('page.gone_body')).waitFor()
})

story('reads the page of each status in each layout', [frenchPhone, englishDesk], async visitor => {
  const { page, t } = visitor
  for (const { path, header, compact } of layouts)
    for (const status of statuses) {
      await opens(visitor, path(status), status)
      assert.equal(await page.getByRole('banner').count(), header, path(status))
      await page.getByText(t('page.code', { status })).waitFor()
      const contact = page.getByRole('link', { name: t('err.contact') })
      assert.equal(await contact.getAttribute('href'), '/legal/contact', path(status))
      if (!compact) {
        const home = page.getByRole('main').getByRole('link', { name: t('err.home') })
        assert.equal(await home.getAttribute('href'), '/', path(status))
        assert.equal(await page.locator('[data-goes-back]').count(), 1, path(status))
      }
      assert.equal(await page.locator('meta[name=robots][content=noindex]').count(), 1)
      if (!compact && status !== 599) continue
      assert.deepEqual(await visitor.violations(), [], path(status))
    }
  await opens(visitor, '/erreur/200', 404)
})

/** The place where each of the five calls reports its failure (rule ERR-5). */
const calls = [
  [
    'GET /forms/agg/form',
    'GET',
    '/agg/form?organizationSlug=le-fournil-partage&formType=Donation&formSlug=x',
  ],
  ['POST /carts', 'POST', '/carts'],
  ['PUT /carts', 'PUT', '/carts/{cart}'],
  ['PUT /payer', 'PUT', '/carts/{cart}/payer'],
  ['POST /carts/init-payment', 'POST', '/carts/{cart}/init-payment'],
] as const

story(
  'faults are told to the operator with their call, and nothing that was typed',
  [frenchPhone],
  async (visitor, lab) => {
    await visitor.open('/')
    const back = await withoutTables(lab)
    visitor.expectRefusal(/./)
    try {
      for (const [tag, method, path] of calls) {
        const address = `/ha-api${path.replace('{cart}', '0198a5b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b')}`
        const status = await visitor.page.evaluate(askApi, { address, method, body: bodyOf(tag) })
        assert.equal(status, 500, tag)
        const event = await receiver.event(({ tags }) => tags.call === tag)
        assert.deepEqual([event?.tags.side, event?.platform], ['server', 'node'], tag)
      }
    } finally {
      await back()
    }
    for (const text of receiver.texts) assert.doesNotMatch(text, /camille|moreau|0198a5b2-7c3d/i)
  },
)

const item = { tierId: null, tierType: 'Donation', quantity: 1, customAmount: 5000 }
const form = {
  organizationSlug: 'le-fournil-partage',
  formType: 'Donation',
  formSlug: 'du-pain-pour-tout-le-monde',
}

function bodyOf(tag: (typeof calls)[number][0]): string | null {
  if (tag === 'PUT /payer') {
    const email = 'camille@example.org'
    return JSON.stringify({
      firstName: 'Camille',
      lastName: 'Moreau',
      email,
      emailConfirmation: email,
      consent: true,
    })
  }
  if (tag === 'POST /carts/init-payment')
    return '{"consents":{"terms":true,"salesConditions":true,"tip":true}}'
  return tag === 'GET /forms/agg/form' ? null : JSON.stringify({ ...form, items: [item] })
}

/** Runs in the page. */
async function askApi(call: { address: string; method: string; body: string | null }): Promise<number> {
  const type = { 'content-type': 'application/json' }
  const answer = await fetch('/auth/token', { method: 'POST', headers: type, body: '{}' })
  const headers = { ...type, authorization: `Bearer ${(await answer.json()).access_token}` }
  const { address, method, body } = call
  return (await fetch(address, { method, headers, body })).status
}

/** The database loses what every call needs; gives the way back. */
async function withoutTables({ db }: JourneyLab): Promise<() => Promise<unknown>> {
  await sql`alter table forms rename to forms_away`.execute(db)
  await sql`alter table carts rename to carts_away`.execute(db)
  return async () => {
    await sql`alter table carts_away rename to carts`.execute(db)
    await sql`alter table forms_away rename to forms`.execute(db)
  }
}

/** Opens an address and reads the page of a status. */
async function opens(visitor: Visitor, path: string, status: number): Promise<void> {
  assert.equal((await visitor.open(path))?.status(), status, path)
  await reads(visitor, status)
}

async function reads({ page, t }: Visitor, status: number): Promise<void> {
  const { title, body } = errorWords(status)
  await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor()
  await page.getByText(t(body), { exact: true }).first().waitFor()
}

/** A session that ended while its page stood open: nothing was done, and the way leads to the login. */
async function sendWithoutSession(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.goto('/connexion?redirectTo=%2Futilisateur%2Fprofil')
  const form = page.getByRole('main')
  await form.getByLabel(t('login.email')).fill('samir.haddad@example.org')
  await form.getByLabel(t('login.password'), { exact: true }).fill('demonstration')
  await form.getByRole('button', { name: t('login.submit') }).click()
  await page.waitForURL('**/utilisateur/profil')
  await page.context().clearCookies({ name: /_token$/ })
  const answered = page.waitForResponse(response => response.request().method() === 'POST')
  await page.evaluate(() => {
    const sent = document.createElement('form')
    Object.assign(sent, { method: 'post', action: location.href })
    document.body.append(sent)
    sent.submit()
  })
  assert.equal((await answered).status(), 401)
  await reads(visitor, 401)
  const login = page.locator('.error-page').getByRole('link', { name: t('nav.login') })
  assert.match((await login.getAttribute('href')) ?? '', /^\/connexion\?redirectTo=%2Futilisateur%2Fprofil/)
}

/** The way to the platform breaks while a cart is to be prolonged: the page stays, and says what was not sent. */
async function prolongInVain(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.clock.install()
  const buyer = new Buyer(visitor, 'participants')
  await visitor.open(places.festival)
  await buyer.take('Tarif plein')
  await buyer.goOn(2)
  await page.route('**/carts/*/refresh', route => route.abort())
  const prolongs = page.locator('[data-cart-prolongs]')
  // The page counts from the moment when its script begins, which may come after the first of these minutes.
  for (let minutes = 0; minutes < 30 && !(await prolongs.isVisible()); minutes += 1)
    await page.clock.runFor(60_000)
  await prolongs.click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('err.421') })
    .waitFor()
  await page.clock.resume()
}

/** A form on another site that posts to us. */
async function postFromElsewhere(visitor: Visitor, { origin }: JourneyLab): Promise<void> {
  await visitor.page.goto('about:blank')
  await visitor.page.setContent(`<form method="post" action="${origin}/signaler"><button>x</button></form>`)
  await visitor.page.getByRole('button').click()
  await reads(visitor, 403)
}

/** Posts a form that our pages would not. */
async function posts(visitor: Visitor, status: number, { value = 'a', enctype = '' }): Promise<void> {
  await visitor.open('/signaler')
  await visitor.page.evaluate(
    ({ value, enctype }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/signaler', ...(enctype && { enctype }) })
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name: 'userMessage', value })
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { value, enctype },
  )
  await reads(visitor, status)
}

/** A page whose data is gone: the fault is told, with the trace that the visitor can quote. */
async function breakDown(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const back = await withoutTables(lab)
  try {
    // An address that nobody kept a page of.
    assert.equal((await visitor.open(`${bread}?sans-copie`))?.status(), 500)
    await reads(visitor, 500)
  } finally {
    await back()
  }
  const trace = (await visitor.page.locator('.error-page .code').textContent()) ?? ''
  const event = await receiver.event(({ contexts }) => contexts.trace?.trace_id === trace)
  assert.equal(event?.tags.call, 'GET /forms/agg/form')
}

/** Ten seconds that can be stopped; else the page is asked for again. */
async function waitForRetry(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.clock.install()
  await opens(visitor, '/erreur/504', 504)
  const timer = page.getByRole('timer')
  await timer.filter({ hasText: t('page.retry_in', { count: 10 }) }).waitFor()
  await page.getByRole('button', { name: t('page.cancel_retry') }).click()
  await timer.waitFor({ state: 'hidden' })
  await page.reload()
  await timer.filter({ hasText: t('page.retry_in', { count: 10 }) }).waitFor()
  const again = page.waitForRequest('**/erreur/504')
  await page.clock.runFor(11_000)
  await again
  await page.clock.resume()
  await reads(visitor, 504)
}

/** What an island was given makes no sense: the visitor reads so in its place, and the operator hears of it. */
async function breakIsland({ page, t, complaints }: Visitor): Promise<void> {
  await page.route(`**${bread}`, async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(id="island-donation-json">\{"props":)\{/, '$1null,"was":{')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(bread)
  await page
    .getByRole('alert')
    .filter({ hasText: t('ui.fault_title') })
    .waitFor()
  await page.getByRole('button', { name: t('ui.reload') }).waitFor()
  const event = await receiver.event(({ tags }) => tags.side === 'browser')
  assert.equal(event?.platform, 'javascript')
  complaints.length = 0
}

/** No answer says what became of the payment: nothing is concluded, and it can be looked at again. */
async function payIntoTheUnknown(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.writeCard('4242424242424242')
  await page.route('**/payments/card-embed/**', route => route.fulfill({ status: 500, body: '<html>' }))
  await page.clock.install()
  await giver.payButton(5600).click()
  const notice = page.getByText(t('pay.unknown_title'))
  for (let waited = 0; waited < 90 && !(await notice.isVisible()); waited += 1) await page.clock.runFor(1_000)
  await notice.waitFor()
  await page.clock.resume()
}

/** One full-price ticket for Camille: the last step, before anything is agreed to. */
async function atSummary(visitor: Visitor): Promise<Buyer> {
  const buyer = new Buyer(visitor, 'participants')
  await visitor.open(places.festival)
  await buyer.take('Tarif plein')
  await buyer.goOn(2)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  await buyer.goOn(3)
  await buyer.writePayerStep()
  return buyer
}

/** Less than a card may be charged. */
async function buyTooLittle(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const back = await changePrice(lab, 40)
  try {
    const buyer = await atSummary(visitor)
    await buyer.pickTip('none')
    await buyer.agree()
    await buyer.send()
    await visitor.page.getByText(visitor.t('error.MINIMUM_CART_NOT_REACHED')).first().waitFor()
  } finally {
    await back()
  }
}

async function agreeToNothing(visitor: Visitor): Promise<void> {
  const buyer = await atSummary(visitor)
  await buyer.send()
  await visitor.page.getByText(visitor.t('error.cgvConsentError')).first().waitFor()
}

/** Sends the donation page as it is. */
async function sendsEmpty(visitor: Visitor, key: MessageKey): Promise<void> {
  await visitor.open(bread)
  await new Giver(visitor).send()
  const summary = visitor.page.locator('#error-summary')
  await summary.waitFor()
  if (key === 'payer.first_name') return
  await summary.getByRole('link', { name: visitor.t(key as 'error.gdrpConsentError') }).waitFor()
}

/** « Lien copié »: on the button, and as a toast that goes after five seconds unless somebody is there. */
async function copyLink(visitor: Visitor, { origin }: JourneyLab): Promise<void> {
  const { page, t } = visitor
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.clock.install()
  await visitor.open('/erreur/500')
  for (let times = 0; times < 4; times += 1) await page.locator('[data-copies]').click()
  const toasts = page.getByRole('region', { name: t('ui.notifications') }).getByRole('status')
  assert.equal(await toasts.count(), 3, 'never more than three')
  const close = toasts.first().getByRole('button', { name: t('ui.close_notification') })
  await close.focus()
  await page.clock.runFor(6_000)
  assert.equal(await toasts.count(), 3, 'they wait for who is among them')
  await close.press('Enter')
  await page.locator('h1').hover()
  await page.clock.runFor(6_000)
  assert.equal(await toasts.count(), 0)
  await page.clock.resume()
}

async function openReport({ page, t }: Visitor) {
  await page
    .getByRole('link', { name: t('footer.report') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('report.title') })
  await dialog.getByRole('radio').first().check()
  await dialog.getByLabel(t('report.email')).fill('camille@example.org')
  await dialog.getByLabel(t('report.message')).fill('Cette page demande de l’argent pour autre chose.')
  await dialog.getByRole('button', { name: t('report.submit') }).click()
}

async function report(visitor: Visitor, key: 'toast.report_sent'): Promise<void> {
  await visitor.open(places.festival)
  await openReport(visitor)
  const said = visitor.page.getByText(visitor.t(key))
  await visitor.page.locator('[data-report-sent]:focus').filter({ has: said }).waitFor()
  assert.equal(await said.count(), 1, 'it is said once')
}

async function reportInVain(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.open(places.festival)
  await page.route('**/signaler', route => route.abort())
  await openReport(visitor)
  const said = page.getByText(t('toast.report_failed'))
  await page.locator('[data-report-failed]:focus').filter({ has: said }).waitFor()
  assert.equal(await said.filter({ visible: true }).count(), 1, 'it is said once')
}

/** The dialog says which fields are wrong, in their names and with the way to each. */
async function reportNothing(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.open(places.festival)
  await page
    .getByRole('link', { name: t('footer.report') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('report.title') })
  await dialog.getByLabel(t('report.message')).fill('Une phrase assez longue pour être comprise.')
  await dialog.getByRole('button', { name: t('report.submit') }).click()
  await dialog.getByRole('link', { name: t('report.reason_missing') }).waitFor()
  await dialog.getByRole('link', { name: t('val.required', { label: t('report.email') }) }).click()
  assert.ok(await dialog.getByLabel(t('report.email')).evaluate(field => field === document.activeElement))
  assert.match(await dialog.getByLabel(t('report.message')).inputValue(), /^Une phrase/)
}

/** With an address of this look alone: after five wrong passwords an account is locked. */
async function logInWrongly({ page, t, look }: Visitor): Promise<void> {
  const address = `personne.${look.locale}.${look.width}@example.org`
  await page.goto('/connexion')
  const form = page.getByRole('main')
  await form.getByLabel(t('login.email'), { exact: true }).fill(address)
  await form.getByLabel(t('login.password'), { exact: true }).fill('un mot de passe faux')
  await form.getByRole('button', { name: t('login.submit') }).click()
  await page.getByText(t('err.login')).filter({ visible: true }).first().waitFor()
}

async function followOldLink({ page, t }: Visitor): Promise<void> {
  await page.goto('/paiement/regularisation/0198a5b2-7c3d-7e4f-8a9b-0c1d2e3f4a5b?token=ancien')
  await page.getByText(t('pay.link_used')).first().waitFor()
}

/** A file of a version that is gone: one reload, then a notice that leaves the choice. */
async function loseChunk(visitor: Visitor): Promise<void> {
  const { page, t, complaints } = visitor
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/assets/donation*.js', route => route.fulfill({ status: 404, body: '' }))
  await visitor.open(bread)
  const notice = page.getByText(t('err.new_version'))
  await notice.waitFor()
  assert.equal(loads, 2, 'once in sixty seconds')
  await page.unroute('**/assets/donation*.js')
  await page.getByRole('button', { name: t('err.reload') }).click()
  await page.waitForLoadState()
  await notice.waitFor({ state: 'hidden' })
  complaints.length = 0
}

/** Nothing typed is lost while the network is away. */
async function loseNetwork(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.open(bread)
  const giver = new Giver(visitor)
  await giver.writePayer()
  await page.context().setOffline(true)
  await page.getByText(t('err.offline')).waitFor()
  await giver.send()
  await page.getByText(t('err.offline_submit')).waitFor()
  await page.context().setOffline(false)
  await page.getByText(t('err.online')).waitFor()
  await assertHolds(giver.field('payer.first_name'), 'Camille')
}
