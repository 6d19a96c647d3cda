import assert from 'node:assert/strict'
import { demoOrganizations } from '#demo/index.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { formPath } from '#domain/form/types/index.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { failFor } from './fortune.ts'
import { bread, cards, Giver } from './giver.ts'

const story = stories('at a desk')

const dark: Look = { ...frenchPhone, preferences: '100.dark.standard.normal.device' }
const high: Look = { ...englishDesk, preferences: '100.high.standard.normal.device' }
const plainLooks = [frenchPhone, englishDesk]

async function assertAccessible(visitor: Visitor) {
  assert.deepEqual(await visitor.violations(), [], visitor.page.url())
}

story('reads the pages around the forms', plainLooks, async visitor => {
  for (const path of [
    '/',
    '/connexion',
    '/introuvable',
    '/associations/le-fournil-partage',
    '/legal/accessibilite',
  ]) {
    await visitor.open(path)
    await assertAccessible(visitor)
  }
})

const campaigns = demoOrganizations.flatMap(({ slug, forms }) =>
  forms.map(form => formPath(slug, form.type, form.slug)),
)

story('reads each of the eight demo campaigns', plainLooks, async visitor => {
  assert.equal(campaigns.length, 8)
  for (const path of campaigns) {
    await visitor.open(path)
    await assertAccessible(visitor)
  }
})

story('fills the donation page in, wrongly and rightly', [...plainLooks, dark, high], async visitor => {
  const giver = new Giver(visitor)
  await visitor.open(bread)
  await giver.send()
  await visitor.page.locator('#error-summary').waitFor()
  await assertAccessible(visitor)
  await giver.otherAmount.check()
  await visitor.page.getByRole('radio', { name: visitor.t('payer.as_company') }).check()
  await visitor.page.getByRole('checkbox', { name: visitor.t('donation.receipt_ask') }).check()
  await giver.tip('other').check()
  await assertAccessible(visitor)
})

story('pays, from the first card to the confirmation', [...plainLooks, dark, high], async visitor => {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.cardField('cardNumber').waitFor()
  await assertAccessible(visitor)
  await giver.pay(cards.declined)
  await visitor.page
    .getByRole('alert')
    .filter({ hasText: visitor.t('out.refused_title') })
    .waitFor()
  await assertAccessible(visitor)
  await giver.pay(cards.authenticated)
  await giver.bankButton('bankAccept').waitFor()
  await assertAccessible(visitor)
  await giver.bankButton('bankAccept').click()
  await giver.atConfirmation()
  await assertAccessible(visitor)
})

const codes: readonly ErrorCode[] = [
  'PAYMENT_REFUSED',
  'AUTHENTICATION_FAILURE',
  'PAYMENT_CANCELED',
  'PAYMENT_ERROR',
  'PAYMENT_INITIALIZE_ERROR',
  'ORGANIZATION_WALLET_ERROR',
  'PAYMENTS_SUSPENDED',
]

story('reads every way a payment can fail', plainLooks, async (visitor, lab) => {
  const giver = new Giver(visitor)
  const request = await giver.goToPayment()
  await giver.beDeclined()
  for (const code of codes) {
    await failFor(lab, request, code)
    await visitor.open(`${bread}/echec?paymentRequestId=${request}`)
    await assertAccessible(visitor)
  }
  await visitor.open('/redirection')
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  assert.deepEqual(await visitor.violations(), [])
  await lab.expire(request)
  await visitor.open(`/paiement/embarque/${request}`)
  await assertAccessible(visitor)
})
