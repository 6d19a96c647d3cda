import assert from 'node:assert/strict'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { dragBy, editing, logIn, lookAt } from './back-office.ts'

const story = stories()
const withoutScripts: Look = { ...frenchPhone, javaScript: false }
const owner = 'camille.moreau@example.org'
const rates = editing.replace('edition/1', 'edition/2')

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()
const names = ({ page }: Visitor) => page.locator('ol .office-rate-name').allInnerTexts()

story(
  'adds a rate, moves it, changes its price, and lets it go',
  [frenchPhone, withoutScripts, englishDesk],
  async visitor => {
    const { page, t } = visitor
    await logIn(visitor, owner, editing)
    await page
      .getByRole('navigation', { name: t('editor.steps') })
      .getByRole('link', { name: t('editor.step.2.rates') })
      .click()
    await page.getByRole('heading', { level: 1, name: t('editor.step.2.rates') }).waitFor()
    await lookAt(visitor, 'rates')
    const before = await names(visitor)
    await page.getByRole('link', { name: t('editor.add.rates') }).click()
    await press(visitor, t('editor.save'))
    await page.locator('#error-summary').waitFor()
    await lookAt(visitor, 'rate-error')
    await page.getByLabel(t('editor.name'), { exact: true }).fill('Tarif solidaire')
    await page.getByLabel(t('editor.price_amount'), { exact: true }).fill('7,5')
    await page.getByRole('radio', { name: t('editor.places_limited'), exact: true }).check()
    await page.getByLabel(t('editor.capacity'), { exact: true }).fill('40')
    await lookAt(visitor, 'rate')
    await press(visitor, t('editor.save'))
    await page.getByText(t('editor.saved_rate', { name: 'Tarif solidaire' })).waitFor()
    assert.deepEqual(await names(visitor), [...before, 'Tarif solidaire'])

    await press(visitor, t('editor.up_named', { name: 'Tarif solidaire' }))
    await page.getByText(t('editor.saved_moved')).waitFor()
    assert.deepEqual(await names(visitor), before.toSpliced(-1, 0, 'Tarif solidaire'))
    if (visitor.look.javaScript !== false) {
      await dragBy(visitor, 'Tarif solidaire', 'ArrowDown')
      assert.deepEqual(await names(visitor), [...before, 'Tarif solidaire'])
      await dragBy(visitor, 'Tarif solidaire', 'ArrowUp')
      assert.deepEqual(await names(visitor), before.toSpliced(-1, 0, 'Tarif solidaire'))
    }

    await page.getByRole('link', { name: t('editor.edit_named', { name: 'Tarif solidaire' }) }).click()
    assert.equal(await page.getByLabel(t('editor.price_amount'), { exact: true }).inputValue(), '7,50')
    await page.getByLabel(t('editor.price_amount'), { exact: true }).fill('8')
    await press(visitor, t('editor.save'))
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Tarif solidaire' })
      .getByText(/^(8,00.€|€8\.00)$/)
      .waitFor()

    await page.getByRole('link', { name: t('editor.edit_named', { name: 'Tarif solidaire' }) }).click()
    await press(visitor, t('editor.remove'))
    await page.getByText(t('editor.saved_deleted')).waitFor()
    assert.deepEqual(await names(visitor), before)
  },
)

story('is told that somebody else changed the rate', [frenchPhone], async (visitor, lab) => {
  const { page, t } = visitor
  await logIn(visitor, owner, rates)
  const [name = ''] = await names(visitor)
  const other = await visitor.openTab(rates)
  const second = other.page
  for (const each of [page, second])
    await each.getByRole('link', { name: t('editor.edit_named', { name }) }).click()
  const price = page.getByLabel(t('editor.price_amount'), { exact: true })
  const before = await price.inputValue()
  try {
    await price.fill('31')
    await press(visitor, t('editor.save'))
    await page.getByText(t('editor.saved_rate', { name })).waitFor()
    await second.getByLabel(t('editor.description')).fill('Pour tous')
    await press(other, t('editor.save'))
    await second.getByText(t('error.CAMPAIGN_CHANGED')).waitFor()
    assert.match(await second.locator('#changed').innerText(), /31/)
    assert.equal(await second.getByLabel(t('editor.description')).inputValue(), 'Pour tous')
    await lookAt(other, 'rate-conflict')
  } finally {
    const cents = Math.round(Number(before.replace(',', '.')) * 100)
    await lab.db
      .updateTable('tiers')
      .set({ price: cents })
      .where('label', '=', name)
      .where('price', '=', 31_00)
      .execute()
  }
})

story('is asked before a tab is closed with something unsaved', [frenchPhone], async visitor => {
  const { page, t } = visitor
  await logIn(visitor, owner, `${rates}/nouveau`)
  const asked: string[] = []
  page.on('dialog', async dialog => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await visitor.open(rates)
  assert.deepEqual(asked, [])
  await visitor.open(`${rates}/nouveau`)
  await page.getByLabel(t('editor.name'), { exact: true }).fill('Tarif oublié')
  await visitor.open(rates)
  assert.deepEqual(asked, ['beforeunload'])
})
