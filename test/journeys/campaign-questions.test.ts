import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { type Look, lookName, type Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { Buyer, places } from './buyer.ts'
import { cards } from './giver.ts'

const story = stories()
const withoutScripts: Look = { ...frenchPhone, javaScript: false }
const owner = 'camille.moreau@example.org'
const canal = '/associations/les-ateliers-du-canal/administration'
const season = `${canal}/adhesions/adhesion-de-saison/edition/4`
/** A rate that asks nothing of its own. */
const support = 'Adhésion de soutien'

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()
const placeOf = ({ page, t }: Visitor) =>
  page.getByRole('region', { name: t('questions.place_rate', { name: support }) })
/** A button of a question in its place: elsewhere the same may be asked too. */
const pressIn = (visitor: Visitor, name: string) =>
  placeOf(visitor).getByRole('button', { name, exact: true }).click()
const names = (visitor: Visitor) => placeOf(visitor).locator('ol .question-name').allInnerTexts()

/** The words of a story's questions: each look has its own. */
const wordsFor = ({ look }: Visitor) => ({
  allergies: `Une allergie ? (${lookName(look)})`,
  which: `Laquelle ? (${lookName(look)})`,
})

story(
  'asks three questions, one of them only sometimes, and a visitor answers them',
  [frenchPhone, withoutScripts, englishDesk],
  async (visitor, lab) => {
    const { page, t } = visitor
    await logIn(visitor, owner, season)
    await page.getByRole('link', { name: t('questions.title'), exact: true }).click()
    await lookAt(visitor, 'questions-before')
    assert.deepEqual(await names(visitor), [])
    try {
      await ask(visitor)
      await putInOrder(visitor)
      await isAsked(await lab.arrive(visitor.look), wordsFor(visitor))
      await lab.agree()
      await letGo(visitor)
    } finally {
      await asksNothing(lab)
    }
  },
)

/** A yes or no, what depends on it, and one that needs a press alone. */
async function ask(visitor: Visitor) {
  const { page, t } = visitor
  const { allergies, which } = wordsFor(visitor)
  const addLink = placeOf(visitor).getByRole('link', { name: t('questions.add') })
  await addLink.click()
  await press(visitor, t('questions.save'))
  await page.locator('#error-summary').waitFor()
  await lookAt(visitor, 'question-error')
  const label = page.getByLabel(t('questions.label'), { exact: true })
  await label.fill(allergies)
  await page.getByRole('radio', { name: t('questions.type.YesNo') }).check()
  const preview = page.getByRole('complementary', { name: t('questions.preview') })
  if (visitor.look.javaScript !== false)
    await preview
      .getByRole('group', { name: allergies, exact: true })
      .getByRole('radio', { name: t('field.yes') })
      .check()
  await lookAt(visitor, 'question')
  await press(visitor, t('questions.save'))
  await page.getByText(t('questions.done_saved', { name: allergies })).waitFor()

  await addLink.click()
  await label.fill(which)
  await page.getByRole('radio', { name: t('questions.condition_if', { question: allergies }) }).check()
  await press(visitor, t('questions.save'))
  await page.locator('.question-answers .field-error').getByText(t('error.answers_required')).waitFor()
  await page.getByRole('checkbox', { name: t('field.yes'), exact: true }).check()
  await lookAt(visitor, 'question-condition')
  await press(visitor, t('questions.save'))
  await page.getByText(t('questions.done_saved', { name: which })).waitFor()

  await placeOf(visitor).getByText(t('questions.ready')).click()
  await placeOf(visitor)
    .getByRole('button', { name: t('questions.ready.phone') })
    .click()
  await page.getByText(t('questions.done_saved', { name: 'Téléphone' })).waitFor()
  assert.deepEqual(await names(visitor), [allergies, which, 'Téléphone'])
  await lookAt(visitor, 'questions')
}

/** By its buttons; with a script by the handle too, with the keyboard and with a pointer. */
async function putInOrder(visitor: Visitor) {
  const { page, t } = visitor
  const { allergies, which } = wordsFor(visitor)
  await pressIn(visitor, t('editor.up_named', { name: 'Téléphone' }))
  await page.getByText(t('questions.done_moved')).waitFor()
  assert.deepEqual(await names(visitor), [allergies, 'Téléphone', which])
  await pressIn(visitor, t('editor.up_named', { name: 'Téléphone' }))
  await page.getByText(t('questions.done_moved')).waitFor()
  await pressIn(visitor, t('editor.up_named', { name: which }))
  const refused = t('questions.refused_early', { count: 1, questions: t('field.quoted', { label: which }) })
  await page.getByText(refused).waitFor()
  assert.deepEqual(await names(visitor), ['Téléphone', allergies, which])
  await lookAt(visitor, 'questions-refused')
  if (visitor.look.javaScript === false) return

  const handle = (name: string) => placeOf(visitor).getByRole('button', { name: t('editor.drag', { name }) })
  await handle('Téléphone').press('Space')
  await page.keyboard.press('ArrowDown')
  assert.deepEqual(await names(visitor), [allergies, 'Téléphone', which])
  await page
    .getByText(t('editor.drag_moved', { name: 'Téléphone', place: '2', count: '3' }))
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  assert.deepEqual(await names(visitor), ['Téléphone', allergies, which])
  await handle('Téléphone').press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByText(t('questions.done_moved')).waitFor()
  assert.deepEqual(await names(visitor), [allergies, 'Téléphone', which])
  // Whoever works with the keyboard goes on where they were.
  assert.ok(await handle('Téléphone').evaluate(element => element === document.activeElement))
  await Promise.all([page.waitForEvent('load'), drag(visitor, handle('Téléphone'), handle(allergies))])
  await page.getByText(t('questions.done_moved')).waitFor()
  assert.deepEqual(await names(visitor), ['Téléphone', allergies, which])
}

/** With a pointer from one line to above another. */
async function drag({ page }: Visitor, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  assert.ok(start && end)
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 10, end.y - 20, { steps: 12 })
  await page.mouse.up()
}

