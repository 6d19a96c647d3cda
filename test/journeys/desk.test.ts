import assert from 'node:assert/strict'
import { administrationPath } from '#domain/form/administration-path.ts'
import { money } from '#messages/format.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { demoCampaign } from '#test/support/demo.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn } from './back-office.ts'

const story = stories('at a desk')

const keeper = 'camille.moreau@example.org'
const organizationSlug = 'les-ateliers-du-canal'

/** The checker is a script itself: pages without scripts are the same, and were checked with them. */
async function assertAccessible(visitor: Visitor): Promise<void> {
  if (visitor.look.javaScript === false) return
  assert.deepEqual(await visitor.violations(), [], visitor.page.url())
}

/** A secretary signs up two people one after the other with the keyboard alone, and takes the second back. */
async function signsPeopleUp(visitor: Visitor, lab: JourneyLab): Promise<void> {
  const { page, t, look } = visitor
  const name = `${look.width}${look.javaScript === false ? '-plain' : ''}`
  const { form } = await demoCampaign(lab, 'festival')
  const [rate] = form.tiers.filter(tier => tier.price > 0 && !tier.isSoldOut)
  assert.ok(rate)
  const amount = money(rate.price, t.locale)
  const lastName = look.javaScript === false ? 'Calvet' : look.width === 390 ? 'Sérénac' : 'Bréhat'
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const onward = async (act: () => Promise<void>) => {
    await Promise.all([page.waitForNavigation(), act()])
    await page.waitForLoadState('load')
  }
  await logIn(visitor, keeper, administrationPath({ ...form, organizationSlug }, 'paiement-recu'))
  await page.waitForLoadState('load')
  assert.equal(await focused(), 'who')
  const asked = page.locator('.sheet :is(input:not([type=radio], [type=hidden]), select, fieldset)')
  assert.ok((await asked.count()) <= 10, 'at most ten fields')
  await assertAccessible(visitor)
  await visitor.photograph(`desk-${name}`)

  // Somebody new: the name is typed, nobody is found, Enter takes it over.
  await page.keyboard.type(`Inès ${lastName}`)
  await onward(() => press('Enter'))
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('value')), 'pick-new')
  await assertAccessible(visitor)
  await visitor.photograph(`desk-nobody-${name}`)
  await onward(() => press('Enter'))
  assert.equal(await focused(), 'email')
  assert.equal(await page.locator('[name="lastName"]').inputValue(), lastName)
  await page.keyboard.type(`ines@`)
  await onward(() => press('Enter'))
  await page.locator('#error-summary').waitFor()
  assert.equal(await page.locator('[name="firstName"]').inputValue(), 'Inès')
  await assertAccessible(visitor)
  await visitor.photograph(`desk-refused-${name}`)
  await page.locator('[name="email"]').fill('')
  await page.locator('[name="rate"]').focus()
  await page.locator('[name="rate"]').selectOption(String(rate.id))
  await page.getByLabel(t('offline.means.Check'), { exact: true }).focus()
  await press('Space')
  await page.getByLabel(t('offline.reference')).fill('n° 0012345')
  await page.getByLabel(t('offline.reference')).focus()
  await onward(() => press('Enter'))
  await page.getByText(t('sheet.saved', { name: `Inès ${lastName}`, amount })).waitFor()
  assert.equal(await focused(), 'who')
  await assertAccessible(visitor)

  // The next one has the same rate, means and day.
  await page.locator('[name="firstName"]').fill('Paul')
  await page.locator('[name="lastName"]').fill(lastName)
  await page.locator('[name="lastName"]').focus()
  await onward(() => press('Enter'))
  const saved = page.getByText(t('sheet.saved', { name: `Paul ${lastName}`, amount }))
  await saved.waitFor()
  await visitor.photograph(`desk-next-${name}`)
  await lab.agree()
  await page.getByRole('button', { name: t('sheet.undo_one', { name: `Paul ${lastName}` }) }).focus()
  await onward(() => press('Enter'))
  await page.getByText(t('sheet.undone')).waitFor()
  await assertAccessible(visitor)
  await visitor.photograph(`desk-undone-${name}`)
  await lab.agree()
}

const plainPhone: Look = { ...frenchPhone, javaScript: false }
const looks = [
  { ...frenchPhone, width: 390 },
  { ...englishDesk, width: 1280 },
]

story(
  'signs people up one after the other, person, rate and money in one save, with the keyboard alone',
  looks,
  signsPeopleUp,
)

story('the same without scripts', [plainPhone], signsPeopleUp)
