import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import { money } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { moveProviderClock } from '#test/support/provider.ts'
import { openRow } from './back-office.ts'
import { brand, bread, cards, Giver } from './giver.ts'

const story = stories('at a desk')

const payments = administeredPaymentsPath('le-fournil-partage')
const withoutScripts: Look = { ...frenchPhone, javaScript: false }

/** The checker is a script itself: pages without scripts are the same, and were checked with them. */
async function assertAccessible(visitor: Visitor): Promise<void> {
  if (visitor.look.javaScript === false) return
  assert.deepEqual(await visitor.violations(), [], visitor.page.url())
}

/** Gives 50 EUR with the suggested contribution; gives the address where that can be asked back. */
async function giveWithTip(visitor: Visitor): Promise<string> {
  const giver = new Giver(visitor)
  await giver.goToPayment()
  await giver.pay(cards.paid)
  await giver.atConfirmation()
  const question = visitor.page.locator('#contribution').getByRole('link', { name: visitor.t('tip.refund') })
  return (await question.getAttribute('href')) ?? ''
}

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, exact: true })

/** The page after the button: the contribution is on its way, or has come back already where the worker was quick. */
const givenBack = (visitor: Visitor) =>
  heading(visitor, visitor.t('refund.tip_under_way_title')).or(
    heading(visitor, visitor.t('refund.tip_returned_title')),
  )

story('asks the contribution back from the order', [frenchPhone, englishDesk], async (visitor, lab) => {
  const { page, t } = visitor
  const address = await giveWithTip(visitor)
  await visitor.open(address)
  await heading(visitor, t('refund.tip_title')).waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`tip-refund-${visitor.look.width}`)
  const amount = money(600, t.locale)
  await page.getByRole('button', { name: t('refund.tip_submit', { amount }) }).click()
  await givenBack(visitor).waitFor()
  await lab.quiet()
  await page.reload()
  await page.getByText(t('refund.tip_returned', { amount })).waitFor()
  await assertAccessible(visitor)
  assert.equal(await page.getByRole('button', { name: t('refund.tip_submit', { amount }) }).count(), 0)
  await lab.agree()
})

story('asks it back without scripts, on two pages at once: once', [frenchPhone], async (visitor, lab) => {
  const address = await giveWithTip(visitor)
  const plain = await lab.arrive(withoutScripts)
  const other = await lab.arrive(withoutScripts)
  try {
    const amount = money(600, plain.t.locale)
    for (const each of [plain, other]) await each.open(address)
    for (const each of [plain, other]) {
      await each.page.getByRole('button', { name: each.t('refund.tip_submit', { amount }) }).click()
      await givenBack(each).waitFor()
    }
    assert.equal((await plain.open(address.replace(/token=.*/, 'token=0')))?.status(), 404)
    assert.deepEqual(plain.complaints, [])
  } finally {
    await plain.leave()
    await other.leave()
  }
  await lab.agree()
})

story('an administrator gives 10 EUR back', [{ ...frenchPhone }, englishDesk], async (visitor, lab) => {
  await giveWithTip(visitor)
  await lab.quiet()
  assert.equal((await visitor.open(payments))?.status(), 404, 'nobody else sees payments')
  await logIn(visitor)
  await refundTenEuros(visitor, lab)
})

story('the same without scripts', [frenchPhone], async (visitor, lab) => {
  await giveWithTip(visitor)
  await lab.quiet()
  const plain = await lab.arrive(withoutScripts)
  try {
    await logIn(plain)
    await refundTenEuros(plain, lab)
  } finally {
    await plain.leave()
  }
})

async function logIn(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.open(`/connexion?redirectTo=${encodeURIComponent(payments)}`)
  const form = page.locator('main form')
  await form.getByLabel(t('login.email')).fill('ines.legall@example.org')
  await form.getByLabel(t('login.password'), { exact: true }).fill('demonstration')
  await form.getByRole('button', { name: t('login.submit') }).click()
  await heading(visitor, t('refund.payments')).waitFor()
}

