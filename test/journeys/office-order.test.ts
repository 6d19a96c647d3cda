import { administeredOrderPath, listPath } from '#domain/form/administration-path.ts'
import { money } from '#messages/format.ts'
import type { Look } from '#test/support/browser.ts'
import { stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt, openRow } from './back-office.ts'
import { assertFits } from './fits.ts'
import { bread, cards, Giver } from './giver.ts'
import { buyTwo } from './two-places.ts'

/** A secretary reads what became of an order, and notes something about it (rules ORD-1, ORD-2). */
const story = stories()
const slug = 'le-fournil-partage'
const owner = 'ines.legall@example.org'
const keeper = 'camille.moreau@example.org'
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
  await openRow(visitor, page.getByRole('main').locator('tbody a').first())
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

/** Corrects a name, moves one place, then takes the other out of the order: its price goes back (rules ORD-3 to ORD-5). */
story('corrects a line of an order, moves another and cancels one', looks, async (visitor, lab) => {
  const { page, t, look } = visitor
  const buyer = await lab.arrive({ locale: 'fr', width: 1280 })
  const orderId = await buyTwo(buyer)
  await buyer.leave()
  await logIn(visitor, keeper, administeredOrderPath('les-ateliers-du-canal', orderId))
  await page.getByRole('link', { name: t('officeOrder.edit_line', { name: 'Noé Moreau' }) }).click()
  const first = page.getByLabel(t('payer.first_name'), { exact: true })
  await first.fill('')
  const save = page.getByRole('button', { name: t('officeOrder.edit_save'), exact: true })
  await save.click()
  await page
    .getByText(t('val.required', { label: t('payer.first_name') }))
    .first()
    .waitFor()
  await first.fill('Noémie')
  await assertFits(visitor)
  await lookAt(visitor, 'correct-line')
  await save.click()
  await page.getByText(t('officeOrder.done_edit')).waitFor()
  await page.getByRole('link', { name: t('officeOrder.move_line', { name: 'Camille Moreau' }) }).click()
  const move = page.getByRole('button', { name: t('officeOrder.move_submit'), exact: true })
  await move.click()
  await page
    .getByText(t('val.required', { label: t('officeOrder.move_to') }))
    .first()
    .waitFor()
  await page.getByRole('radio', { name: /Tarif réduit/ }).check()
  await assertFits(visitor)
  await lookAt(visitor, 'move-line')
  await move.click()
  await page.getByText(t('officeOrder.done_moved')).waitFor()
  await lab.quiet()
  await page.getByRole('link', { name: t('officeOrder.cancel_line', { name: 'Noémie Moreau' }) }).click()
  const refund = page.getByRole('radio', {
    name: new RegExp(`${t('officeOrder.cancel_back', { amount: '' }).trim()}.*\\d`),
  })
  await refund.waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'cancel-line')
  await page.getByRole('button', { name: t('officeOrder.cancel_submit'), exact: true }).click()
  await page.getByText(t('officeOrder.done_cancelled')).waitFor()
  await lab.quiet()
  await page.reload()
  const { label } = await lab.db
    .selectFrom('orderItems')
    .innerJoin('cancelledLines as c', 'c.itemId', 'orderItems.id')
    .select('label')
    .where('c.orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await page.getByText(t('officeOrder.lineCancelled', { label }), { exact: true }).waitFor()
  const { refunded } = await lab.db
    .selectFrom('cancelledLines')
    .select('refunded')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await page
    .getByText(t('refund.event.succeeded', { amount: money(refunded, look.locale) }))
    .first()
    .waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'order-with-cancelled-line')
})
