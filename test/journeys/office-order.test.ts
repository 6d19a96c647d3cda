import { administeredOrderPath } from '#domain/form/administration-path.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { assertFits } from './fits.ts'

/** A secretary reads what became of an order, notes something and corrects a participant (rules ORD-1 to ORD-3). */
const story = stories()
const slug = 'les-ateliers-du-canal'
const owner = 'camille.moreau@example.org'
const looks: readonly Look[] = [
  { locale: 'fr', width: 390 },
  { locale: 'en', width: 1280 },
  { locale: 'fr', width: 1280, javaScript: false },
]

/** An order of the association that names somebody, another one in each look. */
async function orderOf({ db }: JourneyLab, { look }: Visitor): Promise<number> {
  const rows = await db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .innerJoin('organizations', 'organizations.id', 'orders.organizationId')
    .select('orders.id')
    .where('organizations.slug', '=', slug)
    .where('orders.status', '=', 'Processed')
    .where('orderItems.tierType', '=', 'Registration')
    .orderBy('orders.id')
    .limit(40)
    .execute()
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids[looks.indexOf(look)] ?? 0
}

story('notes something about an order and corrects who comes', looks, async (visitor, lab) => {
  const { page, t } = visitor
  const path = administeredOrderPath(slug, await orderOf(lab, visitor))
  await logIn(visitor, owner, path)
  await page.getByRole('heading', { name: t('officeOrder.history') }).waitFor()
  await page.getByLabel(t('officeOrder.note_label'), { exact: true }).fill('Vient avec un fauteuil')
  await page.getByRole('button', { name: t('officeOrder.note_save') }).click()
  await page.getByText(t('officeOrder.done_note')).waitFor()
  await page.getByText('Vient avec un fauteuil').waitFor()
  await assertFits(visitor)
  await page.locator('.order-edits a').first().click()
  const firstName = page.getByLabel(t('payer.first_name'))
  await firstName.fill('')
  await page.getByRole('button', { name: t('officeOrder.edit_save') }).click()
  await page
    .getByText(t('val.required', { label: t('payer.first_name') }))
    .first()
    .waitFor()
  await firstName.fill('Maëlle')
  await lookAt(visitor, 'order-line')
  await page.getByRole('button', { name: t('officeOrder.edit_save') }).click()
  await page.getByText(t('officeOrder.done_edit')).waitFor()
  await lookAt(visitor, 'office-order')
})
