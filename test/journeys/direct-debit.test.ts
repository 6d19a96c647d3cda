import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { messages as frameTexts } from '#sandbox/messages.ts'
import type { Visitor } from '#test/support/browser.ts'
import { testAccounts } from '#test/support/direct-debit.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { Debtor } from './debtor.ts'
import { bankAnswers, bankTakesItsTime } from './fortune.ts'
import { cards, plain } from './giver.ts'
import { confirmedOrder, mailedOrder } from './mailed-order.ts'
import { walks } from './walks.ts'

const story = stories('at a desk')

story(
  'signs the mandate, waits for the bank, and is confirmed',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const giver = new Debtor(visitor)
    const { page, t } = visitor
    await bankTakesItsTime(lab)
    await giver.goToPayment()
    await giver.writeAccount('FR14 2004 1010 0505 0001 3M02 606')
    await giver.accountFrame.getByText(frameTexts[visitor.look.locale].ibanRight).waitFor()
    const mandate = page.getByRole('region', { name: t('sepa.mandate_title') })
    const words = plain((await mandate.textContent()) ?? '')
    assert.match(words, /M-\d+-\d+/)
    assert.match(words, /FR72ZZZ123456/)
    assert.ok(words.includes(plain(t('sepa.refund'))), 'the right to a refund')
    assert.ok(words.includes(plain(giver.euros(5600))), 'the amount, told before')
    await assertWithin(mandate)
    await mandate
      .locator('.nowrap')
      .filter({ hasText: /^M-\d+-\d+$/ })
      .waitFor()
    assert.deepEqual(await visitor.violations(), [])
    await visitor.photograph(`direct-debit-${visitor.look.width}`)
    await giver.payButton(5600).click()
    await giver.heading(t('out.validated_title')).waitFor()
    await plannedOn(visitor, /M-\d+-\d+/.exec(words)?.[0] ?? '')
    assert.deepEqual(await visitor.violations(), [])
    await readOrder(visitor, lab)
    await bankAnswers(lab)
    await lab.quiet()
    await page.goBack()
    await page.reload()
    await giver.atConfirmation()
    const kinds = lab.mails.messageIds.map(id => id.split('.')[0])
    assert.ok(kinds.includes('<debitAnnounced') && kinds.includes('<orderConfirmation'))
  },
)

/** The page of the order, while the bank has not answered: the reference stands in its panel there too. */
async function readOrder(visitor: Visitor, lab: JourneyLab): Promise<void> {
  await visitor.open(await mailedOrder(lab, confirmedOrder(visitor.page.url())))
  const panel = visitor.page.getByRole('region', { name: visitor.t('space.items') })
  await panel
    .getByText(/M-\d+-\d+/)
    .first()
    .waitFor()
  await assertWithin(panel)
  await assertDatesWhole(visitor)
}

/** With the largest of all settings the list of payments keeps its dates whole: it stacks. */
async function assertDatesWhole({ page }: Visitor): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.evaluate(() =>
    Object.assign(document.documentElement.dataset, { text: '150', font: 'dyslexic', spacing: 'airy' }),
  )
  const tops = (selector: string) =>
    page
      .locator(`.space-charge > ${selector}`)
      .first()
      .evaluate(each => each.getBoundingClientRect().top)
  assert.ok((await tops('time')) + 30 < (await tops(':last-child')), 'the amount stands below the date')
  if (before) await page.setViewportSize(before)
}

/** At the width of a small phone nothing in a panel is wider than it, the mandate's reference neither. */
async function assertWithin(panel: Locator): Promise<void> {
  const page = panel.page()
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 780 })
  const beyond = await panel.evaluate(box => {
    const { right } = box.getBoundingClientRect()
    const range = document.createRange()
    return [...box.querySelectorAll('*')]
      .filter(each => {
        range.selectNodeContents(each)
        return range.getBoundingClientRect().right > right
      })
      .map(each => each.outerHTML.slice(0, 90))
  })
  assert.deepEqual(beyond, [])
  if (before) await page.setViewportSize(before)
}

/** A clock instead of a tick, the day of the debit, and the mandate's reference within its panel. */
async function plannedOn({ page, t }: Visitor, reference: string): Promise<void> {
  const [before = ''] = t('out.debit_planned', { date: '|' }).split('|')
  await page.getByText(new RegExp(`${before}\\d{1,2} \\S+ \\d{4}$`)).waitFor()
  await page.locator('svg.lucide-clock').first().waitFor()
  const line = page.getByText(t('sepa.reference', { reference }))
  await line.waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  assert.ok(
    await line.evaluate(each => each.scrollWidth <= each.clientWidth),
    'the reference stays in its panel',
  )
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing runs out')
}

story(
  'mistypes the account: the fields say so, and nothing is tried',
  [frenchPhone],
  async (visitor, lab) => {
    const giver = new Debtor(visitor)
    const { page, t } = visitor
    const request = await giver.goToPayment()
    await giver.debit('FR14 2004 1010 0505 0001 3M02 605')
    await page.getByText(t('sepa.check_account')).waitFor()
    assert.equal(await giver.accountField('iban').getAttribute('aria-invalid'), 'true')
    const tried = await lab.db
      .selectFrom('paymentAttempts')
      .select('id')
      .where('requestId', '=', request)
      .execute()
    assert.deepEqual(tried, [])
    await giver.accountField('iban').fill(testAccounts.paid)
    await page.getByText(t('sepa.check_account')).waitFor({ state: 'hidden' })
  },
)

story('looks at the debit, then pays by card after all', [englishDesk], async visitor => {
  const giver = new Debtor(visitor)
  await giver.goToPayment()
  await giver.writeAccount(testAccounts.paid)
  await giver.means('sepa.by_card').check()
  await giver.pay(cards.paid)
  await giver.atConfirmation()
})

story('is told by mail that the bank refused, and has 14 days', [englishDesk], async (visitor, lab) => {
  const giver = new Debtor(visitor)
  const { page, t } = visitor
  await giver.goToPayment()
  await giver.debit(testAccounts.refused)
  await giver.heading(t('out.validated_title')).waitFor()
  await bankAnswers(lab, { cancel: false })
  await lab.quiet()
  await page.reload()
  await giver.heading(t('out.debit_refused_title')).waitFor()
  // Everywhere the same sum, without the contribution.
  const settle = page.getByRole('link', { name: t('space.settle', { amount: giver.euros(5000) }) })
  await giver.row(t('common.total'), 5000)
  const confirmation = page.url()
  await settle.click()
  await page.waitForURL(/\/commandes\//)
  // Nobody reads there that nothing is left to do.
  await page.getByText(t('next.refused')).waitFor()
  assert.equal(await page.getByText(t('next.Donation', { organization: 'Le Fournil partagé' })).count(), 0)
  await settle.click()
  await giver.payButton(5000).waitFor()
  await page.goto(confirmation)
  assert.ok(lab.mails.messageIds.some(id => id.startsWith('<debitRefused.')))
  await bankAnswers(lab)
  await page.reload()
  await giver.heading(t('out.cancelled_title')).waitFor()
  assert.ok(lab.mails.messageIds.some(id => id.startsWith('<orderUnpaid.')))
})

story('buys from a shop: only the card is offered', [frenchPhone], async visitor => {
  for await (const stage of walks.shop.steps(visitor)) if (stage === 'payment') break
  await visitor.page.getByText(visitor.t('pay.loading_card')).waitFor({ state: 'hidden' })
  assert.equal(await new Debtor(visitor).means('sepa.by_debit').count(), 0)
})
