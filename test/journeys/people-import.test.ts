import assert from 'node:assert/strict'
import { peoplePath } from '#domain/form/administration-path.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { assertFits } from './fits.ts'

/** A secretary brings the club's spreadsheet: looks over what it would change, imports it, takes it back; then joins a family and two records. */
const story = stories()
const slug = 'le-fournil-partage'
const owner = 'ines.legall@example.org'
const imports = peoplePath(slug, 'importer')
const looks: readonly Look[] = [
  { locale: 'fr', width: 390 },
  { locale: 'en', width: 1280 },
  { locale: 'fr', width: 1280, javaScript: false },
]
/** Somebody else in each look: what was imported in the one before stays. */
const surnames = ['Kermarrec', 'Lebastard', 'Quemener']
const surname = ({ look }: Visitor) => surnames[looks.indexOf(look)] ?? ''

async function seen(visitor: Visitor, name: string): Promise<void> {
  await assertFits(visitor)
  await lookAt(visitor, name)
}

/** Waits until the step under way is done: the page follows it by itself, or is asked again where there is no script. */
async function settled({ page, t, look }: Visitor): Promise<void> {
  const refresh = page.getByRole('link', { name: t('imports.refresh') })
  if (look.javaScript !== false) return refresh.waitFor({ state: 'detached' })
  for (let looks = 0; looks < 120; looks += 1) {
    if ((await refresh.count()) === 0) return
    await page.waitForTimeout(250)
    await refresh.click()
  }
  assert.fail('the import never came to an end')
}

async function send(visitor: Visitor, lines: readonly string[]): Promise<void> {
  const { page, t } = visitor
  await visitor.open(imports)
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
  await page.locator('#file').setInputFiles({ name: 'adhérents 2026.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: t('imports.send') }).click()
  await page.waitForURL(/importer\/[0-9a-f-]{36}/)
  await settled(visitor)
}

const rowOf = ({ page }: Visitor, name: string) => page.locator('.import-row').filter({ hasText: name })

story('brings the people of a spreadsheet', looks, async visitor => {
  const { page, t } = visitor
  const name = surname(visitor)
  const mail = (first: string) => `${first}.${name.toLowerCase()}@example.org`
  await logIn(visitor, owner, imports)
  await page.getByRole('button', { name: t('imports.send') }).click()
  await page.locator('#error-summary').waitFor()
  await seen(visitor, 'people-import-nothing')
  await page.locator('#file').setInputFiles({ name: 'vide.csv', mimeType: 'text/csv', buffer: Buffer.of() })
  await page.getByRole('button', { name: t('imports.send') }).click()
  await page.getByText(t('error.people_file_empty')).first().waitFor()

  // Its headings say nothing: the columns are said by hand.
  await send(visitor, ['A;B;C;D', `Anne;${name};${mail('anne')};0612345678`, `Loïc;${name};;`])
  await page.getByText(t('imports.columns_missing')).waitFor()
  await page.getByLabel('A', { exact: true }).selectOption('firstName')
  await page.getByRole('button', { name: t('imports.columns_save') }).click()
  await page.getByText(t('error.import_columns_name')).first().waitFor()
  await seen(visitor, 'people-import-columns')
  for (const [heading, field] of [
    ['B', 'lastName'],
    ['C', 'email'],
    ['D', 'phone'],
  ] as const)
    await page.getByLabel(heading, { exact: true }).selectOption(field)
  await page.getByRole('button', { name: t('imports.columns_save') }).click()
  await settled(visitor)
  await page.getByText(t('imports.would_new', { count: 2 })).waitFor()
  await page.getByRole('button', { name: t('imports.apply') }).click()
  await settled(visitor)
  await page.getByText(t('imports.made', { count: 2 })).waitFor()
  await seen(visitor, 'people-import-done')

  // The next season's file: somebody moved, one row may be somebody, one cannot be read.
  await send(visitor, [
    'Prénom;Nom;E-mail;Ville;Date de naissance',
    `ANNE;${name.toUpperCase()};${mail('anne')};Brest;24/03/1988`,
    `Loïc;${name};${mail('loic')};Quimper;`,
    `Zoé;${name};=HYPERLINK("http://example.org");;31/02/2010`,
    `Tom;${name};${mail('anne')};Brest;2/5/2015`,
  ])
  await page.getByText(t('imports.would_wait', { count: 1 })).waitFor()
  await seen(visitor, 'people-import-ready')
  await rowOf(visitor, 'Loïc')
    .getByRole('button', { name: t('imports.decide_person', { name: `Loïc ${name}` }) })
    .click()
  await page.getByText(t('imports.decided'), { exact: true }).waitFor()
  await page.getByText(t('imports.would_update', { count: 2 })).waitFor()
  await page.getByRole('button', { name: t('imports.apply') }).click()
  await settled(visitor)
  await page.getByText(t('imports.made', { count: 1 })).waitFor()
  await page.getByText(t('imports.updated', { count: 2 })).waitFor()
  await seen(visitor, 'people-import-applied')
  await keepsTogether(visitor)

  await visitor.open(imports)
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.locator('summary').getByText(t('imports.undo_title')).click()
  await page.getByRole('button', { name: t('imports.undo') }).click()
  await settled(visitor)
  await page.getByText(t('imports.undone'), { exact: true }).waitFor()
  await seen(visitor, 'people-import-undone')
  await visitor.open(imports)
  await seen(visitor, 'people-imports')
})

/** A mother and her son are one household; then two records are compared, made one, and taken apart. */
async function keepsTogether(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  const name = surname(visitor)
  await visitor.open(`${peoplePath(slug)}?q=anne ${name}`)
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByText('Brest').first().waitFor()
  const person = page.url().split('?')[0] ?? ''
  await page.getByRole('link', { name: t('persons.household_add') }).click()
  await page.getByLabel(t('persons.same_search')).fill(`tom ${name}`)
  await page.getByRole('button', { name: t('persons.submit'), exact: true }).click()
  await page.getByRole('button', { name: t('persons.household_join_named', { name: `Tom ${name}` }) }).click()
  await page.getByText(t('persons.done_join')).waitFor()
  await page
    .getByRole('button', { name: t('persons.household_leave_named', { name: `Tom ${name}` }) })
    .click()
  await page.getByText(t('persons.done_leave')).waitFor()
  await page.getByRole('button', { name: t('persons.household_undo'), exact: true }).click()
  await page.getByText(t('persons.done_join')).waitFor()
  await page.getByRole('link', { name: `Tom ${name}` }).waitFor()
  await seen(visitor, 'person-household')

  await page.getByRole('link', { name: t('persons.same_link') }).click()
  await page.getByLabel(t('persons.same_search')).fill(`loic ${name}`)
  await page.getByRole('button', { name: t('persons.submit'), exact: true }).click()
  await seen(visitor, 'person-merge-found')
  await page.getByRole('link', { name: t('persons.same_compare_with', { name: `Loïc ${name}` }) }).click()
  await page.getByRole('heading', { name: t('persons.pair_merged') }).waitFor()
  await seen(visitor, 'person-merge')
  await page.getByRole('button', { name: t('persons.merge') }).click()
  await page.getByText(t('persons.done_merge')).waitFor()
  await page.getByRole('button', { name: t('persons.undo') }).click()
  await page.getByText(t('persons.done_undo')).waitFor()
  assert.equal(page.url().split('?')[0], person)
}
