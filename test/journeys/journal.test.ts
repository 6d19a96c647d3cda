import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { editing, logIn, lookAt } from './back-office.ts'
import { plain } from './giver.ts'
import { forgetFactors, proveSession } from './second-factor.ts'

const story = stories()
const phone = { ...frenchPhone, width: 390 }
const desk = { ...englishDesk, width: 1280 }
const owner = 'camille.moreau@example.org'
const journal = '/associations/les-ateliers-du-canal/administration/journal'

/** The festival's full rate costs this many cents; gives what it did before. */
async function setPrice({ db }: JourneyLab, price: number): Promise<number> {
  const { form } = await demoCampaign({ db }, 'festival')
  const rate = { formId: form.id, label: 'Tarif plein' }
  const before = await db
    .selectFrom('tiers')
    .select('price')
    .where(eb => eb.and(rate))
    .executeTakeFirstOrThrow()
  await db
    .updateTable('tiers')
    .set({ price })
    .where(eb => eb.and(rate))
    .execute()
  return before.price
}

const looks = [phone, desk, { ...phone, javaScript: false }]

story('reads who changed a price, and takes the journal along', looks, async (visitor, lab) => {
  const { page, t } = visitor
  const stood = await setPrice(lab, 1200)
  try {
    await logIn(visitor, owner, editing.replace('edition/1', 'edition/2'))
    await page.getByRole('link', { name: 'Tarif plein' }).first().click()
    const price = page.getByLabel(t('editor.price_amount'), { exact: true })
    await price.fill('14')
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
        ? /aujourd’hui à[\s\S]*Camille Moreau[\s\S]*a changé le prix de « Tarif plein » de 12,00 € à 14,00 €/
        : /today at[\s\S]*Camille Moreau[\s\S]*changed the price of “Tarif plein” from €12\.00 to €14\.00/,
    )
    await lookAt(visitor, 'journal')
    await page.getByRole('link', { name: t('journal.export') }).click()
    // To the second factor first; the journal is where one comes back to.
    await page.waitForURL(url => url.searchParams.get('redirectTo') === journal)
    await proveSession(lab, owner)
    await visitor.open(journal)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('journal.export') }).click(),
    ])
    assert.equal(file.suggestedFilename(), t('journal.file'))
    const rows = (await readFile((await file.path()) ?? '', 'utf8')).split('\r\n')
    assert.ok(rows.some(row => /Camille Moreau.*Tarif plein.*12[,.]00.*14[,.]00/.test(row)))
    await page.reload()
    await page.getByText(t('journal.did.organization.journal_exported')).first().waitFor()
    await page.getByLabel(t('journal.filter_subject')).selectOption('team')
    await page.getByRole('button', { name: t('frame.list.submit') }).click()
    await page.waitForURL(/sujet=team/)
    await lookAt(visitor, 'journal-team')
  } finally {
    await setPrice(lab, stood)
    await forgetFactors(lab, owner)
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
