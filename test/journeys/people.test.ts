import assert from 'node:assert/strict'
import { peoplePath } from '#domain/form/administration-path.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { workOff } from './clock-jobs.ts'
import { assertFits } from './fits.ts'
import { bread, cards, Giver } from './giver.ts'
import { proveSession } from './second-factor.ts'

/** A secretary finds somebody who came back under another address, joins both records, and takes it back (rules PPL-1 to PPL-9). */
const story = stories()
const slug = 'le-fournil-partage'
const owner = 'ines.legall@example.org'
const looks: readonly Look[] = [
  { locale: 'fr', width: 390 },
  { locale: 'en', width: 1280 },
  { locale: 'fr', width: 1280, javaScript: false },
]

/** Somebody else in each look: what was decided in the one before stays. */
const surnames = ['Marchandeau', 'Delacourt', 'Villeneuve']
const surname = ({ look }: Visitor) => surnames[looks.indexOf(look)] ?? ''
/** A tag of its own, too. */
const tagOf = (visitor: Visitor) => `fournil-${surname(visitor).toLowerCase()}`
const addressesOf = (visitor: Visitor) =>
  ['org', 'net'].map(end => `camille.${surname(visitor).toLowerCase()}@example.${end}`)

story('finds one person under two addresses, with all that they paid', looks, async (visitor, lab) => {
  await logIn(visitor, owner, peoplePath(slug))
  const buyer = await lab.arrive({ locale: 'fr', width: 1280 })
  for (const email of addressesOf(visitor))
    await give(buyer, { firstName: 'Camille', lastName: surname(visitor), email })
  await buyer.leave()
  await gather(lab)
  await joins(visitor)
  await keeps(visitor, lab)
})

async function give(
  buyer: Visitor,
  person: { firstName: string; lastName: string; email: string },
): Promise<void> {
  const giver = new Giver(buyer)
  await buyer.open(bread)
  await giver.fillIn({ person })
  await giver.send()
  await giver.atPayment()
  await giver.pay(cards.paid)
  await giver.atConfirmation()
}

/** What the worker does every five minutes. */
async function gather(lab: JourneyLab): Promise<void> {
  for (const job of ['gather-people', 'match-people']) await workOff(lab, job)
}

/** Both records stand side by side; they become one with both payments, which is taken back and made again. */
async function joins(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await visitor.open(`${peoplePath(slug)}?q=${surname(visitor).toUpperCase()}`)
  assert.equal(await page.getByRole('rowheader').count(), 2)
  await assertFits(visitor)
  await lookAt(visitor, 'people')
  await page
    .getByRole('main')
    .locator(`a[href="${peoplePath(slug, 'rapprochements')}"]`)
    .first()
    .click()
  const pair = page.getByRole('region').filter({ hasText: surname(visitor) })
  await pair.getByText(t('persons.differs')).first().waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'people-proposals')
  await pair.getByRole('button', { name: t('persons.merge') }).click()
  await page.getByText(t('persons.done_merge')).waitFor()
  assert.equal(await page.getByRole('link', { name: t('persons.event_payment'), exact: true }).count(), 2)
  await assertFits(visitor)
  await lookAt(visitor, 'person')
  await page.getByRole('button', { name: t('persons.undo') }).click()
  await page.getByText(t('persons.done_undo')).waitFor()
  await visitor.open(peoplePath(slug, 'rapprochements'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await pair.count(), 0)
  await lookAt(visitor, 'people-proposals-none')
}

/** A note, a correction with a mistake that costs nothing, tags; then the person is found by their tag. */
async function keeps(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t } = visitor
  await visitor.open(`${peoplePath(slug)}?q=${surname(visitor)}`)
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.getByText(t('persons.note_title')).click()
  await page.getByLabel(t('persons.note'), { exact: true }).fill('Aime le pain de seigle')
  await page.getByRole('button', { name: t('persons.note_save') }).click()
  await page.getByText('Aime le pain de seigle').waitFor()
  await page.getByText(t('persons.correct_title')).click()
  await page.getByLabel(t('persons.column_phone')).fill('12')
  await page.getByLabel(t('persons.column_city')).fill('Nantes')
  await page.getByRole('button', { name: t('persons.correct'), exact: true }).click()
  await page.getByText(t('error.phone_invalid')).first().waitFor()
  assert.equal(await page.getByLabel(t('persons.column_city')).inputValue(), 'Nantes')
  await lookAt(visitor, 'person-refused')
  await page.getByLabel(t('persons.column_phone')).fill('06 12 34 56 78')
  await page.getByRole('button', { name: t('persons.correct'), exact: true }).click()
  await page.getByText(t('persons.done_correct')).waitFor()
  await page.locator('summary').getByText(t('persons.tags_title')).click()
  await page.getByLabel(t('persons.column_tags')).fill(`${tagOf(visitor)}, bénévole`)
  await page.getByRole('button', { name: t('persons.tag_save') }).click()
  await page.getByText(t('persons.done_tag')).waitFor()
  await lookAt(visitor, 'person-kept')
  await visitor.open(`${peoplePath(slug)}?etiquette=${tagOf(visitor)}`)
  assert.equal(await page.getByRole('rowheader').count(), 1)
  await proveSession(lab, owner)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('persons.export') }).click(),
  ])
  assert.equal(file.suggestedFilename(), t('persons.export_file'))
  await forgets(visitor)
}

/** Whoever is forgotten is asked about once more; what their erasure waits for stays on their page. */
async function forgets(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.locator('summary').getByText(t('persons.data_title')).click()
  await page.getByRole('button', { name: t('persons.erase'), exact: true }).click()
  await page.getByText(t('error.must_be_true')).first().waitFor()
  await lookAt(visitor, 'person-erase-asked')
  await page.getByLabel(t('persons.erase_agreed')).check()
  await page.getByRole('button', { name: t('persons.erase'), exact: true }).click()
  await page.getByText(t('persons.done_erase'), { exact: true }).waitFor()
  await page.goto(page.url().split('?')[0] ?? '')
  await page.getByText(t('persons.erase_hold.recent')).waitFor()
  await assertFits(visitor)
  await lookAt(visitor, 'person-erased')
}
