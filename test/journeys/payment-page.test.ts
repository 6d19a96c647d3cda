import assert from 'node:assert/strict'
import type { Locator, Route } from 'playwright-core'
import { messages as frameTexts } from '#sandbox/messages.ts'
import type { Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { Buyer, places } from './buyer.ts'
import { holdIsland, intercept } from './fortune.ts'
import { bread, cards, Giver } from './giver.ts'
import { walks } from './walks.ts'

const story = stories()

story(
  'waits long: the page says so, and is out of reach meanwhile',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const giver = new Giver(visitor)
    const { page, t } = visitor
    await giver.goToPayment()
    await giver.writeCard(cards.paid)
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await intercept(visitor, '**/card-embed/initialize**', async route => {
      asked.resolve()
      await answered.promise
      await route.continue()
    })
    await page.clock.install()
    await giver.payButton(5600).click()
    await page.locator('.payment-ways[inert]').waitFor({ state: 'attached' })
    // The frame has given the card; what is waited for now is ours.
    await asked.promise
    assert.ok(await page.locator('.back-link').evaluate(link => link.hasAttribute('inert')))
    assert.equal(await page.locator('[aria-busy=true]').count(), 2)
    await page.clock.runFor(8_500)
    await page.getByText(t('pay.slow')).waitFor()
    await page.clock.runFor(22_000)
    await page.getByText(t('pay.once_only')).waitFor()
    await page.clock.resume()
    answered.resolve()
    await giver.atConfirmation()
    await lab.quiet()
  },
)

story(
  'holds « Payer » while the fields grow above it: the press is heard',
  [frenchPhone, englishDesk],
  async visitor => {
    const giver = new Giver(visitor)
    const { page } = visitor
    await giver.goToPayment()
    await page.getByText(visitor.t('pay.loading_card')).waitFor({ state: 'hidden' })
    const button = giver.payButton(5600)
    const grow = (px: number) =>
      page
        .locator('.provider-fields')
        .last()
        .evaluate((fields, height) => {
          fields.style.paddingBlockEnd = `${height}px`
          return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
        }, px)
    await button.scrollIntoViewIfNeeded()
    await button.hover()
    await page.mouse.down()
    await grow(300)
    await grow(150)
    await page.mouse.up()
    await giver.frame.locator('[aria-invalid=true]').first().waitFor()
  },
)

story(
  'presses « Payer » before the fields listen: it is heard when they do',
  [frenchPhone],
  async visitor => {
    const giver = new Giver(visitor)
    const listening = Promise.withResolvers<void>()
    await intercept(visitor, '**/elements/frame.js', async route => {
      await listening.promise
      await route.continue()
    })
    await giver.goToPayment()
    await giver.cardField('cardNumber').fill(cards.paid)
    await giver.cardField('expiry').fill('12/34')
    await giver.cardField('cvc').fill('123')
    await giver.payButton(5600).click()
    await visitor.page.locator('.payment-ways[inert]').waitFor({ state: 'attached' })
    listening.resolve()
    await giver.atConfirmation()
  },
)