async function refundTenEuros(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t, look } = visitor
  const name = `${look.width}${look.javaScript === false ? '-plain' : ''}`
  const answer = await visitor.open(payments)
  assert.match(answer?.headers()['content-security-policy'] ?? '', /frame-ancestors 'none'/)
  assert.match(answer?.headers()['x-robots-tag'] ?? '', /noindex/)
  await assertAccessible(visitor)
  await visitor.photograph(`payments-${name}`)
  // The association's share: the contribution of the same payment is none of it.
  const share = page.getByRole('row').filter({ hasText: 'Camille Moreau' }).first().locator('.cell-amount')
  assert.match((await share.textContent()) ?? '', /^\D*50[.,]00/)
  await openRow(visitor, page.getByRole('row').getByRole('link', { name: 'Camille Moreau' }).first())
  await heading(visitor, t('refund.history')).waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`payment-${name}`)

  await page.getByRole('radio', { name: t('refund.what_amount') }).check()
  await page.getByLabel(t('refund.amount_label')).fill('51')
  await page.getByRole('button', { name: t('refund.submit'), exact: true }).click()
  await page.locator('#error-summary').waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`payment-error-${name}`)
  await page.getByLabel(t('refund.amount_label')).fill('10')
  await page.getByRole('button', { name: t('refund.submit'), exact: true }).click()

  const amount = money(1000, t.locale)
  const question = page.getByText(t('refund.confirm', { amount, name: 'Camille Moreau' }))
  await question.waitFor()
  const box = await question.boundingBox()
  assert.ok(box && box.y + box.height < (page.viewportSize()?.height ?? 0), 'the question is in sight')
  await assertAccessible(visitor)
  await visitor.photograph(`payment-confirm-${name}`)
  await page.getByRole('button', { name: t('refund.confirm_submit', { amount }) }).click()
  await page.getByText(t('refund.asked')).waitFor()
  await lab.quiet()
  await page.reload()
  await page.getByText(t('refund.event.succeeded', { amount })).waitFor()
  await page.getByText(t('refund.tip_part', { brand })).waitFor()
  await visitor.photograph(`payment-refunded-${name}`)
  await lab.agree()
}

story(
  'a refund comes back from the bank; the transfer that replaces it is recorded',
  [englishDesk, frenchPhone],
  async (visitor, lab) => {
    const { page, t } = visitor
    const giver = new Giver(visitor)
    await giver.goToPayment()
    await giver.pay(cards.closedLater)
    await giver.atConfirmation()
    await lab.quiet()
    await logIn(visitor)
    await openRow(visitor, page.getByRole('row').getByRole('link', { name: 'Camille Moreau' }).first())
    await heading(visitor, t('refund.history')).waitFor()
    assert.equal(await heading(visitor, t('refund.transfer_title')).count(), 0, 'nothing came back yet')
    await page.getByRole('button', { name: t('refund.submit'), exact: true }).click()
    const amount = money(5000, t.locale)
    await page.getByRole('button', { name: t('refund.confirm_submit', { amount }) }).click()
    await page.getByText(t('refund.asked')).waitFor()
    await lab.quiet()
    await moveProviderClock({ sandbox: { url: lab.sandboxUrl } }, 3_600_000)
    const cameBack = page.getByText(t('refund.event.failed', { amount }))
    for (let tries = 0; tries < 20 && (await cameBack.count()) === 0; tries += 1) {
      // The provider's notice comes by itself.
      await setTimeout(250)
      await lab.quiet()
      await page.reload()
    }
    await cameBack.waitFor()
    await heading(visitor, t('refund.transfer_title')).waitFor()
    await assertAccessible(visitor)
    await visitor.photograph(`payment-came-back-${visitor.look.width}`)
    await page.getByLabel(t('refund.transfer_amount')).fill('51')
    await page.getByRole('button', { name: t('refund.transfer_submit') }).click()
    await page.locator('#error-summary').waitFor()
    await assertAccessible(visitor)
    await page.getByLabel(t('refund.transfer_amount')).fill('50')
    await page.getByRole('button', { name: t('refund.transfer_submit') }).click()
    await page.getByText(t('refund.transfer_recorded')).waitFor()
    await page.getByText(t('refund.event.by_transfer', { amount })).waitFor()
    assert.equal(await heading(visitor, t('refund.transfer_title')).count(), 0)
    await assertAccessible(visitor)
    await visitor.photograph(`payment-transferred-${visitor.look.width}`)
    await lab.quiet()
    await lab.agree()
  },
)

story('a payment of somebody else is not found', [englishDesk], async (visitor, lab) => {
  await visitor.open(bread)
  await logIn(visitor)
  const others = administeredPaymentsPath('les-ateliers-du-canal')
  assert.equal((await visitor.open(others))?.status(), 404)
  assert.equal((await visitor.open(`${payments}/999999999`))?.status(), 404)
  assert.equal((await visitor.open(`${payments}/abc`))?.status(), 404)
  await lab.quiet()
})
