import assert from 'node:assert/strict'
import type { Look } from '#test/support/browser.ts'
import { stories } from '#test/support/journey-lab.ts'
import { administer } from './administrator.ts'
import { assertFits } from './fits.ts'
import { bread, cards, Giver } from './giver.ts'
import { walks } from './walks.ts'
import { assertWholeWords } from './words.ts'

const story = stories()

/** The narrowest window, and one with the largest text, the widest letters and the most space (WCAG 1.4.10, 1.4.12). */
const looks: readonly Look[] = [
  { locale: 'fr', width: 320 },
  // A window of 1280 × 1024 at 400 %.
  { locale: 'en', width: 320, height: 256 },
  { locale: 'fr', width: 320, preferences: '150.standard.dyslexic.airy.device' },
  { locale: 'en', width: 360, preferences: '150.standard.standard.normal.device' },
]

story('gives in the narrowest window', looks, async visitor => {
  const giver = new Giver(visitor)
  const { page, t } = visitor
  await visitor.open(bread)
  await assertFits(visitor)
  await giver.send()
  await page.locator('#error-summary').waitFor()
  await assertFits(visitor)
  await giver.fillIn()
  await page.getByRole('radio', { name: t('payer.as_company') }).check()
  await page.getByRole('checkbox', { name: t('donation.receipt_ask') }).check()
  await giver.tip('other').check()
  await assertFits(visitor)

  await giver.tip('suggestion').check()
  await page.getByRole('radio', { name: t('payer.as_person') }).check()
  await page.getByRole('checkbox', { name: t('donation.receipt_ask') }).uncheck()
  await giver.send()
  const request = await giver.atPayment()
  await giver.cardField('cardNumber').waitFor()
  await assertFits(visitor)
  await giver.pay(cards.declined)
  await page
    .getByRole('alert')
    .filter({ hasText: t('out.refused_title') })
    .waitFor()
  await assertFits(visitor)
  await visitor.open(`${bread}/echec?code=PAYMENT_REFUSED&paymentRequestId=${request}`)
  await assertFits(visitor)
  await visitor.open(`/paiement/embarque/${request}`)
  await giver.pay(cards.paid)
  await giver.atConfirmation()
  await assertFits(visitor)
})

story('logs in and administers, however wide the letters', looks, async visitor => {
  const { page } = visitor
  await visitor.open('/connexion')
  const widths = await page
    .locator('main form input:is([type=email], [type=password])')
    .evaluateAll(inputs => inputs.map(input => Math.round(input.getBoundingClientRect().width)))
  assert.equal(widths.length, 2)
  assert.equal(widths[0], widths[1], 'the button that shows a password takes no room from its field')
  await administer(visitor)
  await assertFits(visitor)
})

story(
  'gives to an association of one very long word',
  [{ locale: 'fr', width: 360 }],
  async (visitor, { db }) => {
    const organization = db.updateTable('organizations').where('slug', '=', 'le-fournil-partage')
    const name = 'Fédérationdesassociationsintercommunalesdepréservationpatrimoniale'
    try {
      await organization.set({ name }).execute()
      const giver = new Giver(visitor)
      await visitor.open(bread)
      await assertFits(visitor)
      await giver.fillIn()
      await giver.send()
      await giver.atPayment()
      await giver.cardField('cardNumber').waitFor()
      await assertFits(visitor)
      await giver.pay(cards.paid)
      await giver.atConfirmation()
      await assertFits(visitor)
    } finally {
      await organization.set({ name: 'Le Fournil partagé' }).execute()
    }
  },
)

const spacious = [
  '125.standard.standard.airy.device',
  '150.dark.dyslexic.airy.device',
  '125.standard.dyslexic.normal.device',
]

story(
  'reads the whole header of the payment page, however wide its letters',
  spacious.map(preferences => ({ locale: 'fr', width: 360, preferences }) as const),
  async visitor => {
    await new Giver(visitor).goToPayment()
    const parts = visitor.page.locator('.site-header-row > *').filter({ visible: true })
    const boxes = await parts.evaluateAll(all =>
      all.map(each => {
        const range = document.createRange()
        range.selectNodeContents(each)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return { left, right, top, bottom, name: each.className }
      }),
    )
    for (const [nth, one] of boxes.entries())
      for (const other of boxes.slice(nth + 1))
        assert.ok(
          one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top,
          `${one.name} lies over ${other.name}`,
        )
    for (const { top, left, name } of boxes)
      assert.ok(top >= 0 && left >= 0, `${name} begins within the window`)
  },
)

story(
  'presses « Payer » too early, and reads what is missing whole, in the largest letters',
  ([360, 1280] as const).map(width => ({
    locale: 'fr',
    width,
    preferences: '150.high.dyslexic.airy.reduced',
  })),
  async visitor => {
    const giver = new Giver(visitor)
    await giver.goToPayment()
    await giver.cardField('cardNumber').waitFor()
    await visitor.page.waitForLoadState('networkidle')
    // What comes into sight with the button must not push it away from under a slow finger.
    await giver.payButton(5600).click({ delay: 500 })
    await giver.frame.locator('[aria-invalid=true]').first().waitFor()
    await assertFits(visitor)
    await assertWholeWords(visitor)
    const cut = await giver.frame.locator('label').evaluateAll(labels => {
      const range = document.createRange()
      return labels
        .filter(label => {
          range.selectNodeContents(label)
          return range.getBoundingClientRect().right > document.documentElement.clientWidth
        })
        .map(label => label.textContent)
    })
    assert.deepEqual(cut, [], 'the frame cuts no name of a field')
  },
)

/** A window of 1280 × 1024 at 400 % (WCAG 1.4.10). */
const zoomed: Look = { locale: 'fr', width: 320, height: 256 }

for (const { name, steps } of Object.values(walks))
  story(`fits at 400 %: ${name}`, [zoomed], async (visitor, lab) => {
    for await (const _ of steps(visitor, lab)) await assertFits(visitor)
  })

/** Where a notice of the lost network covers the button that was pressed, or has to be scrolled, nobody reads why nothing was sent. */
story(
  'is told the whole of why nothing was sent, in the largest letters',
  [{ locale: 'fr', width: 360, preferences: '150.high.dyslexic.airy.reduced' }],
  async visitor => {
    const { page, t } = visitor
    await visitor.open('/connexion')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    // What proves that somebody is a person is fetched with the first focus.
    visitor.expectRefusal(/\/assets\//)
    const button = page.getByRole('main').getByRole('button', { name: t('login.submit') })
    // The page moves up once the notice lies over it: the button then stands high in the window, with little room above it.
    await button.evaluate(each =>
      scrollBy({ top: each.getBoundingClientRect().top - 650, behavior: 'instant' }),
    )
    await button.click()
    await page.getByText(t('err.offline_submit')).waitFor()
    const notice = page.locator('.notice-bar')
    const [hidden, told, pressed] = [
      await notice.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      await notice.boundingBox(),
      await button.boundingBox(),
    ]
    assert.equal(hidden, 0, 'nothing of it has to be scrolled')
    assert.ok(told && pressed)
    assert.ok(
      told.y >= pressed.y + pressed.height || told.y + told.height <= pressed.y,
      'it covers no button',
    )
  },
)
