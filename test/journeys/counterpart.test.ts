import assert from 'node:assert/strict'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { Look } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { frenchPhone, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { assertFits } from './fits.ts'
import { camille } from './giver.ts'

const story = stories()
const phone: Look = { ...frenchPhone, width: 390 }
const desk: Look = { locale: 'en', width: 1280 }
const baker = 'ines.legall@example.org'

story(
  'says what a reward is worth, and is told where that is too much',
  [phone, desk],
  async (visitor, lab) => {
    const { page, t, look } = visitor
    const oven = await demoCampaign(lab, 'oven')
    const { id } = oven.tier('La miche')
    await logIn(visitor, baker, `${administrationPath(oven.form, 'edition/2')}/${id}`)
    const worth = page.getByLabel(t('editor.counterpart'), { exact: false })
    const ticked = page.getByRole('checkbox', { name: t('editor.receipt') })
    await ticked.uncheck()
    assert.equal(await worth.isVisible(), false)
    await ticked.check()
    await worth.fill('12')
    await page.getByRole('button', { name: t('editor.save'), exact: true }).click()
    await page.locator('#error-summary').waitFor()
    await assertFits(visitor)
    await lookAt(visitor, 'counterpart-error')
    await worth.fill('10')
    await page.getByRole('button', { name: t('editor.save'), exact: true }).click()
    await page.getByText(t('editor.saved_rate', { name: 'La miche' })).waitFor()
    const stored = () =>
      lab.db.selectFrom('tiers').select('counterpart').where('id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual(await stored(), { counterpart: 1000 })

    // As an association may have sold it that typed nothing wrong: its price was lowered since.
    await lab.db.updateTable('tiers').set({ counterpart: 1001 }).where('id', '=', id).execute()
    const buyer = new Buyer(visitor, 'contributors')
    await visitor.open(places.oven)
    await page.getByRole('radio', { name: /La miche/ }).check({ force: true })
    await buyer.goOn(2)
    await buyer.goOn(3)
    await buyer.writePayer(camille)
    await buyer.goOn(4)
    await page.getByText(t('summary.beyond_quarter')).filter({ visible: true }).first().waitFor()
    await assertFits(visitor)
    await visitor.photograph(`counterpart-summary-${look.width}`)
    await lab.db.updateTable('tiers').set({ counterpart: null }).where('id', '=', id).execute()
  },
)