/** Exactly these, in their order, the last one only after « Oui ». */
async function isAsked(visitor: Visitor, { allergies, which }: ReturnType<typeof wordsFor>) {
  const buyer = new Buyer(visitor, 'members')
  const { page, t } = visitor
  const hasScripts = visitor.look.javaScript !== false
  await visitor.open(places.membership)
  await buyer.take(support)
  await buyer.goOn(2)
  await buyer.writeName(1, ['Camille', 'Moreau'])
  const card = buyer.card(1)
  const questions = () => card.locator('[name*=-field-]:not([type=hidden]):visible').count()
  // A phone number, two buttons; without a script the third question stands there with its condition.
  await card.getByRole('group', { name: allergies, exact: true }).waitFor()
  assert.equal(await questions(), hasScripts ? 3 : 4)
  const third = card.getByRole('textbox', { name: which })
  assert.equal(await third.isVisible(), !hasScripts)
  const words = t('field.only_if', { question: allergies, answers: t('field.yes') })
  if (!hasScripts) await card.getByText(words).waitFor()
  await card
    .getByRole('group', { name: allergies, exact: true })
    .getByRole('radio', { name: t('field.yes') })
    .check()
  await third.fill('Aux noix')
  await card.getByRole('textbox', { name: 'Téléphone' }).fill('06 12 34 56 78')
  assert.equal(await questions(), 4)
  await visitor.photograph(`asked-questions-${visitor.look.width}`)
  await buyer.goOn(3)
  await buyer.writePayerStep()
  await page.getByText('Aux noix').first().waitFor()
  await buyer.startPayment()
  if (!hasScripts) return
  await buyer.pay(cards.paid, 20_00)
  await buyer.atConfirmation()
}

/** What was answered keeps its kind; what others depend on does not go before them. */
async function letGo(visitor: Visitor) {
  const { page, t } = visitor
  const { allergies, which } = wordsFor(visitor)
  const edit = (name: string) =>
    placeOf(visitor)
      .getByRole('link', { name: t('editor.edit_named', { name }), exact: true })
      .click()
  await visitor.open(`${season}/questions`)
  await edit(allergies)
  await page.getByText(t('questions.type_fixed')).waitFor()
  await lookAt(visitor, 'question-answered')
  await press(visitor, t('questions.remove'))
  const told = t('questions.refused_decides', { count: 1, questions: t('field.quoted', { label: which }) })
  await page.getByText(told).waitFor()
  await lookAt(visitor, 'question-refused')
  await page.getByRole('link', { name: t('questions.replace') }).click()
  await page.getByText(t('questions.replace_means', { name: allergies })).waitFor()
  const label = page.getByLabel(t('questions.label'), { exact: true })
  assert.equal(await label.inputValue(), allergies)
  const another = `${allergies} bis`
  await label.fill(another)
  await press(visitor, t('questions.save'))
  await page.getByText(t('questions.done_saved', { name: another })).waitFor()
  assert.deepEqual(await names(visitor), ['Téléphone', another, which])
  for (const name of [which, another, 'Téléphone']) {
    await edit(name)
    await press(visitor, t('questions.remove'))
    await page.getByText(t('questions.done_withdrawn', { name })).waitFor()
  }
  assert.deepEqual(await names(visitor), [])
  await lookAt(visitor, 'questions-withdrawn')
  await press(visitor, t('questions.restore_named', { name: another }))
  await page.getByText(t('questions.done_restored', { name: another })).waitFor()
  assert.deepEqual(await names(visitor), [another])
}

/** The next look finds nothing asked and nothing withdrawn of that name. */
async function asksNothing({ db }: JourneyLab) {
  await db
    .updateTable('customFields')
    .set({ deletedAt: '2026-01-01T00:00:00Z', label: 'Autrefois' })
    .where('tierId', 'in', db.selectFrom('tiers').select('id').where('label', '=', support))
    .execute()
}
