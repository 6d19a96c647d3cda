import { listPath } from '#domain/form/administration-path.ts'
import type { Look } from '#test/support/browser.ts'
import { stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { assertFits } from './fits.ts'
import { bread, cards, Giver } from './giver.ts'

/** A secretary reads what became of an order, and notes something about it (rules ORD-1, ORD-2). */
const story = stories()
const slug = 'le-fournil-partage'
const owner = 'ines.legall@example.org'
const looks: readonly Look[] = [
  { locale: 'fr', width: 390 },
  { locale: 'en', width: 1280 },
  { locale: 'fr', width: 1280, javaScript: false },
]

story('reads the history of an order and notes something about it', looks, async (visitor, lab) => {
  const { page, t } = visitor
  const buyer = await lab.arrive({ locale: 'fr', width: 1280 })
  const giver = new Giver(buyer)
  await buyer.open(bread)
  await giver.fillIn({
    person: { firstName: 'Camille', lastName: 'Kermadec', email: 'kermadec@example.org' },
  })
  await giver.send()
  await giver.atPayment()
  await giver.pay(cards.paid)
  await giver.atConfirmation()
  await buyer.leave()
  await logIn(visitor, owner, `${listPath(slug, 'commandes')}?q=kermadec`)
  await page.getByRole('main').locator('tbody a').first().click()
  await page.getByRole('heading', { name: t('officeOrder.history') }).waitFor()
  await page.getByText(t('officeOrder.ordered'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('officeOrder.note_save') }).click()
  await page
    .getByText(t('val.required', { label: t('officeOrder.note_label') }))
    .first()
    .waitFor()
  await page.getByLabel(t('officeOrder.note_label'), { exact: true }).fill('Aime le pain de seigle')
  await page.getByRole('button', { name: t('officeOrder.note_save') }).click()
  await page.getByText(t('officeOrder.done_note')).waitFor()
  await page.getByText('Aime le pain de seigle').waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'one-order')
  await page.getByRole('button', { name: t('officeOrder.note_delete') }).click()
  await page.getByText(t('officeOrder.done_delete')).waitFor()
})
