import assert from 'node:assert/strict'
import { organizationLanguage } from '#domain/organization/organization.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, stories } from '#test/support/journey-lab.ts'

const story = stories()
const plainPhone: Look = { ...frenchPhone, javaScript: false }
const looks = [frenchPhone, englishDesk, plainPhone]

/** The checker is a script itself: pages without scripts are the same, and were checked with them. */
async function assertAccessible(visitor: Visitor): Promise<void> {
  if (visitor.look.javaScript === false) return
  assert.deepEqual(await visitor.violations(), [], visitor.page.url())
}

async function photograph(visitor: Visitor, name: string): Promise<void> {
  await visitor.photograph(
    `${name}-${visitor.look.width}${visitor.look.javaScript === false ? '-plain' : ''}`,
  )
}

const count = ({ page, t }: Visitor, number: number) =>
  page.getByRole('heading', { level: 2, name: t('directory.count', { count: number }), exact: true })

const card = ({ page }: Visitor, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true })

story('finds an association from the home page, and its campaigns', looks, async visitor => {
  const { page, t } = visitor
  await visitor.open('/')
  await assertAccessible(visitor)
  await photograph(visitor, 'home')
  await page.getByRole('searchbox', { name: t('directory.ask') }).fill('fournil partage')
  await page.getByRole('button', { name: t('directory.submit') }).click()
  await count(visitor, 1).waitFor()
  assert.match(await page.title(), new RegExp(t('directory.count', { count: 1 })))
  assert.match(page.url(), /\/associations\?q=fournil\+partage/)
  await assertAccessible(visitor)
  await photograph(visitor, 'directory-found')
  await card(visitor, 'Le Fournil partagé').click()
  await page.getByRole('heading', { level: 1, name: 'Le Fournil partagé' }).waitFor()
  await assertAccessible(visitor)
  await photograph(visitor, 'organization')
  await page.getByRole('link', { name: t('organization.about'), exact: true }).click()
  assert.match(page.url(), /#a-propos$/)
  await page.getByRole('link', { name: t('widget.cta.donate') }).click()
  await page.getByRole('heading', { level: 1, name: 'Du pain pour tout le monde' }).waitFor()
})

story('narrows a search by filters, and takes them away', looks, async visitor => {
  const { page, t, look } = visitor
  await visitor.open('/associations')
  const canal = card(visitor, 'Les Ateliers du Canal')
  await canal.waitFor()
  await assertAccessible(visitor)
  await photograph(visitor, 'directory')
  const onPhone = look.width < 900
  if (onPhone) await page.getByRole('button', { name: t('directory.filters') }).click()
  await page.getByLabel(t('directory.city')).fill('nante')
  await page.getByLabel(t('directory.receipt'), { exact: true }).check()
  if (onPhone) {
    await assertAccessible(visitor)
    await visitor.photograph(`directory-filters-${look.width}`, { fullPage: false })
  }
  await page.getByRole('button', { name: onPhone ? t('directory.show') : t('directory.submit') }).click()
  await count(visitor, 1).waitFor()
  assert.equal(await card(visitor, 'Le Fournil partagé').count(), 1)
  assert.equal(await canal.count(), 0)
  await page.getByRole('link', { name: t('directory.clear') }).click()
  await canal.waitFor()
})

story('looks for campaigns by date and place', [frenchPhone, englishDesk], async visitor => {
  const { page, t } = visitor
  await visitor.open('/associations?cherche=campagnes&ville=Lyon&type=evenements')
  await count(visitor, 2).waitFor()
  assert.equal(await card(visitor, 'Festival des berges').count(), 1)
  await assertAccessible(visitor)
  await photograph(visitor, 'directory-campaigns')
  await visitor.open('/associations?cherche=campagnes&ville=Lyon&type=evenements&places=1')
  await count(visitor, 1).waitFor()
  await page.getByRole('link', { name: t('directory.organizations'), exact: true }).click()
  await card(visitor, 'Les Ateliers du Canal').waitFor()
})

story('finds nothing, and is told what to do', looks, async visitor => {
  const { page, t } = visitor
  await visitor.open('/associations?q=%3Cb%3Exylophone%3C%2Fb%3E%E2%80%AE&recu=1')
  await page.getByText(t('directory.none')).waitFor()
  assert.equal(await page.getByRole('searchbox').inputValue(), '<b>xylophone</b>\u202e')
  assert.equal(await page.locator('main b').count(), 0)
  await assertAccessible(visitor)
  await photograph(visitor, 'directory-none')
  await page.getByRole('link', { name: t('directory.clear') }).click()
  assert.equal(await page.locator('#filter-recu').isChecked(), false)
})

story('shows a hostile name harmlessly, and goes on where a list ends', looks, async (visitor, lab) => {
  const { page, t } = visitor
  const name = '<img src=x onerror=alert(1)> \u202eeslaf'
  await lab.db
    .insertInto('organizations')
    .values(
      Array.from({ length: 30 }, (_, n) => ({
        slug: `piege-${n}`,
        name: n === 0 ? name : `Club piégé ${n}`,
        organismType: 'association' as const,
        city: 'Brest',
        zipCode: '29200',
      })),
    )
    .onConflict(conflict => conflict.column('slug').doNothing())
    .execute()
  const cards = page.locator('.found-organization')
  await visitor.open('/associations?ville=Brest')
  await count(visitor, 30).waitFor()
  assert.equal(await cards.count(), 24)
  assert.equal(await page.locator('main img[src="x"]').count(), 0)
  assert.equal(await page.locator('bdi', { hasText: '<img src=x' }).count(), 1)
  await assertAccessible(visitor)
  await photograph(visitor, 'directory-long')
  const inPlace = visitor.look.javaScript !== false
  await page.getByRole('link', { name: t('directory.more') }).click()
  await page.getByText('Club piégé 29').waitFor()
  assert.equal(await cards.count(), inPlace ? 30 : 6)
  if (inPlace) await page.getByText(t('directory.added', { count: 6 })).waitFor({ state: 'attached' })
  await visitor.open('/associations/piege-0')
  await page.getByRole('heading', { level: 1, name: '<img src=x' }).waitFor()
  await assertAccessible(visitor)
  // Other stories of the same product look at the whole directory.
  await lab.db.deleteFrom('organizations').where('slug', 'like', 'piege-%').execute()
})

story(
  'reads categories in the language of the page, and an association’s own words in its own',
  [englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    const ateliers = lab.db.updateTable('organizations').where('slug', '=', 'les-ateliers-du-canal')
    await visitor.open('/associations')
    const filter = page.getByLabel(t('directory.category'))
    await filter.locator('option', { hasText: t('category.solidarity') }).waitFor({ state: 'attached' })
    await page.locator('.found-organization', { hasText: t('category.solidarity') }).waitFor()
    await filter.selectOption({ label: t('category.solidarity') })
    await page.getByRole('button', { name: t('directory.submit') }).click()
    await count(visitor, 1).waitFor()
    await card(visitor, 'Le Fournil partagé').click()
    await page.locator('.organization-head').getByText(t('category.solidarity')).waitFor()
    assert.equal(
      await page.locator('#a-propos + .prose p').first().getAttribute('lang'),
      organizationLanguage,
    )

    await ateliers.set({ category: 'Arts du fil' }).execute()
    // Pages that nobody has opened before: none is kept.
    for (const path of ['/associations?q=ateliers+canal', '/associations/les-ateliers-du-canal']) {
      await visitor.open(path)
      await page.locator(`main [lang=${organizationLanguage}]`, { hasText: 'Arts du fil' }).first().waitFor()
    }
    await ateliers.set({ category: 'Culture' }).execute()
  },
)

story('hears only an association’s words in its language among prices', [englishDesk], async visitor => {
  const { page, t } = visitor
  await visitor.open('/associations/le-fournil-partage/evenements/grand-repas-de-printemps')
  const rates = page.getByRole('region', { name: t('campaign.rates') })
  await rates.getByRole('heading', { level: 3 }).first().locator('[lang]').waitFor()
  assert.equal(
    await page
      .locator('[lang]:not(html)')
      .filter({ hasText: t('campaign.rates') })
      .count(),
    0,
  )
})
