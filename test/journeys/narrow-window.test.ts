import assert from 'node:assert/strict'
import type { Look, Visitor } from '#test/support/browser.ts'
import { stories } from '#test/support/journey-lab.ts'
import { bread, cards, Giver } from './giver.ts'

const story = stories()

/** The narrowest window, and one with the largest text, the widest letters and the most space (WCAG 1.4.10, 1.4.12). */
const looks: readonly Look[] = [
  { locale: 'fr', width: 320 },
  // A window of 1280 × 1024 at 400 %.
  { locale: 'en', width: 320, height: 256 },
  { locale: 'fr', width: 320, preferences: '150.standard.dyslexic.airy.device' },
  { locale: 'en', width: 360, preferences: '150.standard.standard.normal.device' },
]

/** Nothing is wider than the window, and the bar at the bottom leaves three quarters of it (rule LOOK-4). */
async function assertFits(visitor: Visitor) {
  const { page } = visitor
  const { wide, bar } = await page.evaluate(() => {
    const right = document.documentElement.clientWidth
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(each => each.checkVisibility())
    const beyond = shown.filter(
      each => each.getBoundingClientRect().right > right + 1 && !each.closest('.visually-hidden'),
    )
    const bars = [...document.querySelectorAll<HTMLElement>('[data-bottom-bar]')].filter(
      each => getComputedStyle(each).position === 'fixed',
    )
    return {
      wide:
        document.documentElement.scrollWidth > right
          ? beyond.slice(-3).map(each => each.outerHTML.slice(0, 80))
          : [],
      bar: bars.reduce((sum, each) => sum + each.offsetHeight, 0) / innerHeight,
    }
  })
  assert.deepEqual(wide, [], page.url())
  assert.ok(bar < 0.25, `the bar takes ${Math.round(bar * 100)} % of ${page.url()}`)
}

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