story(
  'presses « Payer » before the page lives: it is heard when it does',
  [frenchPhone, englishDesk],
  async visitor => {
    const giver = new Giver(visitor)
    const { page, t } = visitor
    const comes = await holdIsland(visitor, 'payment')
    await visitor.open(bread)
    await giver.fillIn()
    await giver.send()
    await page.waitForURL(/\/paiement\/embarque\//, { waitUntil: 'commit' })
    const address = page.url()
    await giver.payButton(5600).click()
    await page.getByRole('button', { name: t('pay.processing') }).waitFor()
    comes()
    // The fields come, and say what they miss.
    await page.getByText(t('pay.check_card')).waitFor()
    assert.equal(page.url(), address)
    await giver.pay(cards.paid)
    await giver.atConfirmation()
  },
)

story(
  'presses « Payer » on a page whose script cannot be had: the next press loads the page again, and pays',
  [frenchPhone],
  async visitor => {
    const giver = new Giver(visitor)
    const { page, t, complaints } = visitor
    const island = /assets\/payment\.entry/
    const asked = Promise.withResolvers<Route>()
    await page.route(island, asked.resolve)
    await visitor.open(bread)
    await giver.fillIn()
    await giver.send()
    await page.waitForURL(/\/paiement\/embarque\//, { waitUntil: 'commit' })
    await giver.payButton(5600).click()
    const works = page.getByRole('button', { name: t('pay.processing') })
    await works.waitFor()
    await (await asked.promise).abort()
    await works.waitFor({ state: 'hidden' })
    // The browser says so in its console too.
    complaints.length = 0
    await page.unroute(island)
    await giver.payButton(5600).click()
    await giver.pay(cards.paid)
    await giver.atConfirmation()
  },
)

story(
  'loses the network before « Payer »: is told above the bar, on the last step and on the payment page',
  [frenchPhone],
  async visitor => {
    const buyer = new Buyer(visitor, 'participants')
    const { page } = visitor
    await visitor.open(places.festival)
    await buyer.take('Tarif plein')
    await buyer.goOn(2)
    await buyer.writeName(1, ['Camille', 'Moreau'])
    await buyer.goOn(3)
    await buyer.writePayerStep()
    await buyer.pickTip('none')
    await buyer.agree()
    await pressOffline(visitor, buyer.onward.last())
    await buyer.onward.last().click()
    await buyer.atPayment()
    await buyer.writeCard(cards.paid)
    await pressOffline(visitor, buyer.payButton(2400))
    await page.locator('.payment-ways[inert]').waitFor({ state: 'detached' })
    await buyer.payButton(2400).click()
    await buyer.atConfirmation()
  },
)

/** Presses a button while the network is gone: what was not sent is told in the window, above the button and what holds it. */
async function pressOffline({ page, t }: Visitor, button: Locator): Promise<void> {
  const address = page.url()
  await page.context().setOffline(true)
  await button.click()
  const told = page.getByText(t('err.offline_submit'))
  await told.waitFor()
  const [message, pressed] = [await told.boundingBox(), await button.boundingBox()]
  const bar = await page
    .locator('[data-bottom-bar]')
    .filter({ has: button })
    .boundingBox({ timeout: 500 })
    .catch(() => pressed)
  const window = page.viewportSize()
  assert.ok(message && pressed && bar && window)
  assert.ok(message.y >= 0 && message.x >= 0 && message.x + message.width <= window.width, 'it is in sight')
  assert.ok(pressed.y + pressed.height <= window.height, 'so is what was pressed')
  assert.ok(message.y + message.height <= bar.y, `${message.y + message.height} px of ${bar.y} px`)
  await page.context().setOffline(false)
  await page.getByText(t('err.online')).waitFor()
  await told.waitFor({ state: 'hidden' })
  assert.equal(page.url(), address)
}

/** The payment page in another page's frame, as a widget shows it. */
async function openFramed(visitor: Visitor, address: string) {
  const { page } = visitor
  const body = `<!doctype html><title>Un site</title><iframe src="${address}" title="Paiement" width="100%" height="640"></iframe>`
  await page.route('**/un-autre-site', route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/un-autre-site')
  return page.frameLocator('iframe[title=Paiement]')
}

for (const variant of ['embarque', 'embarque-ha']) {
  story(`${variant}: in a frame, the bank’s page leaves it`, [frenchPhone], async visitor => {
    const giver = new Giver(visitor)
    const { page, t } = visitor
    const request = await giver.goToPayment()
    const frame = await openFramed(visitor, `/paiement/${variant}/${request}`)
    const fields = frame.frameLocator('iframe[src*="/elements/payment"]')
    await fields.getByRole('textbox').first().fill(cards.authenticated)
    await fields.getByRole('textbox').nth(1).fill('12/34')
    await fields.getByRole('textbox').nth(2).fill('123')
    await frame.getByRole('button', { name: t('pay.button', { amount: giver.euros(5600) }) }).click()
    const dialog = frame.getByRole('dialog', { name: t('pay.threeds_title') })
    await dialog.waitFor()
    await visitor.photograph(`bank-dialog-${variant}`)
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: t('pay.bank_continue') }).click()
    const bank = await opened
    await bank.getByRole('button', { name: frameTexts[visitor.look.locale].bankAccept }).click()
    await frame
      .getByRole('heading', { level: 1, name: t('out.confirmed_title', { firstName: 'Camille' }) })
      .waitFor()
    await bank.close()
  })
}

story('gives up at the bank, in a frame', [englishDesk], async visitor => {
  const giver = new Giver(visitor)
  const { t } = visitor
  const request = await giver.goToPayment()
  await giver.pay(cards.authenticated)
  await giver.bankButton('bankAccept').waitFor()
  const frame = await openFramed(visitor, `/paiement/embarque/${request}`)
  const dialog = frame.getByRole('dialog', { name: t('pay.threeds_title') })
  await dialog.getByRole('button', { name: t('common.cancel') }).click()
  await dialog.getByText(t('pay.give_up_question')).waitFor()
  await dialog.getByRole('button', { name: t('pay.give_up'), exact: true }).click()
  await frame.getByRole('heading', { level: 1, name: t('out.cancelled_title') }).waitFor()
})

story(
  'has a card that expires before the last payment: is told, and decides',
  [frenchPhone, englishDesk],
  async visitor => {
    const buyer = new Buyer(visitor, 'members')
    const { page, t } = visitor
    for await (const stage of walks.membership.steps(visitor)) if (stage === 'payment') break
    await page.getByText(t('pay.loading_card')).waitFor({ state: 'hidden' })
    const now = new Date()
    const expiry = `${String(now.getMonth() + 1).padStart(2, '0')}${String(now.getFullYear()).slice(2)}`
    await buyer.cardField('cardNumber').fill(cards.paid)
    await buyer.cardField('expiry').fill(expiry)
    await buyer.cardField('cvc').fill('123')
    await page.getByRole('button', { name: /^(Payer|Pay) / }).click()
    await page.getByText(t('pay.card_expires_title')).waitFor()
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`card-expires-${visitor.look.width}`)
    await page.getByRole('button', { name: t('pay.pay_anyway') }).click()
    await buyer.atConfirmation()
  },
)
