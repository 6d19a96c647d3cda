import { assertHolds, type Look, type Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { editing, logIn, lookAt } from './back-office.ts'
import { Buyer, places } from './buyer.ts'

const story = stories()
const phone: Look = { ...frenchPhone, width: 390 }
const withoutScripts: Look = { ...phone, javaScript: false }
const owner = 'camille.moreau@example.org'
const rates = editing.replace('edition/1', 'edition/2')

/** Rule STK-6: made beside the rates, felt by who buys, ended again. */
story(
  'lets two rates share their places, and says how many are left for both',
  [phone, withoutScripts, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    try {
      await logIn(visitor, owner, rates)
      await page.getByRole('link', { name: t('pools.add') }).click()
      await page.getByLabel(t('pools.name'), { exact: true }).fill('Berge')
      await page.getByLabel(t('pools.capacity'), { exact: true }).fill('3')
      await page.getByRole('checkbox', { name: 'Tarif plein', exact: true }).check()
      await press(visitor, t('editor.save'))
      await page.locator('#error-summary').waitFor()
      await lookAt(visitor, 'pool-refused')
      await assertHolds(page.getByLabel(t('pools.name'), { exact: true }), 'Berge')
      await page.getByRole('checkbox', { name: 'Tarif réduit', exact: true }).check()
      await press(visitor, t('editor.save'))
      // Fewer than are sold: the number that must be there is said beside the field.
      await page.locator('#capacity-error').waitFor()
      const least = (await page.locator('#capacity-error').textContent())?.match(/\d[\d\s,]*/)?.[0] ?? ''
      const taken = Number(least.replaceAll(/\D/g, ''))
      await page.getByLabel(t('pools.capacity'), { exact: true }).fill(String(taken + 3))
      await press(visitor, t('editor.save'))
      await page.getByText(t('pools.saved')).waitFor()
      await page.getByRole('progressbar', { name: t('pools.taken', { pool: 'Berge' }) }).waitFor()
      await lookAt(visitor, 'pools')

      const stranger = await lab.arrive(visitor.look)
      const buyer = new Buyer(stranger, 'participants')
      await stranger.open(places.festival)
      await buyer.take('Tarif plein', 2)
      await buyer.take('Tarif réduit', 2)
      await buyer.send()
      await stranger.page.locator('#error-summary').waitFor()
      await lookAt(stranger, 'pool-full')
      await assertHolds(buyer.quantity('Tarif plein'), '2')
      await buyer.quantity('Tarif réduit').fill('1')
      await buyer.goOn(2)
      const late = await lab.arrive(visitor.look)
      await late.open(places.festival)
      await late.page.getByText(late.t('step.sold_out_participants')).first().waitFor()
      await lookAt(late, 'pool-sold-out')
      await late.leave()
      await stranger.leave()

      await visitor.open(rates)
      await page.getByRole('link', { name: t('editor.edit_named', { name: 'Berge' }) }).click()
      await press(visitor, t('pools.remove'))
      await page.getByText(t('pools.removed')).waitFor()
    } finally {
      await endPools(lab)
    }
  },
)

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()

async function endPools(lab: JourneyLab): Promise<void> {
  const { form } = await demoCampaign(lab, 'festival')
  await lab.db.updateTable('tiers').set({ poolId: null }).where('formId', '=', form.id).execute()
  const { organizationId, id } = form
  const counters = lab.db
    .selectFrom('stocks')
    .select('targetId')
    .where('kind', '=', 'pool')
    .where('formId', '=', id)
  await lab.db.deleteFrom('holds').where('kind', '=', 'pool').where('targetId', 'in', counters).execute()
  const stocks = lab.db.deleteFrom('stocks').where('organizationId', '=', organizationId)
  await stocks.where('kind', '=', 'pool').where('formId', '=', id).execute()
  await lab.db.deleteFrom('pools').where('formId', '=', form.id).execute()
}
