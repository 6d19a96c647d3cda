import assert from 'node:assert/strict'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'
import { editing, festivalKeeper, logIn, lookAt } from './back-office.ts'
import { plain } from './giver.ts'

const story = stories()
const phone = { ...frenchPhone, width: 390 }
const desk = { ...englishDesk, width: 1280 }
const owner = 'camille.moreau@example.org'
const journal = '/associations/les-ateliers-du-canal/administration/journal'

story('reads who changed a price, and takes the journal along', [phone, desk], async (visitor, lab) => {
  const { page, t } = visitor
  const putBack = await festivalKeeper(lab)
  try {
    await logIn(visitor, owner, editing.replace('edition/1', 'edition/2'))
    await page.getByRole('link', { name: 'Tarif plein' }).first().click()
    const price = page.getByLabel(t('editor.price_amount'), { exact: true })
    await price.fill('26')
    await page
      .getByRole('button', { name: t('editor.save') })
      .last()
      .click()
    await page.waitForURL(/edition\/2(\?|$)/)
    await visitor.open(journal)
    const [first] = await page.getByRole('main').locator('tbody tr').allInnerTexts()
    assert.match(
      plain(first ?? ''),
      t.locale === 'fr'
        ? /aujourd’hui à[\s\S]*Camille Moreau[\s\S]*a changé le prix de « Tarif plein » de 24,00 € à 26,00 €/
        : /today at[\s\S]*Camille Moreau[\s\S]*changed the price of “Tarif plein” from €24\.00 to €26\.00/,
    )
    await lookAt(visitor, 'journal')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('journal.export') }).click(),
    ])
    assert.equal(file.suggestedFilename(), t('journal.file'))
    await page.getByLabel(t('journal.filter_subject')).selectOption('team')
    await page.getByRole('button', { name: t('frame.list.submit') }).click()
    await page.waitForURL(/sujet=team/)
    await lookAt(visitor, 'journal-team')
  } finally {
    await putBack()
  }
})

story('without JavaScript it is filtered all the same', [{ ...phone, javaScript: false }], async visitor => {
  const { page, t } = visitor
  await logIn(visitor, owner, journal)
  await page.getByLabel(t('journal.filter_from'), { exact: true }).fill('2020-01-01')
  await page.getByLabel(t('journal.filter_until'), { exact: true }).fill('2020-01-02')
  await page.getByRole('button', { name: t('frame.list.submit') }).click()
  await page.getByText(t('journal.empty_filtered')).waitFor()
  await page.getByRole('link', { name: t('journal.show_all') }).click()
  await page.waitForURL(url => url.pathname === journal && url.search === '')
})
